import Gestures
import InputEvents
import RecognitionTestSupport
import Testing

/// Tests that explanations of keys, dials, switches and touchpad gestures agree with recognition.
///
/// A failure's message contains the seed of the run; `INPUTRX_SEED=…` repeats it.
@Suite("Verdicts on keys, dials and touchpads name the check that decided")
struct KeyExplanationPropertyTests {
    @Test("keys: presses, chords, series, conditions, keys held for touches, sequences")
    func keys() {
        forAll(1_200) { random in
            let patterns = (0..<Int.random(in: 2...8, using: &random)).map { _ in
                RandomKeys.keyPattern(&random)
            }
            return Hand(events: RandomKeys.keyHand(&random), patterns: patterns)
        }
    }

    @Test("pad buttons, rings, strips and switches")
    func pads() {
        forAll(500) { random in
            let patterns = (0..<Int.random(in: 2...8, using: &random)).map { _ in
                RandomKeys.padPattern(&random)
            }
            return Hand(events: RandomKeys.padHand(&random), patterns: patterns)
        }
    }

    @Test("touchpad gestures, discrete and continuous")
    func touchpads() {
        forAll(500) { random in
            let patterns = (0..<Int.random(in: 2...8, using: &random)).map { _ in
                RandomKeys.touchpadPattern(&random)
            }
            return Hand(events: RandomKeys.touchpadHand(&random), patterns: patterns)
        }
    }

    @Test("a press of the length that is the limit shown passes, and one beyond it does not")
    func limits() {
        for seed in Seeds.some(100) {
            var random = SplitMix64(seed: seed)
            let patterns = (0..<Int.random(in: 2...6, using: &random)).map { _ in
                RandomKeys.singleKey(&random)
            }
            func misses(_ length: Double) -> [[Check.Quantity: Check]] {
                let micro = Int64((length * 1000).rounded())
                var events = Script("d:a").events
                let up = InputEvent.Kind.key(Script.first, code: .named("a"), isPressed: false)
                let time = events[events.count - 1].time.microseconds + micro
                events.append(InputEvent(time: Timestamp(microseconds: time), kind: up))
                let verdicts = explain(events, patterns).flatMap(\.verdicts)
                    .sorted { $0.pattern < $1.pattern }
                return verdicts.map { verdict in
                    Dictionary(verdict.misses.map { ($0.quantity, $0) }) { one, _ in one }
                }
            }
            let before = misses(Double(Int.random(in: 1...2_500, using: &random)))
            for (pattern, checks) in before.enumerated() {
                if let short = checks[.short], case .atMost(let limit) = short.limit {
                    #expect(misses(limit)[pattern][.short] != nil, "\(seed): \(patterns)")
                    #expect(misses(limit - 0.001)[pattern][.short] == nil, "\(seed): \(patterns)")
                }
                if let hold = checks[.hold], case .atLeast(let limit) = hold.limit {
                    #expect(misses(limit)[pattern][.hold] == nil, "\(seed): \(patterns)")
                    #expect(misses(limit - 0.001)[pattern][.hold] != nil, "\(seed): \(patterns)")
                }
            }
        }
    }

    // MARK: - Properties

    /// Random events, and the patterns that are bound.
    private struct Hand {
        let events: [InputEvent]
        let patterns: [GesturePattern]
    }

    private func forAll(_ count: Int, _ make: (inout SplitMix64) -> Hand) {
        var faults: [String: Int] = [:]
        var examples: [String: UInt64] = [:]
        for seed in Seeds.some(count) {
            var random = SplitMix64(seed: seed)
            let hand = make(&random)
            for fault in Self.faults(hand) {
                faults[fault, default: 0] += 1
                if examples[fault] == nil { examples[fault] = seed }
                if Seeds.pinned != nil { Self.show(hand) }
            }
        }
        for (fault, number) in faults.sorted(by: { $0.key < $1.key }) {
            Issue.record("\(fault): \(number) times, first INPUTRX_SEED=\(examples[fault] ?? 0)")
        }
    }

    /// Returns every contradiction between the explanations and the gestures of a hand.
    private static func faults(_ hand: Hand) -> [String] {
        var explainer = Explainer(patterns: hand.patterns)
        for event in hand.events { explainer.handle(event) }
        let explanations = explainer.finish()
        let made = gestures(hand.events, hand.patterns).filter {
            $0.progress?.phase ?? .begin == .begin
        }
        var faults: [String] = []
        for explanation in explanations {
            if case .touch = explanation.subject { continue }
            for verdict in explanation.verdicts {
                switch verdict.outcome {
                case .fired, .begun:
                    if !verdict.misses.isEmpty { faults.append("fired although something failed") }
                case .missed:
                    if verdict.misses.isEmpty { faults.append("missed for no reason") }
                case .lost(let winner):
                    if !verdict.misses.isEmpty { faults.append("lost although something failed") }
                    faults += Self.faults(
                        of: verdict,
                        losingTo: winner,
                        in: explanation,
                        made,
                        hand
                    )
                }
            }
        }
        for pattern in hand.patterns.indices {
            // The gestures of touches have tests of their own.
            if hand.patterns[pattern].kind == .tap(count: 1) { continue }
            let fired = explanations.flatMap(\.verdicts).filter { $0.pattern == pattern }
                .reduce(0) { count, verdict in
                    if case .fired(let times, _) = verdict.outcome { count + times } else { count }
                }
            let real = made.count { $0.pattern == pattern }
            if fired != real {
                faults.append("\(fired > real ? "more" : "less") explained as fired than fires")
            }
        }
        return faults
    }

    /// Returns the contradictions in lost verdicts: each named winner must have fired on the act.
    private static func faults(
        of verdict: Verdict,
        losingTo winner: Int,
        in explanation: Explanation,
        _ made: [Gesture],
        _ hand: Hand
    ) -> [String] {
        let isHere = explanation.verdicts.contains { verdict in
            guard verdict.pattern == winner else { return false }
            switch verdict.outcome {
            case .fired, .begun: return true
            case .lost, .missed: return false
            }
        }
        if isHere { return [] }
        // A gesture that needs the held key is explained with the gesture's own device.
        guard case .key = explanation.subject,
            case .key(let codes, _) = hand.patterns[verdict.pattern].kind,
            !hand.patterns[winner].keys.isDisjoint(with: codes)
        else { return ["lost to what did not fire there"] }
        // The same applies to a chord that another key of the chord completed.
        let fired = made.contains { $0.pattern == winner && $0.time >= explanation.began }
        return fired ? [] : ["lost to what never fired"]
    }

    private static func show(_ hand: Hand) {
        for (index, pattern) in hand.patterns.enumerated() { print(index, pattern) }
        for event in hand.events { print(event.time.microseconds, event.kind) }
        print(describe(gestures(hand.events, hand.patterns)))
        for explanation in explain(hand.events, hand.patterns) {
            print(
                explanation.began.microseconds,
                explanation.ended.microseconds,
                explanation.subject
            )
            for verdict in explanation.verdicts {
                print("   ", verdict.pattern, verdict.outcome)
                for miss in verdict.misses { print("       ", miss) }
            }
        }
    }
}

extension GesturePattern {
    /// The keys of the gesture, and the keys that must be held for the gesture.
    fileprivate var keys: Set<KeyCode> {
        if case .key(let codes, _) = kind { heldKeys.union(codes) } else { heldKeys }
    }
}
