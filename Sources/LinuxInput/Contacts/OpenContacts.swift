import Evdev
import InputEvents

/// An open device whose contacts are read raw, with the state that translates its events.
final class OpenContacts {
    /// The device, with its surface, which is known only after opening.
    let device: Device
    let raw: RawDevice
    /// True if libinput reads it, too, and reports its arrival, departure, keys and gestures.
    let isCompanion: Bool
    var watch: EventLoop.Watch?
    /// The grab of this device; nil if it is not grabbed.
    @exclusivity(unchecked) var grab: DeviceGrab?
    /// The timer after which it is grabbed again; nil if it is grabbed, or should not be.
    var nextGrab: TimerQueue.ID?
    /// The pauses between a failed grab and the next.
    var backoff = Backoff()
    /// True while one of its frames is being delivered.
    @exclusivity(unchecked) var isDelivering = false

    // Unchecked: only the source changes these, and it reads one device at a time.
    @exclusivity(unchecked) private var translator: DeviceTranslator
    // The arrays, here and below, keep their capacity, so that frames allocate no memory.
    /// The frame that is being read, without its SYN_REPORT.
    @exclusivity(unchecked) private(set) var frame: [EvdevEvent] = []
    /// The translation of the frame.
    @exclusivity(unchecked) private(set) var events: [InputEvent] = []

    /// Wraps an open device.
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
        // Nobody knows when the fingers that are down have landed.
        translator.synchronise(with: raw.state, afterLoss: true)
    }

    /// Returns the device's first events: its announcement and the positions of its switches.
    func greeting(at now: Timestamp) -> [InputEvent] {
        if isCompanion { return [] }
        var events = [InputEvent(time: now, kind: .deviceAdded(device))]
        translator.begin(raw.description, at: now, into: &events)
        return events
    }

    /// Appends an event to the frame.
    func take(_ event: EvdevEvent) { frame.append(event) }

    /// Translates the frame, which the given event ends, into ``events``.
    func endFrame(_ end: EvdevEvent) {
        for event in frame { _ = translator.handle(event, at: event.time, into: &events) }
        _ = translator.handle(end, at: end.time, into: &events)
    }

    /// Resynchronises after a loss of events: held keys are void, and contacts count from their
    /// next landing.
    func synchronise() {
        raw.synchronise()
        translator.synchronise(with: raw.state, afterLoss: true)
        forgetFrame()
    }

    /// Ends everything that is held because the device is gone; ``events`` holds the result.
    func remove(at time: Timestamp) {
        forgetFrame()
        translator.remove(at: time, into: &events)
        if isCompanion { events.removeLast() }
    }

    /// Clears the frame after its delivery.
    func forgetFrame() {
        frame.removeAll(keepingCapacity: true)
        events.removeAll(keepingCapacity: true)
    }
}
