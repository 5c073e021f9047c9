import Evdev
import Glibc
import InputEvents
import Recordings

/// Makes a recording from a script without devices and without waiting: the events that the kernel
/// would send.
///
/// The scenario `golden` compares it with the events of a kernel in the virtual machine.
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

/// A device that keeps its events, after applying the kernel's rules for unchanged values
/// (`drivers/input/input.c`).
final class SimulatedDevice: VirtualDevice {
    let description: DeviceDescription
    /// The description that the kernel and udev would give.
    let evdev: EvdevDevice
    /// The events that a reader would get.
    private(set) var events: [EvdevEvent] = []

    private unowned let world: SimulatedKernel
    private var encoder: EventEncoder
    private var filter: EventFilter
    private var repeating: (key: UInt16, due: Int)?

    /// 250 ms and 33 ms: the kernel's times for key repeat (`REP_DELAY`, `REP_PERIOD`).
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

    /// Adds the repeats of a held key up to this time.
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

    /// The last pressed key repeats until any key is released.
    private func noteRepeat(_ event: EvdevEvent) {
        guard description.kind == .keyboard, event.type == EvdevType.key else { return }
        repeating = event.value == 1 ? (event.code, world.now + SimulatedDevice.repeatDelay) : nil
    }
}
