import Evdev
import Glibc
import InputEvents
import Rx

/// Reads the contacts of the opened devices, event by event from the kernel.
///
/// The events are translated exactly like the events of recordings. The input events equal those
/// that ``LibinputSource`` emits, at about a third of the cost. No byte of a device is read before
/// ``open(_:)`` or after ``close(_:)``.
///
///     F frame   L events lost (SYN_DROPPED)   G the device is gone
///     1) F     the input events of the frame, at the frame's own time
///     2) L     a reset at the current event time, because no earlier event may fire a gesture.
///              libevdev asks the kernel for the current state; contacts that are down are ignored
///              until they lift
///     3) G     the contacts in progress are cancelled, and deviceRemoved follows
final class ContactSource: DeviceSource {
    let loop: EventLoop
    let log: Log

    /// The libinput source, which reads some of the same devices.
    weak var libinput: LibinputSource?
    /// Grabs devices; nil if none may be grabbed.
    weak var grabs: Grabs?
    // The number of devices that libinput reads as well.
    @exclusivity(unchecked) private var companionCount = 0 {
        didSet { libinput?.companions = companionCount > 0 ? .passUnretained(self) : nil }
    }
    private let displays: ConnectedDisplays
    private let subject = PublishSubject<InputEvent>()
    @exclusivity(unchecked) private var devices: [OpenContacts] = []

    init(on loop: EventLoop, log: Log, displays: ConnectedDisplays = ConnectedDisplays()) {
        self.loop = loop
        self.log = log
        self.displays = displays
    }

    deinit {
        libinput?.companions = nil
        for open in devices {
            if let watch = open.watch { loop.remove(watch) }
        }
    }

    /// True if any device is open.
    var isReading: Bool { !devices.isEmpty }

    /// The number of devices that only this source reads.
    var count: Int { devices.count - companionCount }

    /// Returns true if the device is open here.
    func isOpen(_ id: DeviceID) -> Bool { devices.contains { $0.device.id == id } }

    /// The number of times that events were lost.
    private(set) var lossCount = 0

    /// The events of the open devices; the first event of each device announces it.
    ///
    /// The stream is hot. A later subscriber first receives the open devices, but no earlier
    /// events.
    var events: Observable<InputEvent> {
        Observable { [self] sink in
            for open in devices { open.initialEvents(at: present).forEach(sink.next) }
            return subject.subscribe(sink: sink)
        }
    }

    /// The current event time, at which devices come and go.
    ///
    /// It may be behind the clock, because earlier events of other devices may still be unread.
    private var present: Timestamp { Timestamp(loop.scheduler.now) }

    /// Opens a device and starts to emit its events.
    func open(_ connected: ConnectedDevice) throws(SystemError) -> Device {
        let node = connected.device.node
        try FreeDescriptors.check(to: "open \(node)")
        return try open(RawDevice(node: node), connected)
    }

    /// Reads the contacts of a touchpad alongside libinput, until the subscription is disposed of.
    ///
    /// Emits the device once, as libinput announced it, even if its contacts cannot be read; the
    /// log then has the reason.
    func accompanied(_ device: Device, _ connected: ConnectedDevice) -> Observable<Device> {
        Observable.create { [self] observer in
            do {
                let raw = try RawDevice(node: connected.device.node)
                _ = try open(raw, connected, beside: device)
                let text =
                    "\(device.name): a binding asks where its fingers are, so that is read, too"
                log.write(.info, .device, text)
            } catch {
                log.write(.warning, .device, "\(error); bindings that ask for contacts do not act")
            }
            observer.onNext(device)
            return Disposables.create { [self] in close(device.id) }
        }
    }

    /// Opens a device; `known` is the device as libinput announced it, if libinput reads it as
    /// well.
    func open(
        _ raw: RawDevice,
        _ connected: ConnectedDevice,
        beside known: Device? = nil
    ) throws(SystemError) -> Device {
        let kinds = DeviceClassifier(raw.description).kinds
        guard !kinds.isEmpty else {
            throw SystemError("cannot open \(connected.device.node)", code: ENOTSUP)
        }
        let device =
            known
            ?? connected.device.with(
                surface: surface(of: connected, raw.description, kinds),
                mostContacts: raw.description.mostContacts(of: kinds)
            )
        let opened = OpenContacts(device, raw: raw, kinds: kinds, isCompanion: known != nil)
        // Unretained, because this source removes the watch before it or the device is released. A
        // receiver of the events may close the device, so the device is retained during delivery.
        let (source, reader) = (Unmanaged.passUnretained(self), Unmanaged.passUnretained(opened))
        opened.watch = try loop.watch(raw.descriptor, tellsTime: true) {
            let opened = reader.takeUnretainedValue()
            source._withUnsafeGuaranteedRef { $0.drain(opened) }
        }
        devices.append(opened)
        if opened.isCompanion { companionCount += 1 }
        opened.initialEvents(at: present).forEach(emit)
        drain(opened)
        grabs?.didOpen(opened)
        return device
    }

