import Testing

@testable import Setup

/// The findings of `inputrx doctor` about unreadable devices.
@Suite("The examination of permissions") struct PermissionExaminationTests {
    @Test("permissions: each refusal has its own cure")
    func permissions() {
        let trigger =
            "sudo udevadm control --reload && sudo udevadm trigger --subsystem-match=input"
        func about(
            _ device: SetupFacts.Device,
            rule: String? = "/rule",
            isDebianPackage: Bool = false
        ) -> [String] {
            SetupFacts.complaints { facts in
                facts.devices = [device]
                facts.rule = rule
                facts.isDebianPackage = isDebianPackage
            }
        }
        func device(
            _ access: SetupFacts.Access,
            byRule: Bool = true,
            types: Bool = false
        ) -> SetupFacts.Device {
            SetupFacts.Device(
                name: "gpio-keys",
                node: "/dev/input/event1",
                access: access,
                isGrantedByRule: byRule,
                types: types
            )
        }
        #expect(
            about(device(.denied)) == [
                "x permissions     gpio-keys (/dev/input/event1): permission denied; the udev rule opens it for "
                    + "the person at the screen, not over ssh",
                "                  -> \(trigger)",
            ]
        )
        #expect(
            about(device(.denied), rule: nil) == [
                "x permissions     gpio-keys (/dev/input/event1): permission denied, and the udev rule "
                    + "70-inputrx.rules is not installed",
                "                  -> sudo make install && \(trigger)",
            ]
        )
        #expect(
            about(device(.denied), rule: nil, isDebianPackage: true).last
                == "                  -> sudo apt install --reinstall ./inputrx_*.deb && \(trigger)"
        )
        #expect(
            about(device(.denied, byRule: false)) == [
                "x permissions     gpio-keys (/dev/input/event1): permission denied; the shipped udev rule "
                    + "leaves keys and buttons closed",
                "                  -> echo 'KERNEL==\"event*\", ATTRS{name}==\"gpio-keys\", TAG+=\"uaccess\"' | "
                    + "sudo tee /etc/udev/rules.d/71-inputrx-own.rules && \(trigger)",
            ]
        )
        #expect(
            about(device(.denied, byRule: false, types: true))[1]
                .hasSuffix("docs/use/devices.md")
        )
        #expect(
            about(device(.heldBack(identity: "usb:046d:c31c:at:port:Keyboard"))) == [
                "x permissions     gpio-keys is held back until you approve it",
                "                  -> inputrx authorize usb:046d:c31c:at:port:Keyboard",
            ]
        )
        #expect(
            about(device(.forbidden)) == [
                "o permissions     gpio-keys: `authorize: never` keeps it closed"
            ]
        )
        #expect(about(device(.unneeded)) == [])
    }

    @Test("a hostile name of a device never gets into a command for the shell")
    func hostileName() {
        let device = SetupFacts.Device(
            name: "x' ; touch pwned ; '",
            node: "/dev/input/event1",
            access: .denied,
            isGrantedByRule: false
        )
        let lines = SetupFacts.complaints { $0.devices = [device] }
        #expect(lines[1] == "                  -> see Permissions in docs/use/devices.md")
    }
}
