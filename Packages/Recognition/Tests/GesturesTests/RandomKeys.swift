import Gestures
import InputEvents
import RecognitionTestSupport

/// Random patterns of keys, pads and touchpads, and random events for them.
enum RandomKeys {
    // MARK: - Keys

    static func singleKey(_ random: inout SplitMix64) -> GesturePattern {
        let press = KeyPress.allCases.randomElement(using: &random) ?? .press
        let hold = [nil, 300, 900, 2_000].randomElement(using: &random) ?? nil
        let pattern = key("a", press, hold: press == .long ? hold : nil)
        return conditional(pattern, &random)
    }

    static func conditional(
        _ pattern: GesturePattern,
        _ random: inout SplitMix64
    ) -> GesturePattern {
        var pattern = pattern
        if Int.random(in: 0..<12, using: &random) == 0 { pattern.passes = true }
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return pattern.when("mode=x")
        case 1: return pattern.when("not mode=x")
        default: return pattern
        }
    }

    static func keyPattern(_ random: inout SplitMix64) -> GesturePattern {
        let press = KeyPress.allCases.randomElement(using: &random) ?? .press
        let codes =
            ["a", "a", "a", "a", "b", "b", "c", "ab", "ab", "bc", "abc"]
            .randomElement(using: &random) ?? "a"
        var pattern = key(codes, press)
        if press == .long {
            let hold = [nil, nil, 300, 900].randomElement(using: &random) ?? nil
            let interval = Int.random(in: 0..<5, using: &random) == 0 ? 200 : nil
            pattern = key(codes, press, hold: hold, interval: interval)
        }
        switch Int.random(in: 0..<14, using: &random) {
        case 0: pattern.devices = DeviceFilter(name: "A")
        case 1: pattern.devices = DeviceFilter(name: "B")
        case 2: pattern = on(.tap(count: 1)).holding("a")
        case 3: pattern = on(.tap(count: 1)).holding("ab")
        case 4:
            let parts = [key("a", .short), key("b", .short), key("a", .double), key("ab", .press)]
            let picked = (0..<2).compactMap { _ in parts.randomElement(using: &random) }
            pattern = on(.sequence(GestureSequence(picked)))
        default: break
        }
        return conditional(pattern, &random)
    }

    static func keyHand(_ random: inout SplitMix64) -> [InputEvent] {
        var events = Script("").events
        var time: Int64 = 10_000
        var down: [String: Bool] = [:]
        func add(_ kind: InputEvent.Kind) {
            events.append(InputEvent(time: Timestamp(microseconds: time), kind: kind))
        }
        for _ in 0..<Int.random(in: 1...16, using: &random) {
            time += pause(&random)
            let isFirst = Int.random(in: 0..<10, using: &random) > 0
            let device = isFirst ? Script.first : Script.second
            switch Int.random(in: 0..<24, using: &random) {
            case 0: add(.reset(device))
            case 1:
                add(.deviceRemoved(device))
                time += pause(&random)
                add(.deviceAdded(Script.device(device)))
            case 2, 3:
                let isOn = Bool.random(using: &random)
                add(.state(StateChange("mode", is: isOn ? "x" : "default")))
            case 4, 5:
                for phase in [TouchChange.Phase.down, .up] {
                    let change = TouchChange(slot: 0, phase: phase, position: Point(x: 50, y: 50))
                    add(.touch(device, change))
                    add(.touchFrame(device))
                    if phase == .down { time += pause(&random) }
                }
            default:
                let letter: Character =
                    ["a", "a", "a", "b", "b", "c"].randomElement(using: &random) ?? "a"
                let name = "\(letter)\(device.rawValue)"
                let isPressed = !down[name, default: false]
                down[name] = isPressed
                add(.key(device, code: .named(letter), isPressed: isPressed))
            }
        }
        return events
    }

    static func pause(_ random: inout SplitMix64) -> Int64 {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: 0
        case 1: [300_000, 500_000, 200_000].randomElement(using: &random) ?? 0
        case 2, 3: Int64.random(in: 100_000...1_200_000, using: &random)
        default: Int64.random(in: 5_000...250_000, using: &random)
        }
    }

    // MARK: - Pads and switches

    static func padPattern(_ random: inout SplitMix64) -> GesturePattern {
        let kinds: [GestureKind] =
            Turn.allCases.flatMap { turn in
                [.padDial(.ring, turn), .padDial(.strip, turn)]
            } + [
                .continuous(.dial(.ring, nil)), .continuous(.dial(.ring, .clockwise)),
                .continuous(.dial(.strip, nil)), .continuous(.dial(.strip, .counterclockwise)),
                .switch(.lid, isOn: true), .switch(.lid, isOn: false),
                .switch(.tabletMode, isOn: true),
            ]
        var pattern: GesturePattern
        if Int.random(in: 0..<4, using: &random) == 0 {
            let press = KeyPress.allCases.randomElement(using: &random) ?? .press
            pattern = button(Int.random(in: 1...2, using: &random), press)
            if Bool.random(using: &random) { pattern = pattern.holding("a") }
        } else {
            pattern = on(kinds.randomElement(using: &random) ?? .hold)
            if case .continuous(.dial(let dial, _)) = pattern.kind, Bool.random(using: &random) {
                let size = Double(Int.random(in: 2...20, using: &random))
                pattern.every = dial == .ring ? .degrees(size * 2) : .length(.percent(size))
            }
            if Int.random(in: 0..<12, using: &random) == 0 { pattern = pattern.holding("a") }
        }
        if Int.random(in: 0..<12, using: &random) == 0 { pattern.devices = DeviceFilter(name: "B") }
        return conditional(pattern, &random)
    }

    static func padHand(_ random: inout SplitMix64) -> [InputEvent] {
        var script = ""
        var place = 0
        for _ in 0..<Int.random(in: 2...24, using: &random) {
            place = (place + Int.random(in: -3...3, using: &random) + 40) % 40
            let word: String =
                switch Int.random(in: 0..<16, using: &random) {
                case 0: "ring:x"
                case 1: "strip:x"
                case 2:
                    ["reset", "unplug plug", "ring:nan", "d:a", "u:a"].randomElement(using: &random)
                        ?? ""
                case 3: "mode=\(Bool.random(using: &random) ? "x" : "default")"
                case 4: "lid:\(Bool.random(using: &random) ? "on" : "off")"
                case 5: "tablet-mode:\(Bool.random(using: &random) ? "on" : "off")"
                case 6: "pad:\(Int.random(in: 1...2, using: &random))"
                case 7: "pad-up:\(Int.random(in: 1...2, using: &random))"
                case 8..<12: "strip:\(Double(place) / 40)"
                default: "ring:\(place * 9)"
                }
            script += word + " +\(Int.random(in: 0..<400, using: &random))ms "
        }
        return Script(script).events
    }

    // MARK: - Touchpads

    static func touchpadPattern(_ random: inout SplitMix64) -> GesturePattern {
        let kinds: [GestureKind] =
            [.hold, .pinch(.in), .pinch(.out), .rotate(.clockwise), .rotate(.counterclockwise)]
            + Direction.allCases.map { .swipe($0) } + [.swipe(nil), .swipe(nil), .swipe(.left)]
            + [
                .continuous(.swipe(nil)), .continuous(.swipe(.axis(.horizontal))),
                .continuous(.swipe(.direction(.left))), .continuous(.swipe(.direction(.upRight))),
                .continuous(.pinch(nil)),
                .continuous(.pinch(.out)), .continuous(.rotate(nil)), .continuous(.hold),
            ]
        var pattern = on(kinds.randomElement(using: &random) ?? .hold)
        if Bool.random(using: &random) {
            pattern.fingers = .exactly(Int.random(in: 2...4, using: &random))
        }
        let isSwipe: Bool
        switch pattern.kind {
        case .swipe: isSwipe = true
        default: isSwipe = false
        }
        if isSwipe, Int.random(in: 0..<4, using: &random) == 0 {
            pattern.distance = .millimetres(20)
        }
        if isSwipe, Int.random(in: 0..<4, using: &random) == 0 {
            pattern.farthest = .millimetres(40)
        }
        if isSwipe, Int.random(in: 0..<4, using: &random) == 0 {
            pattern.speed = Bool.random(using: &random) ? .fast : .slow
        }
        if isSwipe, Int.random(in: 0..<6, using: &random) == 0 {
            pattern.within = .milliseconds(150)
        }
        if isSwipe, Int.random(in: 0..<8, using: &random) == 0 { pattern.from = [.left] }
        if pattern.kind == .swipe(nil), Int.random(in: 0..<3, using: &random) == 0 {
            pattern.angles = AngleRange(from: 100, to: 200)
        }
        if pattern.kind == .hold, Bool.random(using: &random) { pattern.hold = .milliseconds(150) }
        if Int.random(in: 0..<16, using: &random) == 0 {
            let parts = [on(.swipe(.left), 3), on(.swipe(.right), 3), on(.hold, 3)]
            let picked = (0..<2).compactMap { _ in parts.randomElement(using: &random) }
            pattern = on(.sequence(GestureSequence(picked)))
        }
        return conditional(pattern, &random)
    }

    static func touchpadHand(_ random: inout SplitMix64) -> [InputEvent] {
        var script = ""
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let fingers = Int.random(in: 2...4, using: &random)
            let kind = ["swipe", "swipe", "pinch", "hold"].randomElement(using: &random) ?? "swipe"
            let (dx, dy) = (
                Double.random(in: -8...8, using: &random), Double.random(in: -8...8, using: &random)
            )
            let scale = Double.random(in: -0.08...0.08, using: &random)
            let turn = Double.random(in: -9...9, using: &random)
            script += "begin:\(kind)\(fingers) +9ms "
            for step in 1...Int.random(in: 1...6, using: &random) {
                let off = Double.random(in: -1...1, using: &random)
                switch kind {
                case "swipe": script += "by:\(dx + off),\(dy - off) "
                case "pinch": script += "scale:\(max(0.1, 1 + scale * Double(step))) turn:\(turn) "
                default: break
                }
                script += "+\(Int.random(in: 5...60, using: &random))ms "
                if Int.random(in: 0..<40, using: &random) == 0 {
                    script +=
                        ["reset ", "unplug plug ", "mode=x ", "mode=default "]
                        .randomElement(using: &random) ?? ""
                }
            }
            script += Int.random(in: 0..<8, using: &random) == 0 ? "cancel " : "end "
            script += "+\(Int.random(in: 20...900, using: &random))ms "
        }
        let pad = Device(
            id: Script.first,
            name: "A",
            kinds: [.touchpad],
            surface: Surface(width: 100, height: 60)
        )
        return Script(script).events.map { event in
            guard case .deviceAdded(let device) = event.kind, device.id == Script.first else {
                return event
            }
            return InputEvent(time: event.time, kind: .deviceAdded(pad))
        }
    }
}
