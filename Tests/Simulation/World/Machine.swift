import CSimulation
import Evdev
import Glibc
import InputEvents

/// The things that a person can plug in.
enum Thing: String, CaseIterable {
    case panel, second, keyboard
    /// Another keyboard, which has the identity of the first one.
    case copy
    /// The pen of the panel.
    case pen

    var description: EvdevDevice {
        switch self {
        case .panel: .panel("Panel", serial: "P1", contacts: 10)
        // This panel has no BTN_TOUCH.
        case .second: .panel("Second panel", serial: "P2", contacts: 5, keys: [])
        case .keyboard, .copy: .keyboard
        case .pen: .pen
        }
    }

    var isPanel: Bool { self == .panel || self == .second }
}

extension EvdevDevice {
    /// Returns a touchscreen of 300 × 190 mm.
    static func panel(
        _ name: String,
        serial: String,
        contacts: Int32,
        keys: [UInt16] = [ButtonCode.touch]
    ) -> EvdevDevice {
        var device = EvdevDevice()
        device.name = name
        device.identify(by: [3, 0x1234, 0x77, 1])
        let axes: [(UInt16, Int32, Int32)] = [
            (AbsoluteAxis.x, 3000, 10), (AbsoluteAxis.y, 1900, 10),
            (AbsoluteAxis.contactX, 3000, 10), (AbsoluteAxis.contactY, 1900, 10),
            (AbsoluteAxis.slot, contacts - 1, 0), (AbsoluteAxis.trackingID, 65_535, 0),
        ]
        for (code, maximum, resolution) in axes {
            let range = AxisRange(minimum: 0, maximum: maximum, resolution: resolution)
            device.axes[code] = EvdevAxis(range: range)
            device.codes.insert(type: EvdevType.absolute, code: code)
        }
        for key in keys { device.codes.insert(type: EvdevType.key, code: key) }
        device.properties = [InputProperty.direct]
        device.udevProperties = [
            "ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1", "ID_SERIAL_SHORT": serial,
            "ID_PATH": "platform-\(serial)",
        ]
        return device
    }

    /// The pen of the panel, a device of its own at the same port.
    static var pen: EvdevDevice {
        var device = EvdevDevice()
        device.name = "Panel Pen"
        device.identify(by: [3, 0x1234, 0x77, 1])
        for (code, maximum) in [(AbsoluteAxis.x, 3000), (AbsoluteAxis.y, 1900)] {
            let range = AxisRange(minimum: 0, maximum: Int32(maximum), resolution: 10)
            device.axes[code] = EvdevAxis(range: range)
            device.codes.insert(type: EvdevType.absolute, code: code)
        }
        for key in [ButtonCode.pen, ButtonCode.touch] {
            device.codes.insert(type: EvdevType.key, code: key)
        }
        device.properties = [InputProperty.direct]
        device.udevProperties = [
            "ID_INPUT": "1", "ID_INPUT_TABLET": "1", "ID_PATH": "platform-P1",
        ]
        return device
    }

    /// A keyboard, which needs an approval.
    static var keyboard: EvdevDevice {
        var device = EvdevDevice()
        device.name = "Keyboard"
        device.identify(by: [3, 0x046d, 0xc31c, 1])
        for key in 1...248 as ClosedRange<UInt16> {
            device.codes.insert(type: EvdevType.key, code: key)
        }
        device.udevProperties = [
            "ID_INPUT": "1", "ID_INPUT_KEYBOARD": "1", "ID_INPUT_KEY": "1",
            "ID_SERIAL_SHORT": "K1", "ID_PATH": "platform-K1",
        ]
        return device
    }
}

extension Kernel {
    /// The path of the configuration.
    static let configuration = "/home/user/.config/inputrx/config.yaml"
    /// The folder of `inputrx state`.
    static let states = "/run/user/1000/inputrx/state"
    /// The file of approvals.
    static let approvals = "/home/user/.local/state/inputrx/approved-devices"

    /// Creates the folders and nodes of a machine without devices.
    func install() {
        for folder in [
            "/home/user/.config/inputrx", "/home/user/.local/state", "/dev/input", "/proc/self",
        ] {
            files.makeFolder(folder)
        }
        files.makeFolder("/run/user/1000", mode: 0o700)
        let nodes: [(String, Inode.Kind)] = [
            ("/dev/null", .null), ("/dev/uinput", .uinput), ("/proc/self/mountinfo", .file([])),
            ("/proc/self/cmdline", .file([])),
        ]
        for (path, kind) in nodes {
            guard let place = files.place(path) else { continue }
            let node = files.make(kind, place.name, mode: 0o666)
            files.put(node, as: place.name, in: place.folder, told: UInt32(IN_CREATE))
        }
    }

    /// Plugs a device in; udev's rules run 20 ms later, and only then can programs open it.
    @discardableResult
    func plug(_ description: EvdevDevice, physicalPath: String = "") -> KernelDevice {
        lastDevice += 1
        var description = description
        if !physicalPath.isEmpty {
            // For a virtual device, udev determines only the kind.
            let isPanel = description.codes.containsAxis(AbsoluteAxis.contactX)
            description.udevProperties = [
                "ID_INPUT": "1", isPanel ? "ID_INPUT_TOUCHSCREEN" : "ID_INPUT_KEYBOARD": "1",
            ]
        }
        let device = KernelDevice(
            number: lastDevice,
            description,
            physicalPath: physicalPath.isEmpty ? "usb-\(lastDevice)/input0" : physicalPath
        )
        devices.append(device)
        if let folder = files.inode("/dev/input") {
            let name = "event\(device.number)"
            let node = files.make(.device(device), name, mode: 0o660)
            node.isAllowed = false
            files.put(node, as: name, in: folder, told: UInt32(IN_CREATE))
        }
        at(now + 20_000) { [self] in
            guard device.exists else { return }
            device.isInitialised = true
            files.inode(device.node)?.isAllowed = true
            files.changed(device.node, UInt32(IN_ATTRIB))
            monitors.forEach { $0.tell(device, "add") }
            appeared(device)
        }
        return device
    }

    /// Unplugs a device.
    func unplug(_ device: KernelDevice) {
        guard device.exists else { return }
        device.unplug()
        devices.removeAll { $0 === device }
        files.delete(device.node)
        vanished(device)
        guard device.isInitialised else { return }
        at(now + 5000) { [self] in monitors.forEach { $0.tell(device, "remove") } }
    }
}
