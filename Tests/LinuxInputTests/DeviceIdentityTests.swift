import InputEvents
import Testing

@testable import LinuxInput

@Suite struct DeviceIdentityTests {
    @Test("an identity is one word of bus, numbers, serial number or port, and name")
    func text() {
        let byPlace = Device.sample(name: "USB Keyboard", path: "pci-0000:00:14.0-usb-0:2:1.0")
        #expect(
            DeviceIdentity(byPlace).text
                == "usb:046d:c31c:at:pci-0000%3a00%3a14.0-usb-0%3a2%3a1.0:USB%20Keyboard"
        )
        let bySerial = Device.sample(name: "Pen", serial: "00:1f:20", path: "p", bus: .bluetooth)
        #expect(DeviceIdentity(bySerial).text == "bluetooth:046d:c31c:serial:00%3a1f%3a20:Pen")
    }

    @Test(
        "a hostile name stays one harmless word, and can be read back",
        arguments: [
            "", "\n", "a\nb", "$(touch /tmp/x)", "'; rm -rf /; '", "\u{1b}[2J", "ä日本", "%41", ":::",
            "a\0b", String(repeating: "x", count: 256),
        ]
    )
    func hostile(name: String) {
        let identity = DeviceIdentity(.sample(name: name, serial: name, path: name))
        let isHarmless = identity.text.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0)
                || [0x2d, 0x2e, 0x5f, 0x3a, 0x25].contains($0)
        }
        #expect(isHarmless)
        #expect(DeviceIdentity(text: identity.text) == identity)
    }

    @Test("devices that differ in any permanent property have different identities")
    func distinct() {
        let devices: [Device] = [
            .sample(), .sample(name: "Other"), .sample(serial: "1"), .sample(path: "1"),
            .sample(bus: .bluetooth), .sample(name: "a:b"), .sample(name: "b", path: "a"),
            .sample(name: "%3a"), .sample(name: ":"),
        ]
        #expect(Set(devices.map(DeviceIdentity.init)).count == devices.count)
    }

    @Test("the identity does not depend on when the device was plugged in")
    func appearance() {
        #expect(
            DeviceIdentity(.sample(id: 1, node: "/dev/input/event1"))
                == DeviceIdentity(.sample(id: 9, node: "/dev/input/event7"))
        )
    }

    @Test(
        "an impossible identity is refused",
        arguments: [
            "", "usb", "usb:1:2:at:x", "usb:1:2:at:x:y:z", "usb:1:2:at:x:y z",
            "usb:1:2:at:x:y\u{7f}",
            "# comment", "usb:1:2:at:x:" + String(repeating: "y", count: 5000),
        ]
    )
    func refused(text: String) {
        #expect(DeviceIdentity(text: text) == nil)
    }
}
