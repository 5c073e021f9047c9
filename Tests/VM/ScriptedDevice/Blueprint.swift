import CLibevdev
import Evdev
import LinuxInput

/// Describes the capabilities of each kind of device to the kernel, through libevdev.
///
/// The sets of events are those of real hardware, because udev and libinput classify devices by
/// them.
struct Blueprint {
    private let device: OpaquePointer

    /// A blueprint that must be freed with `libevdev_free`.
    static func make(_ description: DeviceDescription) throws -> OpaquePointer {
        guard let device = libevdev_new() else { throw Failure("out of memory") }
        let blueprint = Blueprint(device: device)
        libevdev_set_name(device, description.name)
        libevdev_set_phys(device, "scripted/input0")
        libevdev_set_id_bustype(device, description.bus)
        libevdev_set_id_vendor(device, description.vendor)
        libevdev_set_id_product(device, description.product)
        libevdev_set_id_version(device, 1)
        switch description.kind {
        case .touchscreen:
            blueprint.touchscreen(description)
        case .touchpad:
            blueprint.touchpad(description)
        case .keyboard:
            blueprint.keys(1...248)
            libevdev_enable_event_type(device, UInt32(EV_REP))
        case .buttons:
            blueprint.keys([KEY_POWER, KEY_VOLUMEUP, KEY_VOLUMEDOWN])
        case .mouse:
            blueprint.keys([BTN_LEFT, BTN_RIGHT, BTN_MIDDLE, BTN_SIDE, BTN_EXTRA])
            blueprint.enable(EV_REL, [REL_X, REL_Y, REL_WHEEL])
        case .switch:
            blueprint.enable(EV_SW, [SW_LID, SW_TABLET_MODE])
        case .pad:
            blueprint.pad()
        case .pen:
            blueprint.pen(description.panel)
        }
        blueprint.keys(description.keys.map { Int32($0) })
        return device
    }

    /// The description that the kernel and udev would give of the device.
    static func evdevDevice(_ description: DeviceDescription, node: String) throws -> EvdevDevice {
        let blueprint = try make(description)
        defer { libevdev_free(blueprint) }
        return EvdevDevice(blueprint, node: node, udevProperties: udevProperties(description))
    }

    /// The properties that udev's `input_id` gives a device of the kind.
    private static func udevProperties(_ description: DeviceDescription) -> [String: String] {
        var kinds: [String] =
            switch description.kind {
            case .touchscreen: ["TOUCHSCREEN"]
            case .touchpad: ["TOUCHPAD"]
            case .keyboard: ["KEY", "KEYBOARD"]
            case .buttons: ["KEY"]
            case .mouse: ["MOUSE"]
            case .switch: ["SWITCH"]
            case .pad: ["TABLET", "TABLET_PAD"]
            case .pen: ["TABLET"]
            }
        if !description.keys.isEmpty { kinds.append("KEY") }
        // udev classifies a device with all keys from Escape to D as a keyboard.
        if Set(1...31).isSubset(of: description.keys) { kinds.append("KEYBOARD") }
        var properties = ["ID_INPUT": "1"]
        for kind in kinds { properties["ID_INPUT_\(kind)"] = "1" }
        if [.touchscreen, .touchpad].contains(description.kind),
            description.panel.announcesResolution
        {
            properties["ID_INPUT_WIDTH_MM"] = "\(Int(description.panel.width))"
            properties["ID_INPUT_HEIGHT_MM"] = "\(Int(description.panel.height))"
        }
        return properties
    }

    private func touchscreen(_ description: DeviceDescription) {
        libevdev_enable_property(device, UInt32(INPUT_PROP_DIRECT))
        keys([BTN_TOUCH])
        surface(description)
    }

    private func touchpad(_ description: DeviceDescription) {
        libevdev_enable_property(device, UInt32(INPUT_PROP_POINTER))
        libevdev_enable_property(device, UInt32(INPUT_PROP_BUTTONPAD))
        keys([BTN_TOUCH, BTN_LEFT, BTN_TOOL_FINGER, BTN_TOOL_DOUBLETAP, BTN_TOOL_TRIPLETAP])
        keys([BTN_TOOL_QUADTAP, BTN_TOOL_QUINTTAP])
        surface(description)
    }

    private func surface(_ description: DeviceDescription) {
        let panel = description.panel
        let resolution = panel.announcesResolution ? Int32(panel.units) : 0
        let end = panel.deviceUnits(Position(x: panel.width, y: panel.height))
        axis(ABS_X, 0...end.x, resolution)
        axis(ABS_Y, 0...end.y, resolution)
        axis(ABS_MT_POSITION_X, 0...end.x, resolution)
        axis(ABS_MT_POSITION_Y, 0...end.y, resolution)
        axis(ABS_MT_SLOT, 0...Int32(max(description.slots, 1) - 1))
        axis(ABS_MT_TRACKING_ID, 0...65_535)
        axis(ABS_MT_TOOL_TYPE, 0...MT_TOOL_PALM)
        guard description.reportsShapes else { return }
        for code in [ABS_MT_TOUCH_MAJOR, ABS_MT_TOUCH_MINOR, ABS_MT_PRESSURE, ABS_PRESSURE] {
            axis(code, 0...255)
        }
        axis(ABS_MT_ORIENTATION, 0...90)
    }

    /// The kernel gives tablet pads axes and a stylus button that never report anything.
    private func pad() {
        keys([BTN_STYLUS, BTN_0, BTN_1, BTN_2, BTN_3, BTN_4, BTN_5])
        axis(ABS_X, 0...1)
        axis(ABS_Y, 0...1)
        axis(ABS_WHEEL, 0...71)
        axis(ABS_MISC, 0...0)
    }

    /// A pen of a display.
    private func pen(_ panel: Panel) {
        libevdev_enable_property(device, UInt32(INPUT_PROP_DIRECT))
        keys([BTN_TOOL_PEN, BTN_TOUCH, BTN_STYLUS])
        let end = panel.deviceUnits(Position(x: panel.width, y: panel.height))
        axis(ABS_X, 0...end.x, Int32(panel.units))
        axis(ABS_Y, 0...end.y, Int32(panel.units))
        axis(ABS_PRESSURE, 0...255)
    }

    private func keys(_ codes: some Sequence<Int32>) {
        enable(EV_KEY, codes)
    }

    private func enable(_ type: Int32, _ codes: some Sequence<Int32>) {
        for code in codes { libevdev_enable_event_code(device, UInt32(type), UInt32(code), nil) }
    }

    private func axis(_ code: Int32, _ range: ClosedRange<Int32>, _ resolution: Int32 = 0) {
        var info = input_absinfo()
        info.minimum = range.lowerBound
        info.maximum = range.upperBound
        info.resolution = resolution
        libevdev_enable_event_code(device, UInt32(EV_ABS), UInt32(code), &info)
    }
}
