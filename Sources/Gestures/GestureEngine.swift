public import InputEvents

/// Recognises gestures in a sequence of events: the pure part, without a clock of its own.
///
/// Give it every event in order, and let it ``expire(at:emit:)`` when ``nextDeadline`` has come.
/// What it recognises depends on the events' timestamps only: an event that comes after a deadline
/// first makes it expire at that deadline, however late the call is.
///
///     var engine = GestureEngine(patterns: [GesturePattern(kind: .swipe(.left))])
///     engine.handle(event) { print($0.kind) }
///
/// Each touch, key press or turn of a dial is won by one pattern at most: the most specific of
/// those that match, see `docs/gestures/arbitration.md`.
public struct GestureEngine {
    private let patterns: [GesturePattern]
    private let thresholds: Thresholds
    private(set) var devices: [DeviceRecognisers] = []
    private(set) var keys: KeyRecogniser
    /// Where the device of the last event is, as the next one is mostly from there too.
    private var lastIndex = 0

    /// When time alone will decide something next; nil while nothing waits.
    public private(set) var nextDeadline: Timestamp?

    /// An engine for patterns of which ``Gesture/pattern`` is the index.
    public init(patterns: [GesturePattern], thresholds: Thresholds = Thresholds()) {
        self.patterns = patterns
        self.thresholds = thresholds
        keys = KeyRecogniser(patterns, thresholds: thresholds)
    }

    /// Takes in what a device reported; events of devices that were not added are ignored.
    public mutating func handle(_ event: InputEvent, emit: (Gesture) -> Void) {
        if let due = nextDeadline, due < event.time {
            expire(before: event.time, emit: emit)
        }
        switch event.kind {
        case .deviceAdded(let device):
            add(device, at: event.time, emit: emit)
        case .deviceRemoved(let id):
            remove(id)
        case .touch(let id, let change):
            guard let index = index(of: id) else { return }
            devices[index].touchChanged(change, at: event.time, emit: emit)
            // Takes effect with its frame: no deadline has moved yet.
            return
        case .touchFrame(let id):
            guard let index = index(of: id) else { return }
            devices[index].touchFrameEnded(at: event.time, emit: emit)
        case .key(let id, let code, let isPressed):
            guard let index = index(of: id) else { return }
            keys.keyChanged(
                code,
                isPressed: isPressed,
                on: devices[index].device,
                at: event.time,
                emit: emit
            )
        case .switch(let id, let name, let isOn):
            guard let index = index(of: id) else { return }
            devices[index].switchChanged(name, isOn: isOn, at: event.time, emit: emit)
        case .pointerGesture(let id, let step):
            guard let index = index(of: id) else { return }
            devices[index].pointerGesture(step, at: event.time, emit: emit)
        case .padButton(let id, let number, let isPressed):
            guard let index = index(of: id) else { return }
            devices[index].padButton(number, isPressed: isPressed, at: event.time, emit: emit)
        case .padDial(let id, let dial, let position):
            guard let index = index(of: id) else { return }
            devices[index].padDial(dial, position: position, at: event.time, emit: emit)
        case .reset(let id):
            guard let index = index(of: id) else { return }
            devices[index].reset()
            keys.forget(id)
        case .state:
            // Gestures are made on devices; who asks about the surroundings comes after.
            return
        }
        updateDeadline()
    }

    /// Lets everything happen that is due at that time or before, in due order.
    public mutating func expire(at time: Timestamp, emit: (Gesture) -> Void) {
        while let due = nextDeadline, due <= time { expireNext(due, emit: emit) }
    }

    private mutating func expire(before time: Timestamp, emit: (Gesture) -> Void) {
        while let due = nextDeadline, due < time { expireNext(due, emit: emit) }
    }

    /// Each recogniser clears its deadline when it expires, so this comes to an end.
    private mutating func expireNext(_ due: Timestamp, emit: (Gesture) -> Void) {
        for index in devices.indices where devices[index].nextDeadline <= due {
            devices[index].expire(at: due, emit: emit)
        }
        if keys.nextDeadline <= due { keys.expire(at: due, emit: emit) }
        updateDeadline()
    }

    private mutating func updateDeadline() {
        var next = keys.nextDeadline
        for index in devices.indices { next = min(next, devices[index].nextDeadline) }
        nextDeadline = next == .never ? nil : next
    }

    private mutating func index(of id: DeviceID) -> Int? {
        if lastIndex < devices.count, devices[lastIndex].device.id == id { return lastIndex }
        guard let index = devices.firstIndex(where: { $0.device.id == id }) else { return nil }
        lastIndex = index
        return index
    }

    /// A device that is there already has got another surface: its picture was turned.
    private mutating func add(_ device: Device, at time: Timestamp, emit: (Gesture) -> Void) {
        let recognisers = DeviceRecognisers(device, patterns: patterns, thresholds: thresholds)
        if let index = index(of: device.id) {
            devices[index].settle(at: time, emit: emit)
            devices[index] = recognisers
        } else {
            devices.append(recognisers)
        }
    }

    private mutating func remove(_ id: DeviceID) {
        devices.removeAll { $0.device.id == id }
        keys.forget(id)
    }
}
