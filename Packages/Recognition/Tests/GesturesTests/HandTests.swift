import Gestures
import InputEvents
import Testing

/// A tap, and a swipe to the right.
private let tap = "d1@50,50 +50ms u1 +600ms"

@Suite("Hands that write, type or hold a mouse")
struct HandTests {
    // MARK: - Pens

    /// Returns the gestures on a panel whose pen is a part of it, unless `group` says otherwise.
    private func beside(
        _ script: String,
        group: String = "panel",
        path: String = "",
        yields: Bool = true,
        _ patterns: [GesturePattern] = [on(.tap(count: 1)), on(.swipe(.right))]
    ) -> String {
        var events = Script(script).events
        let panel = Device(
            id: Script.first,
            name: "A",
            kinds: [.touchscreen, .keyboard],
            path: path,
            group: "panel",
            surface: Surface(width: 150, height: 100),
            yieldsToPen: yields
        )
        let pen = Device(id: Script.pen, name: "P", kinds: [.pen], path: path, group: group)
        events.insert(InputEvent(time: .zero, kind: .deviceAdded(panel)), at: 2)
        events.insert(InputEvent(time: .zero, kind: .deviceAdded(pen)), at: 3)
        return gestures(events, patterns).map { "\($0.kind)" }.joined(separator: ", ")
    }

    private let one = "tap(count: 1)"

    @Test("a palm beside a pen that is near makes no gesture, whichever comes first")
    func palm() {
        #expect(beside(tap) == one)
        #expect(beside("pen:near +20ms \(tap) pen:away") == "")
        #expect(beside("pen:near +20ms pen:writing +20ms \(tap) pen:away") == "")
        #expect(beside("d1@50,50 +20ms pen:near +30ms u1 +600ms pen:away") == "")
        #expect(beside("pen:near +20ms d1@50,50 +20ms pen:away +20ms u1 +600ms") == "")
        #expect(beside("pen:near +20ms pen:away +20ms \(tap)") == one)
        // The second finger belongs to a hand that was there before.
        #expect(beside("d1@50,50 +20ms pen:near +9ms d2@70,50 >40,0/100ms u1 u2 +600ms") == "")
    }

    @Test("a pen that was unplugged or lost its events is not near")
    func gone() {
        var events = Script("pen:near +20ms").events
        events.insert(
            InputEvent(
                time: .zero,
                kind: .deviceAdded(Device(id: Script.pen, name: "P", kinds: [.pen]))
            ),
            at: 2
        )
        for end in [InputEvent.Kind.deviceRemoved(Script.pen), .reset(Script.pen)] {
            let after = Script(tap, start: 100_000).events.dropFirst(2)
            let all =
                events + [InputEvent(time: Timestamp(microseconds: 90_000), kind: end)] + after
            let away = on(.tap(count: 1)).when("pen=away")
            #expect(gestures(all, [away]).count == 1)
        }
    }

    @Test("a pen of other hardware, or a panel that does not yield, changes nothing")
    func others() {
        #expect(beside("pen:near +20ms \(tap)", group: "tablet") == one)
        #expect(beside("pen:near +20ms \(tap)", group: "") == one)
        #expect(beside("pen:near +20ms \(tap)", yields: false) == one)
        // If the group is unknown, the same physical path stands for it.
        #expect(beside("pen:near +20ms \(tap)", group: "", path: "pci-1") == "")
    }

