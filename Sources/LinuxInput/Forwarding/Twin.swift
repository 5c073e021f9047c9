import CLibevdev
import CLinux
import Evdev
import Forwarding
import Glibc
import InputEvents

/// A copy of a grabbed device, made with uinput, through which other programs get its touches.
///
/// The twin has the same name, ids, axes and properties as the original, so that desktops and udev
/// rules treat both alike; inputrx's udev rule also copies the udev properties. However the program
/// ends, the twin is removed once its guard (``GrabGuard``) has lifted its contacts.
final class Twin {
    /// The file name of the udev rule that copies the properties.
    static let rule = "99-zz-inputrx.rules"

    /// The device node of the twin.
    let node: String
    /// The descriptor for sending events.
    let descriptor: Int32
    /// The state of the original when the twin was created.
    let original: SurfaceState
    /// The state of the twin before its first event, as its readers see it.
    let state: SurfaceState
    /// The position axes of contacts.
    let axes: (x: AxisRange, y: AxisRange)

    /// The number of events that the buffer of each reader holds.
    let burst: Int

    private let device: OpaquePointer
    private let writer: PacedWriter

    /// Creates the twin of the device at a node; programs notice the twin about 100 ms later.
    init(of original: String, timers: TimerQueue) throws(SystemError) {
        // A separate descriptor, because a query of the key state removes events from the queue of
        // the descriptor.
        let source = open(original, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard source >= 0 else { throw SystemError("cannot open \(original)") }
        defer { close(source) }
        var opened: OpaquePointer?
        let failure = libevdev_new_from_fd(source, &opened)
        guard failure == 0, let description = opened else {
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
        let properties = ConnectedDevice.properties(of: original) ?? [:]
        Twin.adapt(description, to: properties)
        descriptor = try VirtualInput.open()
        inputrx_set_physical_path(descriptor, Twin.physicalPath(of: properties))
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

    // The descriptor is closed first, so that libevdev cannot destroy the twin. The guard, if there
    // is one, destroys the twin; otherwise the kernel does when no process holds the descriptor.
    deinit {
        close(descriptor)
        libevdev_uinput_destroy(device)
    }

    /// Sends whole frames; frames that would overflow the buffers of readers follow a few
    /// milliseconds later.
    func send(_ events: [EvdevEvent]) throws(SystemError) { try writer.writeFrame(events) }

    /// Sends all waiting frames at once, because the twin is about to be removed.
    func sendAll() throws(SystemError) { try writer.writeAll() }

    /// Sets the handler that receives the reason when waiting frames cannot be sent.
    func onFailure(_ handler: @escaping (SystemError) -> Void) { writer.onFailure = handler }

    // MARK: - Descriptions

    /// Returns the physical path (`phys`) of the twin of a device with these udev properties.
    ///
    /// The prefix makes inputrx ignore the twin. The suffix tells inputrx's udev rule the entry of
    /// the original in udev's database.
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

    /// Changes the axes that must differ in a twin.
    ///
    /// The tool type must allow palms. `fuzz` is 0, because the kernel has already smoothed the
    /// positions of the original. If libinput keeps the fuzz as a udev property, the twin gets the
    /// value of the property; libinput's udev rule then reads the fuzz of the twin and resets it.
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
