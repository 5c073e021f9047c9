import Evdev
import InputEvents

/// A device whose contacts are read raw, with the state that translating its events needs.
final class OpenContacts {
    /// The device, with the surface that is known only once it is open.
    let device: Device
    let raw: RawDevice
    /// Whether libinput reads it, too, and tells its coming, its going, its keys and its gestures.
    let isCompanion: Bool
    var watch: EventLoop.Watch?
    /// Takes its touches from other programs; nil if nobody does.
    @exclusivity(unchecked) var grab: DeviceGrab?
    /// Whether a frame of it is being delivered.
    @exclusivity(unchecked) var isDelivering = false

    // Unchecked: nothing but the source changes them, and it reads one device at a time.
    @exclusivity(unchecked) private var translator: DeviceTranslator
    // Emptied but not released, here and below, so that no frame costs memory of its own.
    /// The frame that is being read, without its SYN_REPORT.
    @exclusivity(unchecked) private(set) var frame: [EvdevEvent] = []
    /// What it means.
    @exclusivity(unchecked) private(set) var events: [InputEvent] = []

    /// A device that is open, on a surface of that size.
    init(_ device: Device, raw: RawDevice, kinds: Set<DeviceKind>, isCompanion: Bool) {
        self.device = device
        self.raw = raw
        self.isCompanion = isCompanion
        translator = DeviceTranslator(
            raw.description,
            kinds: kinds,
            id: device.id,
            surface: device.surface,
            reports: isCompanion ? .contacts : .everything
        )
        translator.synchronise(with: raw.state, afterLoss: false)
    }

    /// The first events of the device: its announcement, and the positions of its switches.
    var greeting: [InputEvent] {
        if isCompanion { return [] }
        var events = [InputEvent(time: .now, kind: .deviceAdded(device))]
        translator.begin(raw.description, at: .now, into: &events)
        return events
    }

    /// Takes in an event of the frame that is being read.
    func take(_ event: EvdevEvent) { frame.append(event) }

    /// Translates the frame, which ends with that event: ``events`` are what it means.
    func endFrame(_ end: EvdevEvent) {
        for event in frame { _ = translator.handle(event, at: event.time, into: &events) }
        _ = translator.handle(end, at: end.time, into: &events)
    }

    /// Events were lost: what is held is void, and contacts count when they land the next time.
    func synchronise() {
        raw.synchronise()
        translator.synchronise(with: raw.state, afterLoss: true)
        forgetFrame()
    }

    /// Ends everything that is held, because the device is gone; ``events`` say so.
    func remove(at time: Timestamp) {
        forgetFrame()
        translator.remove(at: time, into: &events)
        if isCompanion { events.removeLast() }
    }

    /// The frame was delivered.
    func forgetFrame() {
        frame.removeAll(keepingCapacity: true)
        events.removeAll(keepingCapacity: true)
    }
}
