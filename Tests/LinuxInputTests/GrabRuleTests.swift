import Configuration
import InputEvents
import Testing

@testable import LinuxInput

@Suite("The rule of a grab")
struct GrabRuleTests {
    private func rule(
        _ rules: [DeviceRule],
        kinds: Set<DeviceKind> = [.touchscreen],
        _ environment: [String: String] = [:]
    ) -> GrabRule? {
        let device = Device(id: DeviceID(rawValue: 1), name: "Panel", kinds: kinds)
        return GrabRule(rules, for: device) { environment[$0] }
    }

    @Test("takes each key from the first rule that has it")
    func first() {
        let rules = [
            DeviceRule(filter: DeviceFilter(name: "Other"), grab: .all),
            DeviceRule(filter: DeviceFilter(name: "Pan*"), cancel: .palm),
            DeviceRule(filter: .any, grab: .edges, cancel: .lift, release: .never),
            DeviceRule(filter: .any, grab: .gestures),
        ]
        let found = rule(rules)
        #expect(found?.grab == .edges)
        #expect(found?.cancelsAsPalm == true)
        #expect(found?.isReleasedByCorners == false)
        #expect(rule([]) == nil)
    }

    @Test(
        "applies to touchscreens and touchpads, but never to all touches of a touchpad",
        arguments: TouchGrab.allCases
    )
    func kinds(grab: TouchGrab) {
        let rules = [DeviceRule(filter: .any, grab: grab)]
        #expect(rule(rules)?.isReleasedByCorners == true)
        #expect(rule(rules, kinds: [.touchpad])?.grab == (grab == .all ? nil : grab))
        #expect(rule(rules, kinds: [.keyboard]) == nil)
    }

    @Test("ends a touchpad's contacts as palms, which libinput knows on every desktop")
    func touchpads() {
        let rules = [DeviceRule(filter: .any, grab: .edges)]
        #expect(rule(rules, kinds: [.touchpad])?.cancelsAsPalm == true)
        let lifts = [DeviceRule(filter: .any, grab: .edges, cancel: .lift)]
        #expect(rule(lifts, kinds: [.touchpad])?.cancelsAsPalm == false)
    }

    @Test(
        "cancels as a palm only on a desktop that is known to pass on the cancel",
        arguments: [
            (["XDG_CURRENT_DESKTOP": "KDE", "XDG_SESSION_TYPE": "wayland"], true),
            (["XDG_CURRENT_DESKTOP": "ubuntu:GNOME", "WAYLAND_DISPLAY": "wayland-0"], true),
            (["XDG_CURRENT_DESKTOP": "KDE", "XDG_SESSION_TYPE": "x11"], false),
            (["XDG_CURRENT_DESKTOP": "sway", "XDG_SESSION_TYPE": "wayland"], false),
            ([:], false),
        ]
    )
    func auto(environment: [String: String], isPalm: Bool) {
        let rules = [DeviceRule(filter: .any, grab: .gestures, cancel: .auto)]
        #expect(rule(rules, environment)?.cancelsAsPalm == isPalm)
    }
}
