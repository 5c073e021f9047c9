import InputEvents
import Testing

@testable import Evdev

@Suite("Devices are classified as udev and libinput do")
struct DeviceClassifierTests {
    private func device(
        keys: [UInt16] = [],
        axes: [UInt16] = [],
        relative: [UInt16] = [],
        switches: [UInt16] = [],
        properties: Set<UInt16> = []
    ) -> EvdevDevice {
        var device = EvdevDevice()
        for code in keys { device.codes.insert(type: 1, code: code) }
        for code in relative { device.codes.insert(type: 2, code: code) }
        for code in axes { device.codes.insert(type: 3, code: code) }
        for code in switches { device.codes.insert(type: 5, code: code) }
        device.properties = properties
        return device
    }

    @Test("by event codes, if udev's properties are unknown")
    func byCodes() {
        let touch: UInt16 = 0x14a
        let finger: UInt16 = 0x145
        let pen: UInt16 = 0x140
        let multitouch: [UInt16] = [0, 1, 0x2f, 0x35, 0x36, 0x39]
        let table: [(String, EvdevDevice, Set<DeviceKind>)] = [
            ("panel", device(keys: [touch], axes: multitouch), [.touchscreen]),
            ("direct panel", device(axes: multitouch, properties: [1]), [.touchscreen]),
            ("Android panel", device(axes: [0x35, 0x36], properties: [1]), [.touchscreen]),
            ("single touch", device(keys: [touch], axes: [0, 1]), [.touchscreen]),
            ("touchpad", device(keys: [touch, finger, 272], axes: multitouch), [.touchpad]),
            (
                "tablet with finger tool",
                device(keys: [touch, finger], axes: multitouch, properties: [1]), [.touchscreen]
            ),
            ("pen", device(keys: [touch, pen], axes: [0, 1, 0x18]), [.pen]),
            ("pad", device(keys: [256, 257, 0x14b], axes: [0, 1, 8]), [.tabletPad]),
            ("remote pad", device(keys: [256, 257], relative: [8]), [.tabletPad]),
            ("mouse", device(keys: [272, 273], relative: [0, 1, 8]), [.pointer]),
            ("keyboard", device(keys: [1, 2, 30]), [.keyboard]),
            (
                "keyboard with wheel", device(keys: [1, 30], relative: [8]),
                [.keyboard, .pointer]
            ),
            (
                "keyboard with every axis", device(keys: [1, 30], axes: multitouch + [0x2e]),
                [.keyboard]
            ),
            ("joystick", device(keys: [0x120, 0x121], axes: [0, 1]), []),
            ("lid", device(switches: [0]), [.switch]),
            ("headphone jack", device(switches: [2]), []),
            ("accelerometer", device(axes: [0, 1, 2]), []),
            ("half an axis pair", device(keys: [touch], axes: [0], properties: [1]), []),
            ("nothing", device(), []),
        ]
        for (name, device, kinds) in table {
            #expect(DeviceClassifier(device).kinds == kinds, "\(name)")
        }
    }

    @Test("udev's properties take precedence over the codes")
    func byProperties() {
        var panel = device(keys: [0x14a], axes: [0, 1])
        panel.udevProperties = ["ID_INPUT": "1", "ID_INPUT_TOUCHPAD": "1"]
        #expect(DeviceClassifier(panel).kinds == [.touchpad])
        panel.udevProperties = ["ID_INPUT": "1", "ID_INPUT_TABLET": "1"]
        #expect(DeviceClassifier(panel).kinds == [.pen])
        panel.udevProperties["ID_INPUT_TOUCHSCREEN"] = "1"
        #expect(DeviceClassifier(panel).kinds == [.touchscreen])
        panel.udevProperties = ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "0"]
        #expect(DeviceClassifier(panel).kinds == [])
        panel.udevProperties = ["LIBINPUT_DEVICE_GROUP": "18/0/0"]
        #expect(DeviceClassifier(panel).kinds == [.touchscreen])
    }

    @Test("a resolution for only one axis of a pair makes a device unusable")
    func halfMeasured() {
        var panel = device(keys: [0x14a], axes: [0, 1])
        panel.axes[0] = EvdevAxis(range: AxisRange(minimum: 0, maximum: 9, resolution: 1))
        panel.axes[1] = EvdevAxis(range: AxisRange(minimum: 0, maximum: 9, resolution: 0))
        #expect(DeviceClassifier(panel).kinds == [])
    }
}