    @Test("the state `pen` is that of the nearest pen, and a binding may wait for it")
    func penState() {
        let patterns = [
            on(.tap(count: 1)).when("pen=near"), on(.state("pen", is: "writing")),
            on(.state("pen", is: "away")),
        ]
        #expect(
            beside("pen:near +9ms \(tap) pen:writing +9ms pen:away", yields: false, patterns)
                == #"tap(count: 1), state("pen", is: "writing"), state("pen", is: "away")"#
        )
    }

    @Test("the explanation says that the pen was near")
    func explanation() {
        var explainer = Explainer(patterns: [on(.tap(count: 1))])
        let device = Device(
            id: Script.first,
            name: "A",
            kinds: [.touchscreen],
            group: "g",
            surface: Surface(width: 150, height: 100)
        )
        let pen = Device(id: Script.pen, name: "P", kinds: [.pen], group: "g")
        var events = Script("pen:near +20ms \(tap)").events
        events[0] = InputEvent(time: .zero, kind: .deviceAdded(device))
        events[1] = InputEvent(time: .zero, kind: .deviceAdded(pen))
        for event in events { explainer.handle(event) }
        let checks = explainer.finish().flatMap(\.verdicts).flatMap(\.checks)
        #expect(checks.map(\.quantity) == [.pen])
    }

    // MARK: - Typing

    private let typed = "d:30 +40ms u:30"

    @Test("somebody types for 200 ms after the first key, and 500 ms after the next ones")
    func typing() {
        let quiet = on(.tap(count: 1)).when("typing=no")
        func made(_ script: String) -> Bool { kinds(script, [quiet]) == "tap" }
        #expect(made(tap))
        #expect(!made("\(typed) +50ms \(tap)"))
        #expect(made("\(typed) +170ms \(tap)"))
        #expect(!made("\(typed) +60ms \(typed) +350ms \(tap)"))
        #expect(made("\(typed) +60ms \(typed) +470ms \(tap)"))
        // Volume keys do not type.
        #expect(made("d:115 +40ms u:115 +20ms \(tap)"))
    }

    @Test("a binding waits for the beginning and the end of typing")
    func typingChanges() {
        let patterns = [on(.state("typing", is: "yes")), on(.state("typing", is: "no"))]
        let found = gestures(
            Script("\(typed) +60ms \(typed) +900ms \(typed) +900ms").events,
            patterns
        )
        #expect(found.map(\.pattern) == [0, 1, 0, 1])
        #expect(found.map { $0.time.microseconds / 1000 } == [1, 601, 1041, 1241])
    }

    @Test("the end of typing comes although no further event does")
    func typingEnds() {
        var engine = GestureEngine(patterns: [on(.state("typing", is: "no"))])
        var found: [Gesture] = []
        for event in Script(typed).events { engine.handle(event, into: &found) }
        #expect(engine.nextDeadline == Timestamp(microseconds: 201_000))
        engine.expire(at: Timestamp(microseconds: 201_000), into: &found)
        #expect(found.count == 1)
        #expect(engine.nextDeadline == nil)
    }

    // MARK: - Touchpads

    @Test("keys switch the touchpad as desktops do")
    func touchpadKeys() {
        func state(_ script: String) -> String {
            ["on", "off"].filter { value in
                kinds("\(script) \(tap)", [on(.tap(count: 1)).when("touchpad=\(value)")]) == "tap"
            }.joined()
        }
        let (toggle, switchOn, switchOff) = ("d:530 u:530", "d:531 u:531", "d:532 u:532")
        #expect(state("") == "on")
        #expect(state(toggle) == "off")
        #expect(state("\(toggle) \(toggle)") == "on")
        #expect(state("\(switchOff) \(switchOff)") == "off")
        #expect(state("\(switchOff) \(switchOn)") == "on")
        #expect(state("d:191 u:191") == "off")
        #expect(state("touchpad=off \(toggle)") == "on")
    }

    // MARK: - Mice

    @Test("a mouse is one on USB or Bluetooth that is no part of a touch surface")
    func mice() {
        func device(_ id: UInt32, _ kinds: Set<DeviceKind>, _ bus: Bus, _ group: String) -> Device {
            Device(id: DeviceID(rawValue: id), name: "", kinds: kinds, group: group, bus: bus)
        }
        var mice = PluggedMice()
        #expect(!mice.any)
        mice.add(device(1, [.pointer], .builtIn, "stick"))
        #expect(!mice.any)
        // A touchscreen with a second node, whichever comes first.
        mice.add(device(2, [.pointer], .usb, "panel"))
        mice.add(device(3, [.touchscreen], .usb, "panel"))
        mice.add(device(4, [.keyboard], .usb, "keyboard"))
        #expect(!mice.any)
        mice.add(device(5, [.pointer], .bluetooth, "mouse"))
        #expect(mice.any)
        mice.add(device(6, [.pointer, .keyboard], .usb, "other"))
        mice.remove(DeviceID(rawValue: 5))
        #expect(mice.any)
        mice.remove(DeviceID(rawValue: 6))
        #expect(!mice.any)
    }

    // MARK: - Devices

    private func under(
        _ rules: [(DeviceFilter, String)],
        _ script: String,
        _ kinds: [GestureKind] = [.tap(count: 1)]
    ) -> [String] {
        let patterns = kinds.map { kind in
            var pattern = on(kind)
            pattern.deviceConditions = DeviceConditions(
                rules.map { rule in .init(rule.0, on(kind).when(rule.1).conditions) }
            )
            return pattern
        }
        return gestures(Script(script).events, patterns).map(\.device.name)
    }

    @Test("a device's condition holds for everything that is made on it, and for nothing else")
    func deviceConditions() {
        let both = "A:d1@50,50 +50ms u1 +600ms B:d1@50,50 +50ms u1 +600ms"
        let rule = [(DeviceFilter(name: "A"), "mouse=no")]
        #expect(under(rule, both) == ["A", "B"])
        #expect(under(rule, "mouse=yes \(both)") == ["B"])
        #expect(under(rule, "mouse=yes mouse=no \(both)") == ["A", "B"])
        // Of several rules, the first counts.
        let two = [(DeviceFilter(name: "A"), "mouse=yes"), (DeviceFilter.any, "mouse=no")]
        #expect(under(two, "mouse=yes \(both)") == ["A"])
        #expect(under(two, both) == ["B"])
    }

    @Test("what began before the condition changed continues")
    func deviceConditionChanges() {
        let rule = [(DeviceFilter.any, "mouse=no")]
        #expect(under(rule, "d1@50,50 +20ms mouse=yes +30ms u1 +600ms") == ["A"])
        #expect(under(rule, "mouse=yes d1@50,50 +20ms mouse=no +30ms u1 +600ms") == [])
    }

    @Test("keys, dials and states follow the condition of the device")
    func deviceKeys() {
        let rule = [(DeviceFilter(name: "A"), "mode=default")]
        let key = GestureKind.key([KeyCode(rawValue: 30)], .press)
        #expect(under(rule, "d:30 u:30 d:30@B u:30@B", [key]) == ["A", "B"])
        #expect(under(rule, "mode=x d:30 u:30 d:30@B u:30@B", [key]) == ["B"])
        let ring = GestureKind.padDial(.ring, .clockwise)
        #expect(under(rule, "ring:0 +9ms ring:60 +9ms ring:x", [ring]).isEmpty == false)
        #expect(under(rule, "mode=x ring:0 +9ms ring:60 +9ms ring:x", [ring]) == [])
        // No device changes a state, so rules for devices do not apply.
        #expect(under([(.any, "mode=default")], "mode=x", [.state("mode", is: "x")]) == [""])
    }

    @Test("the explanation names the condition of the device")
    func deviceExplanation() {
        var pattern = on(.tap(count: 1))
        let condition = Condition(.mouse, is: "yes", isNegated: true)
        pattern.deviceConditions = DeviceConditions([.init(.any, [condition])])
        var explainer = Explainer(patterns: [pattern])
        for event in Script("mouse=yes \(tap)").events { explainer.handle(event) }
        let failed = explainer.finish().flatMap(\.verdicts).flatMap(\.checks).filter { !$0.passes }
        #expect(failed.map(\.quantity) == [.condition])
    }
}
