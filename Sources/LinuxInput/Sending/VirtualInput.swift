import CLibevdev
import CLinux
import Configuration
import Evdev
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
    private let writer: PacedWriter
    private let timers: TimerQueue
    private var pressed = PressedKeys()
    /// Releases the keys should this program hang; nil while none is held.
    private var guardian: KeyGuard?

    /// Creates the device.
    ///
    /// Other programs notice it about 100 ms later.
    init(timers: TimerQueue) throws(SystemError) {
        self.timers = timers
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
        for code in VirtualInput.axes {
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
        let buffer = ReaderBuffer(slots: 0, absolute: [], relative: VirtualInput.axes.count)
        writer = PacedWriter(to: descriptor, for: buffer, timers: timers)
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

    /// Calls `failed` when events that had to wait cannot be sent.
    func onFailure(_ failed: @escaping (SystemError) -> Void) { writer.failed = failed }

    /// Sends the events, each in its own frame, and no more at once than readers can take.
    ///
    /// A key that several bindings hold goes down with the first and up with the last.
    func send(_ input: SentInput, of binding: Binding) throws(SystemError) {
        var frames: [EvdevEvent] = []
        for event in input.events {
            switch event {
            case .press(let key):
                if pressed.press(key, for: binding.number) { append(key, 1, to: &frames) }
            case .release(let key):
                if pressed.release(key, for: binding.number) { append(key, 0, to: &frames) }
            case .scroll(.vertical, let steps): append(REL_WHEEL, steps, to: &frames)
            case .scroll(.horizontal, let steps): append(REL_HWHEEL, steps, to: &frames)
            }
        }
        try writer.write(frames)
        try guardKeys()
    }

    /// Releases all keys that are down.
    func releaseAll() throws(SystemError) {
        var frames: [EvdevEvent] = []
        for key in pressed.releaseAll() { append(key, 0, to: &frames) }
        try writer.write(frames)
        try guardKeys()
    }

    private func guardKeys() throws(SystemError) {
        if pressed.isEmpty {
            guardian = nil
        } else if guardian == nil {
            guardian = try KeyGuard(of: descriptor, timers: timers)
        }
    }

    private func append(_ key: KeyCode, _ value: Int32, to frames: inout [EvdevEvent]) {
        append(EvdevType.key, key.rawValue, value, to: &frames)
    }

    private func append(_ axis: Int32, _ steps: Int, to frames: inout [EvdevEvent]) {
        append(EvdevType.relative, UInt16(axis), Int32(steps), to: &frames)
    }

    private func append(
        _ type: UInt16,
        _ code: UInt16,
        _ value: Int32,
        to frames: inout [EvdevEvent]
    ) {
        let report = Synchronisation.report
        frames += [
            EvdevEvent(time: .zero, type: type, code: code, value: value),
            EvdevEvent(time: .zero, type: EvdevType.synchronisation, code: report, value: 0),
        ]
    }

    // With both axes of movement, it counts as a mouse.
    private static let axes = [REL_X, REL_Y, REL_WHEEL, REL_HWHEEL]

    /// The keys of a keyboard and the buttons of a mouse.
    ///
    /// They are KEY_ESC to KEY_MICMUTE, BTN_LEFT to BTN_TASK, and KEY_OK to the last code before
    /// the buttons of toys. Codes from BTN_MISC on are missing, because they would make udev
    /// classify the device as a joystick or a tablet.
    private static let keys = [1...248, 0x110...0x117, 0x160...0x2bf].flatMap { Array($0) }
}
