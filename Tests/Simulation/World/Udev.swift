import CSimulation
import Evdev
import Glibc
import InputEvents

/// The messages of udev that wait for the daemon.
final class UdevMonitor: Descriptor {
    @exclusivity(unchecked) private var queue: [UdevDevice] = []
    /// True if messages were lost, which the next read reports.
    private var hasOverflown = false
    /// The greatest number of waiting messages.
    static let limit = 256
    /// The time until which all messages are lost.
    var losesUntil: Int64 = 0

    override func isReadable(at now: Int64) -> Bool { !queue.isEmpty || hasOverflown }

    func tell(_ device: KernelDevice, _ action: String) {
        arrivals += 1
        guard queue.count < UdevMonitor.limit, kernel.now >= losesUntil else {
            hasOverflown = true
            return
        }
        queue.append(UdevDevice(device, action))
    }

    func next() -> UdevDevice? {
        if hasOverflown {
            hasOverflown = false
            errno = ENOBUFS
            return nil
        }
        guard !queue.isEmpty else {
            errno = EAGAIN
            return nil
        }
        return queue.removeFirst()
    }
}

/// A device as udev describes it.
final class UdevDevice {
    let device: KernelDevice
    private let action: String
    private var texts: [String: UnsafeMutablePointer<CChar>] = [:]
    fileprivate let properties: [(name: String, value: String)]
    private(set) var entries: [UnsafeMutablePointer<UdevEntry>] = []

    init(_ device: KernelDevice, _ action: String = "") {
        self.device = device
        self.action = action
        properties = device.description.udevProperties.sorted { $0.key < $1.key }
            .map { ($0.key, $0.value) }
    }

    deinit { texts.values.forEach { free($0) } }

    /// Returns a text that lives as long as this object.
    func text(_ text: String) -> UnsafePointer<CChar>? {
        if let known = texts[text] { return UnsafePointer(known) }
        let copy = strdup(text)
        texts[text] = copy
        return UnsafePointer(copy)
    }

    fileprivate var actionText: UnsafePointer<CChar>? { action.isEmpty ? nil : text(action) }

    fileprivate func property(_ name: String) -> UnsafePointer<CChar>? {
        properties.first { $0.name == name }.flatMap { text($0.value) }
    }

    /// Returns an attribute of the input device in sysfs.
    fileprivate func attribute(_ name: String) -> UnsafePointer<CChar>? {
        guard device.exists else { return nil }
        let description = device.description
        return switch name {
        case "name": text(description.name)
        case "phys": text(device.physicalPath)
        case "id/vendor": text(String(description.vendor, radix: 16))
        case "id/product": text(String(description.product, radix: 16))
        case "id/bustype": text(String(description.busType, radix: 16))
        case "capabilities/key": text(keyWords)
        default: nil
        }
    }

    private var keyWords: String {
        var words = [UInt64](repeating: 0, count: 12)
        for key in device.description.codes.codes(of: EvdevType.key) {
            words[Int(key) / 64] |= 1 << UInt64(key % 64)
        }
        return words.reversed().drop { $0 == 0 }.map { String($0, radix: 16) }
            .joined(separator: " ")
    }

    /// Returns the pairs as a list of udev.
    func list(_ pairs: [(name: String, value: String)]) -> UnsafeMutablePointer<UdevEntry>? {
        var next: UnsafeMutablePointer<UdevEntry>?
        for pair in pairs.reversed() {
            let entry = UnsafeMutablePointer<UdevEntry>.allocate(capacity: 1)
            let value = UdevEntry(name: text(pair.name), value: text(pair.value), next: next)
            entry.initialize(to: value)
            entries.append(entry)
            next = entry
        }
        return next
    }
}

/// An element of a list of udev.
struct UdevEntry {
    let name: UnsafePointer<CChar>?
    let value: UnsafePointer<CChar>?
    let next: UnsafeMutablePointer<UdevEntry>?
}

