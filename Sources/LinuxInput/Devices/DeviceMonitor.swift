import CLibudev
import Glibc
import InputEvents
import Rx

/// Lists the input devices, and reports their arrivals, changes and departures (udev).
///
/// Devices that arrive together, like those of a dock, are announced one per round of the loop:
/// opening a device takes milliseconds, during which the input of other devices waits.
final class DeviceMonitor {
    /// Each arriving device, once its udev rules have run; at the start, all present devices.
    let arrivals = PublishSubject<ConnectedDevice>()
    /// The node of each device that udev has updated, for example with a new access list.
    let changes = PublishSubject<String>()
    /// The id of each device that has departed.
    let departures = PublishSubject<DeviceID>()

    private let loop: EventLoop
    private let log: Log
    private let udev: OpaquePointer
    private let monitor: OpaquePointer
    private var watch: EventLoop.Watch?
    // The devices that are plugged in, keyed by sysfs path, which stays the same from arrival to
    // departure.
    private var devicesByPath: [String: ConnectedDevice] = [:]
    // The devices that were present at the start; they may depart and return, as USB devices do
    // when the machine is suspended.
    private var presentAtStart: Set<DeviceIdentity> = []
    private var lastID: UInt32 = 0
    /// The devices that have arrived but have not been announced yet.
    private var arriving: [ConnectedDevice] = []

    init(on loop: EventLoop, log: Log) throws(SystemError) {
        self.loop = loop
        self.log = log
        // The monitor listens before start() lists the devices, so that no device is missed.
        guard let udev = udev_new(),
            let monitor = udev_monitor_new_from_netlink(udev, "udev")
        else { throw SystemError("cannot talk to udev") }
        self.udev = udev
        self.monitor = monitor
        udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil)
        // 1 MiB: room for a few hundred messages, in case many devices arrive at once. Exceeding
        // the system's maximum requires privileges, so this may fail; the default usually suffices.
        udev_monitor_set_receive_buffer_size(monitor, 1 << 20)
        guard udev_monitor_enable_receiving(monitor) >= 0 else {
            throw SystemError("cannot listen to udev")
        }
        watch = try loop.watch(udev_monitor_get_fd(monitor)) { [unowned self] in receive() }
    }

    deinit {
        if let watch { loop.remove(watch) }
        udev_monitor_unref(monitor)
        udev_unref(udev)
    }

    /// The devices that are plugged in.
    var devices: [Device] { devicesByPath.values.map(\.device) }

    /// The devices that are plugged in, as the kernel and udev describe them.
    var connected: some Collection<ConnectedDevice> { devicesByPath.values }

    /// Announces the present devices.
    func start() {
        forEachDevice { register($0, isPresentAtStart: true) }
    }

    private func forEachDevice(_ body: (OpaquePointer) -> Void) {
        DeviceMonitor.forEachDevice(udev, body)
    }

    private func receive() {
        var hasOverflowed = false
        while true {
            errno = 0
            if let udevDevice = udev_monitor_receive_device(monitor) {
                handle(udevDevice)
                udev_device_unref(udevDevice)
            } else if errno == ENOBUFS {
                // Messages were dropped, but later messages are still in the queue.
                hasOverflowed = true
            } else {
                break
            }
        }
        if hasOverflowed { lookAgain() }
    }

    private func handle(_ udevDevice: OpaquePointer) {
        guard let path = udev_device_get_syspath(udevDevice).map({ String(cString: $0) }) else {
            return
        }
        switch udev_device_get_action(udevDevice).map({ String(cString: $0) }) {
        case "remove": unregister(path)
        case "add": register(udevDevice, isPresentAtStart: false)
        // "change", or an action that other subsystems use (bind, move, online …).
        default:
            if let known = devicesByPath[path] {
                changes.onNext(known.device.node)
            } else {
                register(udevDevice, isPresentAtStart: false)
            }
        }
    }

    /// Lists the devices again after udev messages were lost.
    private func lookAgain() {
        log.write(.info, .device, "udev messages were lost; listing all devices again")
        var departedPaths = Set(devicesByPath.keys)
        // The kernel never reuses a path, so a known path belongs to a known device.
        forEachDevice { udevDevice in
            if let path = udev_device_get_syspath(udevDevice).map({ String(cString: $0) }) {
                departedPaths.remove(path)
            }
        }
        departedPaths.forEach(unregister)
        forEachDevice { register($0, isPresentAtStart: false) }
    }

    private func register(_ udevDevice: OpaquePointer, isPresentAtStart: Bool) {
        guard let path = udev_device_get_syspath(udevDevice).map({ String(cString: $0) }) else {
            return
        }
        if let known = devicesByPath[path] {
            // The device was both listed and reported, or `udevadm trigger --action=add` ran.
            changes.onNext(known.device.node)
            return
        }
        let id = DeviceID(rawValue: lastID &+ 1)
        guard var connected = UdevDescription(udevDevice)?.connectedDevice(id: id) else { return }
        lastID = id.rawValue
        connected.twin = connected.twin(among: devicesByPath.values)
        // A device that returns counts as present at the start, unless another has its identity.
        connected.isPresentAtStart =
            isPresentAtStart
            || connected.twin == nil && presentAtStart.contains(connected.identity)
        if isPresentAtStart { presentAtStart.insert(connected.identity) }
        devicesByPath[path] = connected
        if isPresentAtStart {
            arrivals.onNext(connected)
        } else {
            arriving.append(connected)
            if arriving.count == 1 { announceNextAfterInput() }
        }
    }

    private func announceNextAfterInput() {
        loop.afterInput { [weak self] _ in self?.announceNext() }
    }

    private func announceNext() {
        guard !arriving.isEmpty else { return }
        let next = arriving.removeFirst()
        if !arriving.isEmpty { announceNextAfterInput() }
        arrivals.onNext(next)
    }

    private func unregister(_ path: String) {
        guard let departed = devicesByPath.removeValue(forKey: path) else { return }
        if let index = arriving.firstIndex(where: { $0.device.id == departed.device.id }) {
            arriving.remove(at: index)
        } else {
            departures.onNext(departed.device.id)
        }
    }
}

extension DeviceMonitor {
    fileprivate static func forEachDevice(
        _ udev: OpaquePointer,
        _ body: (OpaquePointer) -> Void
    ) {
        guard let enumeration = udev_enumerate_new(udev) else { return }
        defer { udev_enumerate_unref(enumeration) }
        udev_enumerate_add_match_subsystem(enumeration, "input")
        udev_enumerate_add_match_sysname(enumeration, "event*")
        // The monitor reports the other devices once their udev rules have run.
        udev_enumerate_add_match_is_initialized(enumeration)
        udev_enumerate_scan_devices(enumeration)
        var entry = udev_enumerate_get_list_entry(enumeration)
        while let current = entry {
            let path = udev_list_entry_get_name(current)
            if let device = udev_device_new_from_syspath(udev, path) {
                body(device)
                udev_device_unref(device)
            }
            entry = udev_list_entry_get_next(current)
        }
    }
}

extension ConnectedDevice {
    /// Returns the input devices that are plugged in, all marked as present at the start.
    package static func all() -> [ConnectedDevice] {
        guard let udev = udev_new() else { return [] }
        defer { udev_unref(udev) }
        var devices: [ConnectedDevice] = []
        DeviceMonitor.forEachDevice(udev) { udevDevice in
            let id = DeviceID(rawValue: UInt32(devices.count) + 1)
            if let connected = UdevDescription(udevDevice)?.connectedDevice(id: id) {
                devices.append(connected)
            }
        }
        return devices
    }
}
