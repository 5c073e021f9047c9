import CLibevdev
import CLinux
import Evdev
import Forwarding
import Glibc
import InputEvents

/// A copy of a grabbed device, made with uinput, through which other programs get its touches.
///
/// It has the same name, numbers, axes and properties, so that desktops and udev rules treat it
/// alike; inputrx's udev rule copies the properties that udev has of the original. However the
/// program ends, the twin is removed once its guard (``GrabGuard``) has lifted its contacts.
final class Twin {
    /// The file name of that rule.
    static let rule = "99-zz-inputrx.rules"

    /// The device node of the twin.
    let node: String
    /// The descriptor for sending events.
    let descriptor: Int32
    /// The state of the original when the twin was made.
    let original: SurfaceState
    /// The state of the twin before its first event, as its readers see it.
    let state: SurfaceState
    /// The axes of contacts.
    let axes: (x: AxisRange, y: AxisRange)

    /// The number of events that its readers' buffers hold.
    let burst: Int

    private let device: OpaquePointer
    private let writer: PacedWriter

    /// Makes the twin of the device at that node; programs notice it about 100 ms later.
    init(of original: String, timers: TimerQueue) throws(SystemError) {
        // The descriptor is a separate one, because querying the state of keys takes events out of
        // the queue.
        let copied = open(original, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard copied >= 0 else { throw SystemError("cannot open \(original)") }
        defer { close(copied) }
        var made: OpaquePointer?
        let failure = libevdev_new_from_fd(copied, &made)
        guard failure == 0, let description = made else {
            throw SystemError("cannot read \(original)", code: -failure)
        }
        defer { libevdev_free(description) }
        guard let surface = SurfaceState(description),
            let x = Twin.axis(AbsoluteAxis.contactX, of: description),
            let y = Twin.axis(AbsoluteAxis.contactY, of: description)
        else { throw SystemError("\(original) does not number its contacts", code: 0) }
        axes = (x, y)
        self.original = surface
        state = SurfaceState(slots: surface.slots.count, emulation: surface.emulation)
        let known = ConnectedDevice.properties(of: original) ?? [:]
        Twin.adapt(description, to: known)
        descriptor = try VirtualInput.open()
        inputrx_set_physical_path(descriptor, Twin.physicalPath(of: known))
        var created: OpaquePointer?
        let result = libevdev_uinput_create_from_device(description, descriptor, &created)
        guard result == 0, let created else {
            close(descriptor)
            throw SystemError("cannot make a twin of \(original)", code: -result)
        }
        device = created
        let buffer = Twin.buffer(of: description, slots: surface.slots.count)
        burst = buffer.size
        writer = PacedWriter(to: descriptor, for: buffer, timers: timers)
        node = libevdev_uinput_get_devnode(created).map { String(cString: $0) } ?? ""
    }

    // The descriptor is closed first, so that libevdev does not destroy the twin. The guard does
    // that if it holds the descriptor; otherwise the kernel does it once no process holds it.
    deinit {
        close(descriptor)
        libevdev_uinput_destroy(device)
    }

    /// Sends whole frames; those that would overflow its readers' buffers follow a few
    /// milliseconds later.
    func send(_ events: [EvdevEvent]) throws(SystemError) { try writer.writeFrame(events) }

    /// Sends the frames that still wait, because the twin is about to be removed.
    func sendRest() throws(SystemError) { try writer.writeRest() }

    /// Calls `failed` when frames that had to wait cannot be sent.
    func onFailure(_ failed: @escaping (SystemError) -> Void) { writer.failed = failed }

    // MARK: - Descriptions

    /// Returns the physical path (`phys`) of the twin of a device with these udev properties.
    ///
    /// Its prefix makes inputrx ignore the twin. The rest names the original's entry in udev's
    /// database for inputrx's udev rule.
    private static func physicalPath(of original: [String: String]) -> String {
        let path = VirtualInput.physicalPath + "twin"
        guard let major = original["MAJOR"], let minor = original["MINOR"] else { return path }
        return "\(path)/c\(major):\(minor)"
    }

    private static func axis(_ code: UInt16, of device: OpaquePointer) -> AxisRange? {
        guard let info = libevdev_get_abs_info(device, UInt32(code))?.pointee else { return nil }
        return AxisRange(
            minimum: info.minimum,
            maximum: info.maximum,
            resolution: info.resolution
        )
    }

    private static func buffer(of device: OpaquePointer, slots: Int) -> ReaderBuffer {
        func codes(_ type: Int32, _ last: Int32) -> [UInt16] {
            (0...UInt16(last)).filter {
                libevdev_has_event_code(device, UInt32(type), UInt32($0)) == 1
            }
        }
        return ReaderBuffer(
            slots: slots,
            absolute: codes(EV_ABS, ABS_MAX),
            relative: codes(EV_REL, REL_MAX).count
        )
    }

    /// Changes the properties that must differ in a twin.
    ///
    /// A contact must be able to become a palm. The kernel has already smoothed the original's
    /// positions by `fuzz`; where libinput keeps that value as a udev property, its rule reads it
    /// from the twin, too.
    private static func adapt(_ device: OpaquePointer, to properties: [String: String]) {
        for code in 0...UInt32(ABS_MAX) {
            guard var info = libevdev_get_abs_info(device, code)?.pointee else { continue }
            let digits = String(code, radix: 16)
            let property = "LIBINPUT_FUZZ_" + (digits.count < 2 ? "0" : "") + digits
            info.fuzz = properties[property].flatMap { Int32($0) } ?? 0
            if code == UInt32(AbsoluteAxis.slot) { info.value = 0 }
            if code == UInt32(AbsoluteAxis.toolType) { info.maximum = max(info.maximum, 2) }
            libevdev_set_abs_info(device, code, &info)
        }
        guard libevdev_has_event_code(device, UInt32(EV_ABS), UInt32(AbsoluteAxis.toolType)) == 0
        else { return }
        var tools = input_absinfo()
        tools.maximum = 2
        libevdev_enable_event_code(
            device,
            UInt32(EV_ABS),
            UInt32(AbsoluteAxis.toolType),
            &tools
        )
    }
}