/// The list of devices, which keeps its texts alive.
private final class UdevEnumeration {
    var first: UnsafeMutablePointer<UdevEntry>?
    private var texts: [UnsafeMutablePointer<CChar>?] = []
    private var entries: [UnsafeMutablePointer<UdevEntry>] = []

    func scan() {
        for device in kernel.devices.reversed() where device.isInitialised && device.exists {
            let entry = UnsafeMutablePointer<UdevEntry>.allocate(capacity: 1)
            let path = strdup(device.systemPath)
            texts.append(path)
            let name = path.map { UnsafePointer($0) }
            entry.initialize(to: UdevEntry(name: name, value: nil, next: first))
            entries.append(entry)
            first = entry
        }
    }

    deinit {
        texts.forEach { free($0) }
        entries.forEach { $0.deallocate() }
    }
}

private func opaque(_ object: AnyObject) -> OpaquePointer {
    OpaquePointer(Unmanaged.passRetained(object).toOpaque())
}

private func object<Object: AnyObject>(_ pointer: OpaquePointer, _: Object.Type) -> Object {
    Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
}

private func release(_ pointer: OpaquePointer) {
    Unmanaged<AnyObject>.fromOpaque(UnsafeRawPointer(pointer)).release()
}

private func device(_ pointer: OpaquePointer) -> UdevDevice { object(pointer, UdevDevice.self) }

// The context of udev has no state.
@_cdecl("udev_new") func newUdev() -> OpaquePointer? { OpaquePointer(bitPattern: 8) }

@_cdecl("udev_unref") func unrefUdev(_ udev: OpaquePointer?) -> OpaquePointer? { nil }

/// A monitor with its descriptor.
private final class OpenMonitor {
    let monitor = UdevMonitor()
    let number: Int32

    init() {
        number = kernel.open(monitor)
        kernel.monitors.append(monitor)
    }

    deinit {
        kernel.monitors.removeAll { $0 === monitor }
        _ = kernel.close(number)
    }
}

@_cdecl("udev_monitor_new_from_netlink")
func newMonitor(_ udev: OpaquePointer?, _ name: UnsafePointer<CChar>?) -> OpaquePointer? {
    opaque(OpenMonitor())
}

@_cdecl("udev_monitor_unref")
func unrefMonitor(_ monitor: OpaquePointer) -> OpaquePointer? {
    release(monitor)
    return nil
}

@_cdecl("udev_monitor_filter_add_match_subsystem_devtype")
func filter(_ monitor: OpaquePointer, _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?) -> Int32 {
    0
}

@_cdecl("udev_monitor_set_receive_buffer_size")
func setBuffer(_ monitor: OpaquePointer, _ size: Int32) -> Int32 { 0 }

@_cdecl("udev_monitor_enable_receiving")
func enable(_ monitor: OpaquePointer) -> Int32 { 0 }

@_cdecl("udev_monitor_get_fd")
func monitorDescriptor(_ monitor: OpaquePointer) -> Int32 {
    object(monitor, OpenMonitor.self).number
}

@_cdecl("udev_monitor_receive_device")
func receive(_ monitor: OpaquePointer) -> OpaquePointer? {
    object(monitor, OpenMonitor.self).monitor.next().map { opaque($0) }
}

@_cdecl("udev_enumerate_new")
func newEnumeration(_ udev: OpaquePointer?) -> OpaquePointer? { opaque(UdevEnumeration()) }

@_cdecl("udev_enumerate_unref")
func unrefEnumeration(_ enumeration: OpaquePointer) -> OpaquePointer? {
    release(enumeration)
    return nil
}

@_cdecl("udev_enumerate_add_match_subsystem")
func matchSubsystem(_ enumeration: OpaquePointer, _ name: UnsafePointer<CChar>?) -> Int32 { 0 }

@_cdecl("udev_enumerate_add_match_sysname")
func matchName(_ enumeration: OpaquePointer, _ name: UnsafePointer<CChar>?) -> Int32 { 0 }

