import Gestures
import InputEvents
import RecognitionTestSupport
import Testing

/// Tests that a touch is recognised as if the states had stayed as they were at its beginning,
/// however they change during the touch.
///
/// The seed of a run is in the message of a failure; `INPUTRX_SEED=…` repeats it.
@Suite("Whatever the states do")
struct ConditionPropertyTests {
    @Test("a touch is recognised as with only the bindings that were on when it began")
    func asIfAlone() {
        forAll { random in
            let patterns = Self.patterns(&random)
            var events = Script("").events
            var expected: [Gesture] = []
            var world = World()
            var now: Int64 = 0
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                for _ in 0..<Int.random(in: 0...2, using: &random) {
                    now += 1
                    events.append(world.change(at: now, &random))
                }
                let on = patterns.indices.filter { world.meets(patterns[$0]) }
                let touch = RandomTouch(&random).events(shift: now + 1_000).dropFirst()
                let device = Script("").events
                let lone = on.map { patterns[$0].unconditional }
                expected += gestures(device + touch, lone).map { gesture in
                    var gesture = gesture
                    gesture.pattern = on[gesture.pattern]
                    return gesture
                }
                // States and keys change between any two events of the touch.
                for event in touch {
                    events.append(event)
                    guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
                    events.append(world.change(at: event.time.microseconds, &random))
                }
                now = (events.last?.time.microseconds ?? now) + 1_000_000
            }
            let found = gestures(events, patterns)
            return describe(found) == describe(expected)
                && found.map(\.pattern) == expected.map(\.pattern)
        }
    }

    @Test("nothing fires twice, and nothing fires that was off when it began")
    func neverOff() {
        forAll { random in
            var patterns = Self.patterns(&random) + Self.taps
            for letters in ["a", "b", "ab"] {
                for press in KeyPress.allCases {
                    patterns.append(Self.restricted(key(letters, press), &random, holds: false))
                }
            }
            var events = Script("").events
            var world = World()
            var worlds: [(time: Int64, world: World)] = [(0, world)]
            var now: Int64 = 0
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let touch = RandomTouch(&random).events(shift: now + 1_000).dropFirst()
                for (place, event) in touch.enumerated() {
                    events.append(event)
                    guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
                    // No two changes at the same time, and none when a touch begins: frames are
                    // 10 ms apart.
                    let time = event.time.microseconds + 1_000 + Int64(place)
                    events.append(world.change(at: time, &random))
                    worlds.append((time, world))
                }
                now = (events.last?.time.microseconds ?? now)
                now += Int64.random(in: 1...400, using: &random) * 10_000
                now -= now % 10_000
            }
            events.sort { $0.time < $1.time }
            let found = gestures(events, patterns)
            let touches = found.filter { $0.fingers > 0 }
            let begins = touches.map { $0.time.microseconds - $0.duration.microseconds }
            for (gesture, began) in zip(touches, begins) {
                guard let then = worlds.last(where: { $0.time <= began })?.world,
                    then.meets(patterns[gesture.pattern])
                else { return false }
            }
            for gesture in found where gesture.fingers == 0 {
                // The key itself does not affect its own conditions.
                let began = gesture.time.microseconds - gesture.duration.microseconds
                guard let then = worlds.last(where: { $0.time < began })?.world,
                    then.meets(patterns[gesture.pattern])
                else { return false }
            }
            let once = touches.filter { if case .drag = $0.kind { false } else { true } }
            return Set(once.map { $0.time.microseconds - $0.duration.microseconds }).count
                == once.count
        }
    }

    // MARK: - Random input

    /// The state of the surroundings, computed independently of the recognisers.
    struct World {
        var mode = "default"
        var app: String?
        var held: Set<Character> = []

        func meets(_ pattern: GesturePattern) -> Bool {
            pattern.conditions.allSatisfy { $0.isMet(by: $0.state == "mode" ? mode : app) }
                && pattern.heldKeys.isSubset(of: held.map { KeyCode.named($0) })
        }

        mutating func change(at time: Int64, _ random: inout SplitMix64) -> InputEvent {
            let time = Timestamp(microseconds: time)
            let value = ["default", "x", "y"].randomElement(using: &random) ?? ""
            switch Int.random(in: 0..<3, using: &random) {
            case 0:
                mode = value
                return InputEvent(time: time, kind: .state(StateChange("mode", is: value)))
            case 1:
                app = value
                return InputEvent(time: time, kind: .state(StateChange("app", is: value)))
            default:
                let letter: Character = Bool.random(using: &random) ? "a" : "b"
                let isPressed = held.insert(letter).inserted
                if !isPressed { held.remove(letter) }
                let code = KeyCode.named(letter)
                return InputEvent(
                    time: time,
                    kind: .key(Script.second, code: code, isPressed: isPressed)
                )
            }
        }
    }

    private static let taps = [2, 3].map { on(.tap(count: $0)).when("mode=x") }

    private static func patterns(_ random: inout SplitMix64) -> [GesturePattern] {
        PropertyTests.everything.compactMap { pattern in
            if case .tap(let count) = pattern.kind, count > 1 { return nil }
            return restricted(pattern, &random, holds: true)
        }
    }

    private static func restricted(
        _ pattern: GesturePattern,
        _ random: inout SplitMix64,
        holds: Bool
    ) -> GesturePattern {
        switch Int.random(in: 0..<(holds ? 6 : 4), using: &random) {
        case 0: pattern
        case 1: pattern.when("mode=x")
        case 2: pattern.when("not mode=default app=x")
        case 3: pattern.when("not app=y")
        case 4: pattern.holding("a")
        default: pattern.holding("ab").when("mode=default")
        }
    }

    private func forAll(_ holds: (inout SplitMix64) -> Bool) {
        for seed in Seeds.some(PropertyTests.count) {
            var random = SplitMix64(seed: seed)
            guard !holds(&random) else { continue }
            Issue.record("INPUTRX_SEED=\(seed)")
            return
        }
    }
}

extension GesturePattern {
    /// The pattern without its conditions.
    fileprivate var unconditional: GesturePattern {
        var pattern = self
        pattern.conditions = []
        pattern.heldKeys = []
        return pattern
    }
}

extension Duration {
    fileprivate var microseconds: Int64 {
        components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    }
}
