import Gestures
import InputEvents
import RecognitionTestSupport
import Testing

/// Tests that no verdict is false, whatever is bound and whatever the fingers do.
///
/// The seed of a run is in the message of a failure; `INPUTRX_SEED=…` repeats it.
@Suite("Two to eight bindings and random touches: each verdict is true")
struct VerdictPropertyTests {
    static let count = 800

    @Test("lost names what fired on this touch, missed a failed check, fired has none")
    func verdicts() {
        var outcomes: [String: Int] = [:]
        var complaints: [String: (count: Int, seed: UInt64, example: String)] = [:]
        for seed in Seeds.some(Self.count) {
            var random = SplitMix64(seed: seed)
            let patterns = Self.bindings(&random)
            let events = ExplanationPropertyTests.touches(&random)
            let explanations = explain(events, patterns)
            var fired = patterns.map { _ in 0 }
            for explanation in explanations {
                for verdict in explanation.verdicts {
                    let (word, complaint) = Self.judge(verdict, in: explanation)
                    outcomes[word, default: 0] += 1
                    if case .fired(let count, _) = verdict.outcome {
                        fired[verdict.pattern] += count
                    }
                    guard let complaint else { continue }
                    let kind = "\(complaint): \(patterns[verdict.pattern].kind)"
                    complaints[kind, default: (0, seed, "\(verdict)")].count += 1
                }
            }
            let made = gestures(events, patterns).filter { $0.progress?.phase ?? .begin == .begin }
            for pattern in patterns.indices {
                let count = made.count { $0.pattern == pattern }
                guard count != fired[pattern] else { continue }
                let kind = "fired \(count), explained \(fired[pattern]): \(patterns[pattern].kind)"
                complaints[kind, default: (0, seed, "")].count += 1
            }
        }
        for (kind, complaint) in complaints.sorted(by: { $0.value.count > $1.value.count }) {
            Issue.record(
                "\(complaint.count) × \(kind), INPUTRX_SEED=\(complaint.seed) \(complaint.example)"
            )
        }
        // The test is meaningful only if each outcome occurred often enough.
        let isTried = ["fired", "lost", "missed"].allSatisfy {
            outcomes[$0, default: 0] > Seeds.rounds(of: 30)
        }
        #expect(isTried || Seeds.pinned != nil, "\(outcomes)")
    }

    /// Returns the outcome in a word, and the fault of the verdict, if any.
    private static func judge(
        _ verdict: Verdict,
        in explanation: Explanation
    ) -> (word: String, complaint: String?) {
        switch verdict.outcome {
        case .fired: return ("fired", verdict.misses.isEmpty ? nil : "fired with a failed check")
        case .begun: return ("begun", verdict.misses.isEmpty ? nil : "begun with a failed check")
        case .missed: return ("missed", verdict.misses.isEmpty ? "missed for no reason" : nil)
        case .lost(let winner):
            let hasWon = explanation.verdicts.contains {
                guard $0.pattern == winner, $0.pattern != verdict.pattern else { return false }
                switch $0.outcome {
                case .fired, .begun: return true
                case .lost, .missed: return false
                }
            }
            if !verdict.misses.isEmpty { return ("lost", "lost with a failed check") }
            return ("lost", hasWon ? nil : "lost to what did not fire")
        }
    }

    /// Returns two to eight competing patterns, mostly for few fingers.
    static func bindings(_ random: inout SplitMix64) -> [GesturePattern] {
        let continuous: [GestureKind] = [
            .continuous(.drag(nil)), .continuous(.drag(.horizontal)), .continuous(.swipe(nil)),
            .continuous(.swipe(.axis(.vertical))), .continuous(.swipe(.direction(.upLeft))),
            .continuous(.pinch(nil)), .continuous(.pinch(.in)), .continuous(.rotate(nil)),
            .drag(.start), .drag(.move), .drag(.end), .longPress, .tap(count: 1), .tap(count: 2),
        ]
        // One pattern of each kind with many directions, so that other kinds compete often enough.
        let patterns =
            ExplanationPropertyTests.patterns(&random).filter { pattern in
                switch pattern.kind {
                case .bounce(_?), .tipTap(_?): false
                default: true
                }
            }
            + continuous.map { kind in
                var pattern = GesturePattern(kind: kind)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: pattern.fingers = .any
                case 1: pattern.fingers = .exactly(Int.random(in: 1...3, using: &random))
                default: break
                }
                if Int.random(in: 0..<3, using: &random) == 0 {
                    pattern.distance = .millimetres(Double.random(in: 2...60, using: &random))
                }
                if Int.random(in: 0..<4, using: &random) == 0 { pattern.from = [.left, .top] }
                return pattern
            }
        let count = Int.random(in: 2...8, using: &random)
        return patterns.shuffled(using: &random).prefix(count).map { pattern in
            var pattern = pattern
            if Bool.random(using: &random) { pattern.fingers = .any }
            return pattern
        }
    }
}
