import CLibevdev
import CSimulation
import Evdev
import Glibc
import InputEvents
import LinuxInput

/// An open descriptor of /dev/uinput, with the device that was created through it.
final class Uinput: Descriptor {
    var physicalPath = ""
    private(set) var device: KernelDevice?

    /// Creates the device that libevdev describes; programs can open it 20 ms later.
    func create(_ description: OpaquePointer) {
        let copy = EvdevDevice(description, node: "", udevProperties: [:])
        device = kernel.plug(copy, physicalPath: physicalPath)
    }

    override func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard let device, device.exists else { return Int(-ENODEV) }
        for start in stride(from: 0, to: bytes.count - 23, by: 24) {
            device.send(
                bytes.load(fromByteOffset: start + 16, as: UInt16.self),
                bytes.load(fromByteOffset: start + 18, as: UInt16.self),
                bytes.load(fromByteOffset: start + 20, as: Int32.self)
            )
        }
        return bytes.count
    }

    override func control(_ request: UInt, _ argument: UnsafeMutableRawPointer?) -> Int32 {
        // UI_SET_PHYS; all other requests come from libevdev, which is modelled as a whole.
        if simulation_ioctl_number(request) == 108, let argument {
            physicalPath = String(cString: argument.assumingMemoryBound(to: CChar.self))
        }
        return 0
    }

    func destroy() {
        if let device { kernel.unplug(device) }
        device = nil
    }

    override func closed() { destroy() }
}

@_cdecl("libevdev_uinput_create_from_device")
func createUinput(
    _ description: OpaquePointer,
    _ descriptor: Int32,
    _ result: UnsafeMutablePointer<OpaquePointer?>
) -> Int32 {
    guard let uinput = kernel[descriptor] as? Uinput else { return -EBADF }
    uinput.create(description)
    result.pointee = OpaquePointer(Unmanaged.passRetained(MadeDevice(uinput)).toOpaque())
    return 0
}

/// The state of a device that libevdev has created.
private final class MadeDevice {
    let node: UnsafeMutablePointer<CChar>?

    init(_ uinput: Uinput) { node = strdup(uinput.device?.node ?? "") }

    deinit { free(node) }
}

@_cdecl("libevdev_uinput_get_devnode")
func uinputNode(_ made: OpaquePointer) -> UnsafePointer<CChar>? {
    let made = Unmanaged<MadeDevice>.fromOpaque(UnsafeRawPointer(made)).takeUnretainedValue()
    return UnsafePointer(made.node)
}

@_cdecl("libevdev_uinput_destroy")
func destroyUinput(_ made: OpaquePointer) {
    Unmanaged<MadeDevice>.fromOpaque(UnsafeRawPointer(made)).release()
}

/// A model of the process that releases a grabbed device (Sources/CLinux/Grab.c).
private final class DeviceGuard {
    private let reader: EvdevReader
    private let twin: Uinput
    private let connection: PipeEnd
    private var checks = 0
    private var isOver = false

    init(_ reader: EvdevReader, _ twin: Uinput, _ connection: PipeEnd) {
        self.reader = reader
        self.twin = twin
        self.connection = connection
        reader.retain()
        twin.retain()
    }

    func begin() {
        reader.woken = { [weak self] in self?.wake() }
        connection.whenClosed = { [self] in giveBack() }
    }

    private func wake() {
        guard !isOver else { return }
        guard reader.device.exists else { return giveBack() }
        guard checks == 0 else { return }
        checks = 1
        checkLater()
    }

    private func checkLater() {
        kernel.at(kernel.now + 250_000) { [self] in
            guard !isOver else { return }
            checks = reader.hasUnread ? checks + 1 : 0
            if checks >= 9 { return giveBack() }
            if checks > 0 { checkLater() }
        }
    }

    private func giveBack() {
        guard !isOver else { return }
        isOver = true
        reader.woken = {}
        if reader.device.grabber === reader { reader.device.grabber = nil }
        reader.release()
        repeatPositions()
        lift()
        connection.hangUp()
        kernel.at(kernel.now + 1_000_000) { [twin] in
            twin.destroy()
            twin.release()
        }
    }

    private func repeatPositions() {
        let device = reader.device
        guard device.exists else { return }
        for slot in device.slots.indices {
            device.send(EvdevType.absolute, AbsoluteAxis.slot, Int32(slot))
            for code in [AbsoluteAxis.contactX, AbsoluteAxis.contactY] {
                let value = device.slots[slot][code]
                let greatest = device.description.axes[code]?.range.maximum ?? 0
                device.send(EvdevType.absolute, code, value + (value > greatest - 1 ? -1 : 1))
                device.send(EvdevType.absolute, code, value)
            }
            device.send(EvdevType.synchronisation, Synchronisation.report, 0)
        }
    }

    private func lift() {
        guard let device = twin.device else { return }
        for slot in device.slots.indices {
            device.send(EvdevType.absolute, AbsoluteAxis.slot, Int32(slot))
            device.send(EvdevType.absolute, AbsoluteAxis.trackingID, -1)
        }
        for key in [0x14a, 0x145, 0x14d, 0x14e, 0x14f, 0x148] as [UInt16] {
            device.send(EvdevType.key, key, 0)
        }
        device.send(EvdevType.synchronisation, Synchronisation.report, 0)
    }
}

/// No systemd runs in the simulation, so the process that starts the guards is not needed.
@_cdecl("inputrx_guards_process")
func simulatedGuardsProcess() -> Int32 { -1 }

@_cdecl("inputrx_start_guard")
func startGuard(_ device: Int32, _ twin: Int32) -> Int32 {
    guard let reader = kernel[device] as? EvdevReader, let uinput = kernel[twin] as? Uinput else {
        errno = EBADF
        return -1
    }
    let connection = PipeEnd()
    DeviceGuard(reader, uinput, connection).begin()
    return kernel.open(connection)
}

@_cdecl("inputrx_start_key_guard")
func startKeyGuard(_ keyboard: Int32) -> Int32 {
    guard let uinput = kernel[keyboard] as? Uinput else { return -1 }
    let connection = PipeEnd()
    let guardian = KeyboardGuard(uinput, connection)
    connection.received = { _ in guardian.heard = kernel.now }
    guardian.checkLater()
    return kernel.open(connection)
}

/// A model of the process that releases held keys when the daemon hangs.
private final class KeyboardGuard {
    private let uinput: Uinput
    private unowned let connection: PipeEnd
    var heard = kernel.now
    private var isOver = false

    init(_ uinput: Uinput, _ connection: PipeEnd) {
        self.uinput = uinput
        self.connection = connection
        uinput.retain()
        connection.whenClosed = { [self] in end() }
    }

    private func end() {
        guard !isOver else { return }
        isOver = true
        uinput.release()
    }

    func checkLater() {
        kernel.at(heard + 2_000_000) { [self] in
            guard !isOver else { return }
            guard kernel.now - heard >= 2_000_000 else { return checkLater() }
            for key in uinput.device?.keys ?? [] {
                uinput.device?.send(EvdevType.key, key, 0)
            }
            uinput.device?.send(EvdevType.synchronisation, Synchronisation.report, 0)
            end()
        }
    }
}
