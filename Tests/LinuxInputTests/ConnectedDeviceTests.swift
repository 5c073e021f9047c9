import InputEvents
import Testing

@testable import LinuxInput

@Suite struct ConnectedDeviceTests {
    @Test("the key bitmap of sysfs is read from the lowest word, which comes last")
    func capabilities() {
        // KEY_ESC (1) and KEY_POWER (116); BTN_LEFT (0x110) in the fifth word.
        let keys = KeyCapabilities(sysfs: "10000 0 0 10000000000000 2")
        let there = [1, 116, 0x110].filter { keys.contains(KeyCode(rawValue: $0)) }
        #expect(there == [1, 116, 0x110])
        let absent = [0, 2, 63, 64, 115, 117, 0x10f, 0x111, 0x2ff, UInt16.max]
        #expect(absent.allSatisfy { !keys.contains(KeyCode(rawValue: $0)) })
    }

    @Test("the words of a 32-bit system have 32 bits")
    func narrowWords() {
        let keys = KeyCapabilities(sysfs: "10000 0 0 0 0 100000 0 1 2", wordSize: 32)
        let there = (0...UInt16(0x2ff)).filter { keys.contains(KeyCode(rawValue: $0)) }
        #expect(there == [1, 32, 116, 0x110])
    }

    @Test(
        "a node with a key that types is a keyboard, whatever else it claims to be",
        arguments: [
            ([DeviceKind.touchscreen], "", false), ([.touchscreen, .keyboard], "", false),
            ([.touchscreen, .keyboard], "10000000000000 0", false),  // KEY_POWER
            ([.touchscreen, .keyboard], "80 0", true),  // KEY_KP7
            ([.touchscreen], "40000000", true),  // KEY_A
            ([.tabletPad, .keyboard], "1 0 0 0 0 0 0 0 0", true),  // KEY_NUMERIC_0
            ([.switch, .keyboard], "2000000000000 0 0 0 0 0 0 0", true),  // KEY_BRL_DOT1
            ([.switch, .keyboard], "10000000000000 0", false), ([.keyboard], "", true),
            ([.pointer], "", false), ([.pointer, .keyboard], "", true),
        ] as [(Set<DeviceKind>, String, Bool)]
    )
    func types(kinds: Set<DeviceKind>, keys: String, types: Bool) {
        let device = ConnectedDevice(
            device: .sample(kinds: kinds),
            keys: KeyCapabilities(sysfs: keys, wordSize: 64)
        )
        #expect(device.types == types)
    }

    @Test("two nodes of one device are not twins, but two devices with one identity are")
    func twins() {
        func device(_ name: String, _ hardware: String, _ node: String) -> ConnectedDevice {
            var device = ConnectedDevice(
                device: .sample(name: name, kinds: [.keyboard], node: node)
            )
            device.hardware = hardware
            return device
        }
        let first = device("Keyboard", "usb1", "/dev/input/event1")
        #expect(device("Keyboard", "usb1", "/dev/input/event2").twin(among: [first]) == nil)
        #expect(device("Mouse", "usb2", "/dev/input/event2").twin(among: [first]) == nil)
        #expect(
            device("Keyboard", "usb2", "/dev/input/event2").twin(among: [first])
                == "/dev/input/event1"
        )
    }

    @Test(
        "nonsense in sysfs means no keys",
        arguments: ["", "0", " ", "xyz", "-1", String(repeating: "f", count: 100)]
    )
    func nonsense(text: String) {
        let keys = KeyCapabilities(sysfs: text)
        #expect((0...UInt16(0x2ff)).allSatisfy { !keys.contains(KeyCode(rawValue: $0)) })
    }
}
