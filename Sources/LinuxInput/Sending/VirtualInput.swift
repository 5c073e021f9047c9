import CLibevdev
import CLinux
import Configuration
import Glibc
import InputEvents

/// A keyboard and mouse made with uinput, through which bindings send keys, clicks and scroll
/// steps.
///
/// However the program ends, the kernel removes the device and releases its keys.
final class VirtualInput {
    /// The prefix of its physical path (`phys`), by which inputrx ignores its own devices.
    static let physicalPath = "inputrx/"

    private let descriptor: Int32
    private let device: OpaquePointer
    private var pressed: [KeyCode] = []

    /// Creates the device.
    ///
    /// Other programs notice it about 100 ms later.
    init() throws(SystemError) {
        descriptor = try VirtualInput.open()
        guard let description = libevdev_new() else {
            close(descriptor)
            throw SystemError("cannot make a keyboard", code: ENOMEM)
        }
        defer { libevdev_free(description) }
        libevdev_set_name(description, "inputrx keyboard and mouse")
        for code in VirtualInput.keys {
            libevdev_enable_event_code(description, UInt32(EV_KEY), UInt32(code), nil)
        }
        // With both axes of movement, it counts as a mouse.
        for code in [REL_X, REL_Y, REL_WHEEL, REL_HWHEEL] {
            libevdev_enable_event_code(description, UInt32(EV_REL), UInt32(code), nil)
        }
        inputrx_set_physical_path(descriptor, VirtualInput.physicalPath + "keys")
        var made: OpaquePointer?
        let result = libevdev_uinput_create_from_device(description, descriptor, &made)
        guard result == 0, let made else {
            close(descriptor)
            throw SystemError("cannot make a keyboard", code: -result)
        }
        device = made
    }

    /// Opens a descriptor that can create a device.
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

    /// Sends the events, each in its own frame.
    ///
    /// Does not press a key that is already down, nor release one that is up.
    func send(_ input: SentInput) throws(SystemError) {
        for event in input.events {
            switch event {
            case .press(let key):
                guard !pressed.contains(key) else { continue }
                pressed.append(key)
                try write(EV_KEY, Int32(key.rawValue), 1)
            case .release(let key):
                guard let index = pressed.firstIndex(of: key) else { continue }
                pressed.remove(at: index)
                try write(EV_KEY, Int32(key.rawValue), 0)
            case .scroll(.vertical, let steps): try write(EV_REL, REL_WHEEL, Int32(steps))
            case .scroll(.horizontal, let steps): try write(EV_REL, REL_HWHEEL, Int32(steps))
            }
        }
    }

    private func write(_ type: Int32, _ code: Int32, _ value: Int32) throws(SystemError) {
        for (type, code, value) in [(type, code, value), (EV_SYN, SYN_REPORT, 0)] {
            let result = libevdev_uinput_write_event(device, UInt32(type), UInt32(code), value)
            guard result == 0 else { throw SystemError("cannot send input", code: -result) }
        }
    }

    /// The keys of a keyboard and the buttons of a mouse.
    ///
    /// They are KEY_ESC to KEY_MICMUTE, BTN_LEFT to BTN_TASK, and KEY_OK to the last code before
    /// the buttons of toys. Codes from BTN_MISC on are missing, because they would make udev
    /// classify the device as a joystick or a tablet.
    private static let keys = [1...248, 0x110...0x117, 0x160...0x2bf].flatMap { Array($0) }
}
