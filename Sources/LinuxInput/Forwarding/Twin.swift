import CLibevdev
import CLinux
import Evdev
import Forwarding
import Glibc
import InputEvents

/// A copy of a touchscreen, made with uinput, through which other programs get its touches.
///
/// The same name, numbers, axes and properties, so that a desktop and the rules of udev treat it alike. It goes
/// when the program ends in whatever way, once its guard (``GrabGuard``) has lifted its contacts.
final class Twin {
    /// What its place in the system (`phys`) is, so that no inputrx reads it.
    static let place = VirtualInput.place + "twin"

    /// The device node of the twin.
    let node: String
    /// The descriptor through which events are sent.
    let descriptor: Int32
    /// What the original held when the twin was made.
    let original: SurfaceState
    /// What readers of the twin know of it before its first event.
    let state: SurfaceState
    /// The axes of contacts.
    let axes: (x: AxisRange, y: AxisRange)

    private let device: OpaquePointer
    // As the kernel takes them. Emptied but not released, so that no frame costs memory of its own.
    @exclusivity(unchecked) private var written: [input_event] = []

    /// Makes the twin of the device at that node; programs notice it some 100 ms later.
    init(of original: String) throws(SystemError) {
        // A descriptor of its own: asking for the state of keys takes events out of the queue.
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
        Twin.adapt(description, to: ConnectedDevice.libinputProperties(of: original))
        descriptor = try VirtualInput.open()
        inputrx_set_place(descriptor, Twin.place)
        var created: OpaquePointer?
        let result = libevdev_uinput_create_from_device(description, descriptor, &created)
        guard result == 0, let created else {
            close(descriptor)
            throw SystemError("cannot make a twin of \(original)", code: -result)
        }
        device = created
        node = libevdev_uinput_get_devnode(created).map { String(cString: $0) } ?? ""
    }

    // Closed first, so that libevdev does not take the twin away: that is up to the guard, if one has the
    // descriptor, and to the kernel when nobody has it any more.
    deinit {
        close(descriptor)
        libevdev_uinput_destroy(device)
    }

    /// Sends whole frames.
    func send(_ events: [EvdevEvent]) throws(SystemError) {
        guard !events.isEmpty else { return }
        written.removeAll(keepingCapacity: true)
        for event in events {
            // Without a time: the kernel gives its own.
            var raw = input_event()
            raw.type = event.type
            raw.code = event.code
            raw.value = event.value
            written.append(raw)
        }
        guard inputrx_write_events(descriptor, written, Int32(written.count)) == 0 else {
            throw SystemError("cannot forward touches")
        }
    }

    // MARK: - Descriptions

    private static func axis(_ code: UInt16, of device: OpaquePointer) -> AxisRange? {
        guard let info = libevdev_get_abs_info(device, UInt32(code))?.pointee else { return nil }
        return AxisRange(
            minimum: info.minimum,
            maximum: info.maximum,
            resolution: info.resolution
        )
    }

    /// Changes what a twin must have otherwise.
    ///
    /// A contact must be able to become a palm. The kernel has smoothed the original's positions by `fuzz`
    /// already; where libinput keeps that as a property of udev, its rule reads it from the twin, too.
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
