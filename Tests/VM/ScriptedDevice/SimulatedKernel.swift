import Evdev
import Glibc
import InputEvents
import Recordings

/// A recording that a script makes without devices and in no time: the events that the kernel would give.
///
/// The scenario `golden` compares it with what the kernel of the virtual machine gives.
final class SimulatedKernel: World {
    private(set) var now = 0
    private var devices: [SimulatedDevice] = []

    func add(_ description: DeviceDescription) throws -> any VirtualDevice {
        let device = try SimulatedDevice(description, number: devices.count, in: self)
        devices.append(device)
        return device
    }

    func sleep(until time: Int) { now = max(now, time) }

    /// The recording, in the YAML of `libinput record`.
    ///
    /// Times count from the first event.
    func recording() -> String {
        for device in devices { device.repeatKey(until: now) }
        let start = devices.compactMap(\.events.first?.time).min() ?? .zero
        let head = RecordingHead(
            by: "scripted-device",
            devices: devices.count,
            on: RecordedSystem(system: "none", kernel: "none", hardware: "unknown")
        )
        return devices.reduce(into: head.text) { text, device in
            var lines = EventLines(from: start, masksKeys: false)
            text += Recordings.DeviceDescription(device.evdev).text
            for event in device.events { text += lines.text(event) }
        }
    }
}

/// A device whose events are kept, after the kernel's rules for events that change nothing
/// (`drivers/input/input.c`).
final class SimulatedDevice: VirtualDevice {
    let description: DeviceDescription
    /// The kernel's and udev's description of it.
    let evdev: EvdevDevice
    /// The events that a reader would have got.
    private(set) var events: [EvdevEvent] = []

    private unowned let world: SimulatedKernel
    private var encoder: EventEncoder
    private var filter: EventFilter
    private var repeating: (key: UInt16, due: Int)?

    /// 250 ms and 33 ms: the kernel's times for keys that repeat (`REP_DELAY`, `REP_PERIOD`).
    private static let repeatDelay = 250_000
    private static let repeatPeriod = 33_000

    init(_ description: DeviceDescription, number: Int, in world: SimulatedKernel) throws {
        self.description = description
        self.world = world
        encoder = EventEncoder(description)
        filter = EventFilter()
        evdev = try Blueprint.evdevDevice(description, node: "/dev/input/event\(number)")
    }

    var node: String { evdev.node }

    func plug() throws { throw Failure("a device cannot come again in a recording") }

    func unplug() throws { throw Failure("a device cannot leave in a recording") }

    func write(_ frames: [Frame]) {
        repeatKey(until: world.now)
        let time = Timestamp(microseconds: Int64(world.now))
        for event in encoder.events(of: frames) {
            for var event in filter.passed(event) {
                event.time = time
                events.append(event)
                noteRepeat(event)
            }
        }
    }

    /// Adds the repeats of a key that is held, up to then.
    func repeatKey(until time: Int) {
        while let (key, due) = repeating, due < time {
            let then = Timestamp(microseconds: Int64(due))
            events.append(EvdevEvent(time: then, type: EvdevType.key, code: key, value: 2))
            events.append(
                EvdevEvent(
                    time: then,
                    type: EvdevType.synchronisation,
                    code: Synchronisation.report,
                    value: 1
                )
            )
            repeating = (key, due + SimulatedDevice.repeatPeriod)
        }
    }

    /// The key that was pressed last repeats, until any key is released.
    private func noteRepeat(_ event: EvdevEvent) {
        guard description.kind == .keyboard, event.type == EvdevType.key else { return }
        repeating = event.value == 1 ? (event.code, world.now + SimulatedDevice.repeatDelay) : nil
    }
}