@_cdecl("udev_enumerate_add_match_is_initialized")
func matchInitialised(_ enumeration: OpaquePointer) -> Int32 { 0 }

@_cdecl("udev_enumerate_scan_devices")
func scan(_ enumeration: OpaquePointer) -> Int32 {
    object(enumeration, UdevEnumeration.self).scan()
    return 0
}

@_cdecl("udev_enumerate_get_list_entry")
func first(_ enumeration: OpaquePointer) -> OpaquePointer? {
    object(enumeration, UdevEnumeration.self).first.map { OpaquePointer($0) }
}

@_cdecl("udev_list_entry_get_next")
func next(_ entry: OpaquePointer) -> OpaquePointer? {
    UnsafePointer<UdevEntry>(entry).pointee.next.map { OpaquePointer($0) }
}

@_cdecl("udev_list_entry_get_name")
func name(_ entry: OpaquePointer) -> UnsafePointer<CChar>? {
    UnsafePointer<UdevEntry>(entry).pointee.name
}

@_cdecl("udev_list_entry_get_value")
func value(_ entry: OpaquePointer) -> UnsafePointer<CChar>? {
    UnsafePointer<UdevEntry>(entry).pointee.value
}

@_cdecl("udev_device_new_from_syspath")
func newDevice(_ udev: OpaquePointer?, _ path: UnsafePointer<CChar>?) -> OpaquePointer? {
    let path = path.map { String(cString: $0) }
    return kernel.devices.first { $0.systemPath == path && $0.exists }.map {
        opaque(UdevDevice($0))
    }
}

@_cdecl("udev_device_new_from_devnum")
func newDevice(_ udev: OpaquePointer?, _ type: CChar, _ number: UInt) -> OpaquePointer? {
    kernel.devices.first { UInt(13 << 8 | 64 + $0.number) == number }.map { opaque(UdevDevice($0)) }
}

@_cdecl("udev_device_unref")
func unrefDevice(_ device: OpaquePointer) -> OpaquePointer? {
    release(device)
    return nil
}

@_cdecl("udev_device_get_action")
func action(_ pointer: OpaquePointer) -> UnsafePointer<CChar>? { device(pointer).actionText }

// udev's rules for a device have always run before the device is reported.
@_cdecl("udev_device_get_is_initialized")
func isInitialized(_ pointer: OpaquePointer) -> Int32 { 1 }

@_cdecl("udev_device_get_devnode")
func node(_ pointer: OpaquePointer) -> UnsafePointer<CChar>? {
    device(pointer).text(device(pointer).device.node)
}

@_cdecl("udev_device_get_syspath")
func path(_ pointer: OpaquePointer) -> UnsafePointer<CChar>? {
    device(pointer).text(device(pointer).device.systemPath)
}

@_cdecl("udev_device_get_sysname")
func systemName(_ pointer: OpaquePointer) -> UnsafePointer<CChar>? {
    device(pointer).text("event\(device(pointer).device.number)")
}

@_cdecl("udev_device_get_parent_with_subsystem_devtype")
func parent(
    _ pointer: OpaquePointer,
    _ subsystem: UnsafePointer<CChar>?,
    _ type: UnsafePointer<CChar>?
) -> OpaquePointer? {
    // The node represents its input device, which is its only parent.
    subsystem.map { String(cString: $0) } == "input" ? pointer : nil
}

@_cdecl("udev_device_get_property_value")
func property(_ pointer: OpaquePointer, _ name: UnsafePointer<CChar>) -> UnsafePointer<CChar>? {
    device(pointer).property(String(cString: name))
}

@_cdecl("udev_device_get_sysattr_value")
func attribute(_ pointer: OpaquePointer, _ name: UnsafePointer<CChar>) -> UnsafePointer<CChar>? {
    device(pointer).attribute(String(cString: name))
}

@_cdecl("udev_device_get_properties_list_entry")
func properties(_ pointer: OpaquePointer) -> OpaquePointer? {
    let described = device(pointer)
    return described.list(described.properties).map { OpaquePointer($0) }
}
