import Configuration
import InputEvents
import Testing

@testable import LinuxInput

@Suite struct AuthorizationRulesTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var what: String
        var kinds: Set<DeviceKind>
        var bus: Bus
        var isKeyboard = false
        var isInternal = false
        var isPresentAtStart = false
        var policy: AuthorizationPolicy
        var testDescription: String { what }
    }

    @Test(
        "without a rule, a typing device that is plugged in later is held back",
        arguments: [
            Case(
                what: "USB keyboard at start",
                kinds: [.keyboard],
                bus: .usb,
                isKeyboard: true,
                isPresentAtStart: true,
                policy: .always
            ),
            Case(
                what: "USB keyboard",
                kinds: [.keyboard],
                bus: .usb,
                isKeyboard: true,
                policy: .ask
            ),
            Case(
                what: "Bluetooth keyboard",
                kinds: [.keyboard],
                bus: .bluetooth,
                isKeyboard: true,
                policy: .ask
            ),
            Case(what: "few keys on USB", kinds: [.keyboard], bus: .usb, policy: .ask),
            Case(what: "keyboard on no bus", kinds: [.keyboard], bus: .unknown, policy: .ask),
            Case(
                what: "keyboard that is also a mouse",
                kinds: [.keyboard, .pointer],
                bus: .usb,
                policy: .ask
            ),
            Case(
                what: "keyboard that says it is a touchscreen",
                kinds: [.keyboard, .touchscreen],
                bus: .usb,
                isKeyboard: true,
                policy: .ask
            ),
            Case(
                what: "virtual keyboard",
                kinds: [.keyboard],
                bus: .virtual,
                isKeyboard: true,
                policy: .always
            ),
            Case(what: "power button", kinds: [.keyboard], bus: .builtIn, policy: .always),
            Case(
                what: "built-in keyboard on USB",
                kinds: [.keyboard],
                bus: .usb,
                isKeyboard: true,
                isInternal: true,
                policy: .always
            ),
            Case(what: "USB touchscreen", kinds: [.touchscreen], bus: .usb, policy: .always),
            Case(
                what: "USB touchscreen with a home key",
                kinds: [.touchscreen, .keyboard],
                bus: .usb,
                policy: .always
            ),
            Case(what: "Bluetooth touchpad", kinds: [.touchpad], bus: .bluetooth, policy: .always),
            Case(
                what: "virtual touchscreen",
                kinds: [.touchscreen],
                bus: .virtual,
                policy: .always
            ),
            Case(what: "USB mouse", kinds: [.pointer], bus: .usb, policy: .always),
            Case(what: "lid", kinds: [.switch], bus: .builtIn, policy: .always),
            Case(
                what: "USB tablet pad with keys",
                kinds: [.tabletPad, .keyboard],
                bus: .usb,
                policy: .always
            ),
        ]
    )
    func defaults(_ example: Case) {
        let connected = ConnectedDevice(
            device: .sample(kinds: example.kinds, bus: example.bus),
            isKeyboard: example.isKeyboard,
            isInternal: example.isInternal,
            isPresentAtStart: example.isPresentAtStart
        )
        #expect(AuthorizationRules([]).policy(for: connected) == example.policy)
    }

    @Test("the first rule about authorization wins over everything")
    func rules() {
        let rules = AuthorizationRules([
            DeviceRule(filter: DeviceFilter(name: "Good*"), size: Surface(width: 1, height: 1)),
            DeviceRule(filter: DeviceFilter(name: "Goodix"), authorize: .never),
            DeviceRule(filter: DeviceFilter(name: "*"), authorize: .ask),
            DeviceRule(filter: DeviceFilter(name: "Other"), authorize: .always),
        ])
        func policy(_ name: String) -> AuthorizationPolicy {
            rules.policy(for: ConnectedDevice(device: .sample(name: name)))
        }
        #expect(policy("Goodix") == .never)
        #expect(policy("Goodwill") == .ask)
        #expect(policy("Other") == .ask)
    }
}