    private func surface(
        of connected: ConnectedDevice,
        _ description: EvdevDevice,
        _ kinds: Set<DeviceKind>
    ) -> Surface? {
        guard !kinds.isDisjoint(with: [.touchscreen, .touchpad]),
            let axes = description.surfaceAxes
        else { return nil }
        let panel = PanelSize.surface(axes, of: connected, quirk: nil, displays: displays.all)
        return kinds.contains(.touchpad) ? panel : description.calibrated(panel)
    }

    /// Closes a device if it is still open; its touches and keys are then void.
    func close(_ id: DeviceID) {
        guard let open = devices.first(where: { $0.device.id == id }) else { return }
        // Events that happened before this call still count.
        drain(open)
        end(open, at: present)
    }

    /// Voids everything in progress on the devices, after the machine has slept or another
    /// configuration has been loaded.
    ///
    /// Event time does not advance, so that the time asleep does not decide a gesture in progress.
    func reset() {
        for open in devices {
            reset(open)
            open.grab?.reset()
        }
    }

    private func reset(_ open: OpenContacts) {
        subject.onNext(InputEvent(time: present, kind: .reset(open.device.id)))
    }

    // MARK: - Reading

    /// Delivers the pending events of the devices that libinput reads as well.
    func drainCompanions() {
        for open in devices where open.isCompanion { drain(open) }
    }

    /// Delivers the pending events of a device.
    private func drain(_ open: OpenContacts) {
        // If a receiver of a frame is closing the device, no later frame counts.
        guard !open.isDelivering else { return }
        while deliverFrame(of: open) {}
    }

    /// The device with the earliest pending event, and the time of that event; nil if none is
    /// pending.
    var earliest: (device: OpenContacts, time: Timestamp)? {
        var earliest: (device: OpenContacts, time: Timestamp)?
        for open in devices where !open.isDelivering && open.raw.hasNext() {
            let time = open.raw.next.time
            if earliest.map({ time < $0.time }) ?? true { earliest = (open, time) }
        }
        return earliest
    }

    /// Reads the next frame of a device and delivers it.
    ///
    /// - Returns: true if another frame may be pending; false if no complete frame was pending,
    ///   after a loss of events, or if the device is closed.
    @discardableResult
    func deliverFrame(of open: OpenContacts) -> Bool {
        while open.raw.hasNext() {
            let event = open.raw.takeNext()
            if event.isLoss {
                handleLoss(open)
                return false
            }
            guard event.endsFrame else {
                open.take(event)
                continue
            }
            deliver(open, endedBy: event)
            // A receiver may have closed the device.
            return open.watch != nil
        }
        if open.raw.isGone { end(open, at: present) }
        return false
    }

    /// Delivers the frame that has just been read.
    private func deliver(_ open: OpenContacts, endedBy end: EvdevEvent) {
        // A frame that other programs get in any case is passed on before recognition.
        open.grab?.received(open.frame, at: end.time)
        open.endFrame(end)
        open.grab?.translated(open.events, of: open.frame, at: end.time)
        open.isDelivering = true
        var index = 0
        // A loop by index, because the list becomes empty when a receiver closes the device.
        while index < open.events.count {
            emit(open.events[index])
            index += 1
        }
        open.isDelivering = false
        open.grab?.decide(on: open.frame, at: end.time)
        open.forgetFrame()
    }

    /// Resets the device after a loss of events; the reset also voids gestures that began before
    /// the loss.
    private func handleLoss(_ open: OpenContacts) {
        let name = open.device.name
        log.write(.debug, .device, "\(name): events were lost; touches in progress are void")
        lossCount += 1
        reset(open)
        open.synchronise()
        if let surface = open.raw.surface { open.grab?.synchronise(with: surface) }
    }

    /// Stops reading a device, cancels its contacts, and reports its departure.
    private func end(_ open: OpenContacts, at time: Timestamp) {
        guard let watch = open.watch else { return }
        grabs?.willClose(open)
        loop.remove(watch)
        open.watch = nil
        devices.removeAll { $0 === open }
        if open.isCompanion { companionCount -= 1 }
        open.remove(at: time)
        for index in open.events.indices { emit(open.events[index]) }
        open.forgetFrame()
    }

    private func emit(_ event: InputEvent) {
        loop.noteEvent(at: event.time)
        loop.scheduler.advance(to: RxTime(event.time))
        subject.onNext(event)
    }
}
