import Gestures
import InputEvents
import RecognitionTestSupport
import Testing

/// Tests properties that hold for all input, whatever else is bound.
///
/// The seed of a run is in the message of a failure; `INPUTRX_SEED=…` repeats it.
@Suite("Random sequences take their own parts and nothing else")
struct SequencePropertyTests {
    @Test("other bindings fire as if there were no sequences, except for gestures that are used up")
    func nothingIsLost() {
        forAll { random in
            let events = Script(Self.script(&random)).events
            let bound = Self.bound(&random)
            let sequences = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                Self.sequence(&random)
            }
            let plain = gestures(events, bound)
            let all = gestures(events, bound + sequences)
            let made = all.filter { $0.pattern >= bound.count }
            let kept = all.filter { $0.pattern < bound.count }
            let missing = plain.map(Fact.init).without(kept.map(Fact.init))
            guard let missing else {
                Issue.record("more than without: \(describe(plain)), not \(describe(all))")
                return false
            }
            // Only gestures that were made during a sequence are missing.
            for fact in missing
            where !made.contains(where: { fact.began <= $0.time && $0.start <= fact.time }) {
                Issue.record("lost \(fact): \(describe(plain)), not \(describe(all))")
                return false
            }
            // No touch is in a sequence and also in another gesture.
            for gesture in kept where gesture.fingers > 0 {
                for sequence in made where sequence.fingers > 0 {
                    guard !(sequence.start < gesture.start && gesture.start < sequence.time) else {
                        Issue.record("\(describe([gesture])) fires, too: \(describe(all))")
                        return false
                    }
                }
            }
            return true
        }
    }

    @Test("late timers change nothing, and a cancel at the end loses nothing")
    func late() {
        forAll { random in
            let events = Script(Self.script(&random)).events
            let patterns = Self.bound(&random) + [Self.sequence(&random), Self.sequence(&random)]
            let prompt = gestures(events, patterns, isPrompt: true)
            let late = gestures(events, patterns, isPrompt: false)
            return describe(prompt) == describe(late)
        }
    }

    @Test("no two sequences share a touch")
    func disjoint() {
        forAll { random in
            let events = Script(Self.script(&random)).events
            let patterns = (0..<4).map { _ in Self.sequence(&random) }
            let made = gestures(events, patterns).filter { $0.fingers > 0 }
            for (index, one) in made.enumerated() {
                for other in made[(index + 1)...]
                where one.start < other.time && other.start < one.time {
                    Issue.record("\(describe(made))")
                    return false
                }
            }
            return true
        }
    }

    @Test("a sequence fires only if each of its parts would fire alone")
    func alone() {
        forAll { random in
            let words = Self.script(&random)
            let parts = [Self.part(&random), Self.part(&random)]
            let found = kinds(words, [GesturePattern(kind: .sequence(GestureSequence(parts)))])
            guard !found.isEmpty else { return true }
            let each = parts.map { kinds(words, [$0]) }
            return each.allSatisfy { !$0.isEmpty }
        }
    }

    // MARK: - Random input

    /// The facts of a gesture that must be the same.
    private struct Fact: Hashable {
        let pattern: Int
        let kind: GestureKind
        let began: Timestamp
        let time: Timestamp

        init(_ gesture: Gesture) {
            pattern = gesture.pattern
            kind = gesture.kind
            began = gesture.start
            time = gesture.time
        }
    }

    private static func script(_ random: inout SplitMix64) -> String {
        let pieces = [
            "d1@50,50 +50ms u1", "d1@52,51 +60ms u1", "d1@50,50 d2@70,50 +50ms u1 u2",
            "d1@50,50 >0,-30/100ms u1", "d1@50,50 >0,30/200ms u1", "d1@50,50 >30,-28/100ms u1",
            "d1@50,50 +700ms u1", "d1@50,50 +200ms d2@80,50 +50ms u2 +50ms u1",
            "d1@50,50 >20,0/900ms u1", "d1@50,50 +50ms c1", "d1@50,50 +450ms u1",
            "d1@40,50 d2@60,50 m1@20,50 m2@80,50 +20ms u1 u2",
            "d:a +50ms u:a", "d:b +50ms u:b", "d:a +20ms d:b +20ms u:a +20ms u:b",
            "d:a +700ms u:a", "reset", "mode=x", "mode=y", "lid:on", "lid:off", "d:c u:c",
            "B:d1@50,50 +50ms u1 A:",
        ]
        let likely = pieces[..<6]
        return (0..<Int.random(in: 2...9, using: &random)).map { _ in
            let piece =
                Bool.random(using: &random)
                ? likely.randomElement(using: &random) : pieces.randomElement(using: &random)
            return "\(piece ?? "") +\(Int.random(in: 20...700, using: &random))ms"
        }.joined(separator: " ")
    }

    private static func bound(_ random: inout SplitMix64) -> [GesturePattern] {
        let all = [
            on(.tap(count: 1)), on(.tap(count: 2)), on(.tap(count: 3)), on(.tap(count: 1), 2),
            on(.swipe(.up)), on(.swipe(.down)), on(.swipe(nil)), on(.swipe(.upRight)),
            on(.longPress), on(.longPress, hold: 300), on(.tipTap(nil)), on(.drag(.start)),
            on(.drag(.end)), on(.pinch(.out)), key("a", .press), key("a", .short),
            key("a", .double), key("a", .release), key("b", .long), key("ab", .press),
            on(.switch(.lid, isOn: true)), on(.tap(count: 1)).when("mode=x"),
        ]
        return all.filter { _ in Bool.random(using: &random) }
    }

    private static func part(_ random: inout SplitMix64) -> GesturePattern {
        let all = [
            on(.tap(count: 1)), on(.tap(count: 2)), on(.tap(count: 1), 2), on(.swipe(.up)),
            on(.swipe(nil)), on(.longPress), on(.tipTap(nil)), on(.pinch(.out)),
            key("a", .press), key("b", .press), key("a", .double), key("a", .long),
        ]
        return all.randomElement(using: &random) ?? all[0]
    }

    private static func sequence(_ random: inout SplitMix64) -> GesturePattern {
        let count = Int.random(in: 2...3, using: &random)
        let parts = (0..<count).map { _ in part(&random) }
        return GesturePattern(kind: .sequence(GestureSequence(parts)))
    }

    /// 200 rounds, because many random sequences do little of interest.
    private func forAll(_ holds: (inout SplitMix64) -> Bool) {
        for seed in Seeds.some(200) {
            var random = SplitMix64(seed: seed)
            guard !holds(&random) else { continue }
            Issue.record("INPUTRX_SEED=\(seed)")
            return
        }
    }
}

extension Gesture {
    /// The time when its first finger landed or its key went down.
    fileprivate var start: Timestamp {
        let length =
            duration.components.seconds * 1_000_000
            + duration.components.attoseconds / 1_000_000_000_000
        return Timestamp(microseconds: time.microseconds - length)
    }
}

extension Array where Element: Hashable {
    /// Returns the elements without `others`; nil if one of `others` is missing.
    fileprivate func without(_ others: [Element]) -> [Element]? {
        var left = self
        for other in others {
            guard let index = left.firstIndex(of: other) else { return nil }
            left.remove(at: index)
        }
        return left
    }
}
