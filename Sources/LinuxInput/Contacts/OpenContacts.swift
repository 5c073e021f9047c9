import Evdev
import InputEvents

/// An open device whose contacts are read raw, with the state that translates its events.
final class OpenContacts {
    /// The device, with its surface, which is known only after opening.
    let device: Device
    let raw: RawDevice
    /// True if libinput reads the device, too, and reports its arrival, departure, keys and
    /// gestures.
    let isCompanion: Bool
    var watch: EventLoop.Watch?
    /// The grab of this device; nil if it is not grabbed.
    @exclusivity(unchecked) var grab: DeviceGrab?
    /// The timer of the next attempt to grab the device, after a grab that ended unexpectedly; nil
    /// if no attempt is pending.
    var nextGrab: TimerQueue.ID?
    /// The pauses before such attempts.
    var backoff = Backoff()
    /// True while a frame of the device is being delivered.
    @exclusivity(unchecked) var isDelivering = false

    // Unchecked: only the source changes these properties, and it reads one device at a time.
    @exclusivity(unchecked) private var translator: DeviceTranslator
    // `frame` and `events` keep their capacity, so that frames allocate no memory.
    /// The frame that is being read, without its SYN_REPORT.
    @exclusivity(unchecked) private(set) var frame: [EvdevEvent] = []
    /// The input events that the frame was translated into.
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
        // Fingers that are down landed at an unknown time, so they are ignored until they lift.
        translator.synchronise(with: raw.state, afterLoss: true)
    }

    /// Returns the device's first events: `deviceAdded` and the positions of its switches.
    ///
    /// A companion has none, because libinput reports them.
    func initialEvents(at now: Timestamp) -> [InputEvent] {
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

    /// Resynchronises after a loss of events: held keys are void, and contacts that are down are
    /// ignored until they lift.
    func synchronise() {
        raw.synchronise()
        translator.synchronise(with: raw.state, afterLoss: true)
        forgetFrame()
    }

    /// Ends all contacts and keys, because the device is gone; ``events`` holds the result.
    ///
    /// Its last event is `deviceRemoved`, unless libinput reports the departure.
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
