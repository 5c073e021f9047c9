import Configuration
import Gestures
import InputEvents
import Testing

@testable import LinuxInput

@Suite struct NeededDevicesTests {
    private static let power = KeyCode(rawValue: 116)

    @Test(
        "a device is needed if it can make the gesture of a binding",
        arguments: [
            (.tap(count: 1), [.touchscreen]),
            (.longPress, [.touchscreen]),
            (.swipe(.left), [.touchscreen, .touchpad]),
            (.drag(.end), [.touchscreen]),
            (.continuous(.drag(nil)), [.touchscreen]),
            (.continuous(.swipe(nil)), [.touchscreen, .touchpad]),
            (.pinch(.in), [.touchscreen, .touchpad]),
            (.rotate(.clockwise), [.touchscreen, .touchpad]),
            (.hold, [.touchpad]),
            (.switch(.lid, isOn: true), [.switch]),
            (.key([KeyCode(rawValue: 0x1001)], .long), [.tabletPad]),
            (.padDial(.ring, .clockwise), [.tabletPad]),
            (
                .sequence(
                    GestureSequence([.init(kind: .longPress), .init(kind: .hold)])
                ), [.touchscreen, .touchpad]
            ),
        ] as [(GestureKind, Set<DeviceKind>)]
    )
    func kinds(gesture: GestureKind, kinds: Set<DeviceKind>) {
        let needed = NeededDevices(binding(GesturePattern(kind: gesture)))
        for kind in DeviceKind.allCases where kind != .pen {
            let connected = ConnectedDevice(device: .sample(kinds: [kind]))
            #expect(needed.contains(connected) == kinds.contains(kind), "\(kind)")
        }
        // Fingers yield to a pen.
        let pen = ConnectedDevice(device: .sample(kinds: [.pen]))
        #expect(needed.contains(pen) == !kinds.isDisjoint(with: [.touchscreen, .touchpad]))
    }

    @Test("a pen is not read if no finger yields to it and no condition asks for it")
    func pens() {
        let pen = ConnectedDevice(device: .sample(kinds: [.pen]))
        var configuration = binding(GesturePattern(kind: .tap(count: 1)))
        func isNeeded(_ rules: [DeviceRule]) -> Bool {
            configuration.devices = rules
            return NeededDevices(configuration).contains(pen)
        }
        #expect(isNeeded([DeviceRule(filter: DeviceFilter(name: "X"), yieldsToPen: false)]))
        let screens = DeviceFilter(kinds: [.touchscreen])
        #expect(!isNeeded([DeviceRule(filter: screens, yieldsToPen: false)]))
        let away = Condition(.pen, is: "away")
        #expect(
            isNeeded([
                DeviceRule(filter: screens, yieldsToPen: false),
                DeviceRule(filter: DeviceFilter(name: "X"), conditions: [away]),
            ])
        )
    }

    @Test("keyboards are read for `typing` if they type, and for `touchpad` if they switch it")
    func typing() {
        // Key 30 is a letter; key 530 is bit 18 of the ninth word.
        let letters = KeyCapabilities(sysfs: "40000000")
        let hotKeys = KeyCapabilities(sysfs: "40000 0 0 0 0 0 0 0 0")
        let keyboard = ConnectedDevice(device: .sample(kinds: [.keyboard]), keys: letters)
        let hot = ConnectedDevice(device: .sample(kinds: [.keyboard]), keys: hotKeys)
        func isNeeded(_ state: KnownState, _ connected: ConnectedDevice) -> Bool {
            var configuration = binding(GesturePattern(kind: .tap(count: 1)))
            let condition = Condition(state, is: "no")
            configuration.devices = [DeviceRule(filter: .any, conditions: [condition])]
            return NeededDevices(configuration).contains(connected)
        }
        #expect(isNeeded(.typing, keyboard) && !isNeeded(.typing, hot))
        #expect(isNeeded(.touchpad, hot) && !isNeeded(.touchpad, keyboard))
        #expect(!isNeeded(.mouse, hot) && !isNeeded(.mouse, keyboard))
    }

    @Test("a touchpad is needed for its contacts only if the binding names touchpads")
    func contacts() {
        let pad = ConnectedDevice(device: .sample(kinds: [.touchpad]))
        var tap = GesturePattern(kind: .tap(count: 1))
        #expect(!NeededDevices(binding(tap)).contains(pad))
        tap.devices = DeviceFilter(kinds: [.touchpad])
        #expect(NeededDevices(binding(tap)).contains(pad))
        let sequence = GestureSequence([
            .init(kind: .tap(count: 1), devices: tap.devices), .init(kind: .longPress),
        ])
        #expect(NeededDevices(binding(.init(kind: .sequence(sequence)))).contains(pad))
    }

    @Test("devices that report states of conditions are needed, too")
    func conditions() {
        func needed(_ pattern: GesturePattern, _ connected: ConnectedDevice) -> Bool {
            NeededDevices(binding(pattern)).contains(connected)
        }
        let lid = ConnectedDevice(device: .sample(kinds: [.switch]))
        var swipe = GesturePattern(kind: .swipe(.left), devices: DeviceFilter(name: "Screen"))
        #expect(!needed(swipe, lid))
        swipe.conditions = [Condition(.locked, is: "no")]
        #expect(!needed(swipe, lid))
        swipe.conditions.append(Condition(.tabletMode, is: "yes"))
        #expect(needed(swipe, lid))
        // Key 116 is bit 52 of the second word.
        let keys = KeyCapabilities(sysfs: "10000000000000 0")
        let power = ConnectedDevice(device: .sample(kinds: [.keyboard]), keys: keys)
        #expect(!needed(swipe, power))
        swipe.heldKeys = [NeededDevicesTests.power]
        #expect(needed(swipe, power))
        let screen = ConnectedDevice(device: .sample(kinds: [.touchscreen]))
        #expect(!needed(swipe, screen))
        swipe.conditions = [Condition(.screen, is: "portrait")]
        #expect(needed(swipe, screen))
    }

    @Test("a keyboard is needed only if it has a bound key, however udev classifies it")
    func keys() {
        let pattern = GesturePattern(kind: .key([NeededDevicesTests.power], .press))
        let needed = NeededDevices(binding(pattern))
        func connected(_ words: String, _ kind: DeviceKind) -> ConnectedDevice {
            ConnectedDevice(device: .sample(kinds: [kind]), keys: KeyCapabilities(sysfs: words))
        }
        #expect(needed.contains(connected("10000000000000 0", .keyboard)))
        #expect(needed.contains(connected("10000000000000 0", .touchscreen)))
        #expect(!needed.contains(connected("2", .keyboard)))
    }

    @Test("the filter of the binding counts; without bindings, no device is needed")
    func filters() {
        let pattern = GesturePattern(kind: .tap(count: 1), devices: DeviceFilter(name: "Good*"))
        let needed = NeededDevices(binding(pattern))
        #expect(needed.contains(ConnectedDevice(device: .sample(name: "Goodix"))))
        #expect(!needed.contains(ConnectedDevice(device: .sample(name: "Elan"))))
        let none = NeededDevices(Configuration())
        #expect(!none.contains(ConnectedDevice(device: .sample(name: "Goodix"))))
    }

    private func binding(_ pattern: GesturePattern) -> Configuration {
        let command = Command.shell("true")
        return Configuration(bindings: [
            Binding(number: 1, on: "", pattern: pattern, command: command)
        ])
    }
}
