import InputEvents

/// Walks through one recorded device from its first frame to its last.
///
/// A touchpad that was recorded together with libinput's events is replayed from those; everything
/// else from its evdev events.
struct DeviceReplay {
    /// What the device is to the rest of the program.
    let device: Device
    private let recorded: RecordedDevice
    private var translator: DeviceTranslator
    private let usesLibinputEvents: Bool
    private let isRemovedAtEnd: Bool
    private var nextIndex = 0
    private var isRemoved = false
    /// When libinput last told a time: a removal has none of its own.
    private var lastLibinputTime = Timestamp.zero

    /// The replay of a device; nil if libinput would not use it.
    init?(_ original: RecordedDevice, id: DeviceID) {
        let recorded = original.withGuessedDescription()
        let kinds = DeviceClassifier(recorded).kinds
        guard !kinds.isEmpty else { return nil }
        self.recorded = recorded
        device = recorded.device(id: id, kinds: kinds)
        translator = DeviceTranslator(recorded, kinds: kinds, id: id)
        usesLibinputEvents = recorded.hasLibinputEvents && kinds.contains(.touchpad)
        isRemovedAtEnd = recorded.libinputEvents.contains { $0.kind == .deviceRemoved }
    }

    /// When the next frame or report ends; nil when all is over.
    var nextTime: Timestamp? {
        guard !isRemoved else { return nil }
        if usesLibinputEvents {
            guard nextIndex < recorded.libinputEvents.count else { return nil }
            return recorded.libinputEvents[nextIndex].time ?? lastLibinputTime
        }
        return nextIndex < recorded.events.count ? recorded.events[nextIndex].time : nil
    }

    /// Reports how the device stands when it appears.
    mutating func begin(at time: Timestamp, into events: inout [InputEvent]) {
        translator.begin(recorded, at: time, into: &events)
    }

    /// Takes the next frame or report; times before `earliest` are moved there.
    mutating func advance(notBefore earliest: Timestamp, into events: inout [InputEvent]) {
        if usesLibinputEvents {
            advanceLibinput(notBefore: earliest, into: &events)
        } else {
            advanceFrame(notBefore: earliest, into: &events)
        }
    }

    private mutating func advanceFrame(
        notBefore earliest: Timestamp,
        into events: inout [InputEvent]
    ) {
        var time = earliest
        while nextIndex < recorded.events.count, !isRemoved {
            let event = recorded.events[nextIndex]
            nextIndex += 1
            time = max(time, event.time)
            let saysUnplugged = translator.handle(event, at: time, into: &events)
            let isLast = nextIndex == recorded.events.count
            if isLast, saysUnplugged || isRemovedAtEnd {
                isRemoved = true
                translator.remove(at: time, into: &events)
            }
            if event.endsFrame { return }
        }
    }

    private mutating func advanceLibinput(
        notBefore earliest: Timestamp,
        into events: inout [InputEvent]
    ) {
        let event = recorded.libinputEvents[nextIndex]
        nextIndex += 1
        let time = max(earliest, event.time ?? lastLibinputTime)
        lastLibinputTime = time
        let kind: InputEvent.Kind =
            switch event.kind {
            case .gesture(let gesture): .pointerGesture(device.id, gesture)
            case .button(let code, let isPressed):
                .key(device.id, code: code, isPressed: isPressed)
            case .deviceRemoved: .deviceRemoved(device.id)
            }
        isRemoved = event.kind == .deviceRemoved
        events.append(InputEvent(time: time, kind: kind))
    }
}

extension RecordedDevice {
    /// The device as the rest of the program sees it.
    func device(id: DeviceID, kinds: Set<DeviceKind>) -> Device {
        let hasSurface = kinds.contains(.touchscreen) || kinds.contains(.touchpad)
        return Device(
            id: id,
            name: name,
            kinds: kinds,
            vendor: vendor,
            product: product,
            serial: udevProperties["ID_SERIAL_SHORT"] ?? "",
            path: udevProperties["ID_PATH"] ?? "",
            node: node,
            bus: Bus(busType: busType),
            surface: hasSurface ? surfaceAxes.map(Surface.init(x:y:)) : nil
        )
    }
}
