import CLibevdev
import CLinux
import Configuration
import Evdev
import Glibc
import InputEvents
import Pipeline

/// A uinput device through which bindings send keys, clicks, motion and scroll steps.
///
/// However the program ends, the kernel removes the device and releases its keys.
final class VirtualInput {
    /// The prefix of the physical path (`phys`) of inputrx's own devices, by which inputrx ignores
    /// them.
    static let physicalPath = "inputrx/"

    /// The kinds of devices.
    ///
    /// Each has all keys, so that a click with modifier keys comes from one device, in order.
    enum Kind: Hashable {
        /// A keyboard and mouse.
        case mouse
        /// A keyboard and a pointer with absolute axes, for the places of fingers on the
        /// touchscreen of this name.
        case pointer(of: String)
    }

    private let descriptor: Int32
    private let device: OpaquePointer
    private let writer: PacedWriter
    private let timers: TimerQueue
    /// Releases the keys if this program hangs; nil while no key is held.
    private var keyGuard: KeyGuard?

    /// Creates the device.
    ///
    /// Other programs notice it about 100 ms later.
    init(_ kind: Kind = .mouse, timers: TimerQueue) throws(SystemError) {
        self.timers = timers
        descriptor = try VirtualInput.open()
        guard let description = libevdev_new() else {
            close(descriptor)
            throw SystemError("cannot make a keyboard", code: ENOMEM)
        }
        defer { libevdev_free(description) }
        let buffer = VirtualInput.describe(kind, in: description)
        inputrx_set_physical_path(descriptor, VirtualInput.physicalPath + "keys")
        var created: OpaquePointer?
        let result = libevdev_uinput_create_from_device(description, descriptor, &created)
        guard result == 0, let created else {
            close(descriptor)
            throw SystemError("cannot make a keyboard", code: -result)
        }
        device = created
        writer = PacedWriter(to: descriptor, for: buffer, timers: timers)
    }

    /// Opens /dev/uinput; the descriptor can create one device.
    static func open() throws(SystemError) -> Int32 {
        let node = "/dev/uinput"
        let descriptor = Glibc.open(node, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError("cannot open \(node)") }
        return descriptor
    }

    deinit {
        libevdev_uinput_destroy(device)
        close(descriptor)
    }

    /// Sets the handler that receives the reason when waiting events cannot be written.
    func onFailure(_ handler: @escaping (SystemError) -> Void) { writer.onFailure = handler }

    /// Writes whole frames, at a pace at which readers lose no event; `holdsKeys` is true if a key
    /// is down after them.
    func write(_ events: [EvdevEvent], holdsKeys: Bool) throws(SystemError) {
        try writer.write(events)
        if !holdsKeys {
            keyGuard = nil
        } else if keyGuard == nil {
            keyGuard = try KeyGuard(of: descriptor, timers: timers)
        }
    }

    // MARK: - Descriptions

    /// Fills in the description of the device, and returns the buffer of the device's readers.
    private static func describe(_ kind: Kind, in description: OpaquePointer) -> ReaderBuffer {
        libevdev_set_name(description, name(of: kind))
        for code in keys {
            libevdev_enable_event_code(description, UInt32(EV_KEY), UInt32(code), nil)
        }
        let relative: [UInt16]
        let absolute: [UInt16]
        switch kind {
        case .mouse: (relative, absolute) = (motion + wheels, [])
        // INPUT_PROP_DIRECT is not set, because it would make the device a touchscreen.
        case .pointer: (relative, absolute) = (wheels, [AbsoluteAxis.x, AbsoluteAxis.y])
        }
        for code in relative {
            libevdev_enable_event_code(description, UInt32(EV_REL), UInt32(code), nil)
        }
        var range = input_absinfo()
        range.maximum = SentFrames.axisMaximum
        for code in absolute {
            libevdev_enable_event_code(description, UInt32(EV_ABS), UInt32(code), &range)
        }
        return ReaderBuffer(slots: 0, absolute: absolute, relative: relative.count)
    }

    /// Returns the name of a device, by which users map a pointer to its display.
    static func name(of kind: Kind) -> String {
        switch kind {
        case .mouse: "inputrx keyboard and mouse"
        case .pointer(let panel):
            ("inputrx pointer for " + panel.printable).shortened(toBytes: longestName)
        }
    }

    /// UINPUT_MAX_NAME_SIZE - 1.
    private static let longestName = 79

    // udev classifies a device with both axes and BTN_LEFT as a mouse.
    private static let motion = [RelativeAxis.x, RelativeAxis.y]

    private static let wheels = [
        RelativeAxis.wheel, RelativeAxis.horizontalWheel,
        RelativeAxis.fineWheel, RelativeAxis.fineHorizontalWheel,
    ]

    /// The keys of a keyboard and the buttons of a mouse.
    ///
    /// The codes are KEY_ESC to KEY_MICMUTE, BTN_LEFT to BTN_TASK, and KEY_OK to the last code
    /// before BTN_TRIGGER_HAPPY. The other buttons are missing, because they would make udev
    /// classify the device as a joystick or a tablet.
    private static let keys = [1...248, 0x110...0x117, 0x160...0x2bf].flatMap { Array($0) }
}

extension String {
    /// Returns the longest prefix of whole characters that fits into `limit` UTF-8 bytes.
    fileprivate func shortened(toBytes limit: Int) -> String {
        var text = ""
        for character in self {
            guard text.utf8.count + character.utf8.count <= limit else { break }
            text.append(character)
        }
        return text
    }
}
