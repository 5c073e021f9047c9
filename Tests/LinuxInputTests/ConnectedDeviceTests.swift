import InputEvents
import Testing

@testable import LinuxInput

@Suite struct ConnectedDeviceTests {
    @Test("the key bitmap of sysfs is read from the lowest word, which is the last")
    func capabilities() {
        // KEY_ESC (1) and KEY_POWER (116); BTN_LEFT (0x110) in the fifth word.
        let keys = KeyCapabilities(sysfs: "10000 0 0 10000000000000 2")
        let there = [1, 116, 0x110].filter { keys.contains(KeyCode(rawValue: $0)) }
        #expect(there == [1, 116, 0x110])
        let absent = [0, 2, 63, 64, 115, 117, 0x10f, 0x111, 0x2ff, UInt16.max]
        #expect(absent.allSatisfy { !keys.contains(KeyCode(rawValue: $0)) })
    }

    @Test(
        "nonsense in sysfs is no keys",
        arguments: ["", "0", " ", "xyz", "-1", String(repeating: "f", count: 100)]
    )
    func nonsense(text: String) {
        let keys = KeyCapabilities(sysfs: text)
        #expect((0...UInt16(0x2ff)).allSatisfy { !keys.contains(KeyCode(rawValue: $0)) })
    }
}
