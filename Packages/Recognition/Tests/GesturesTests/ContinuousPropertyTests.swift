import Gestures
import InputEvents
import RecognitionTestSupport
import Testing

/// Tests properties of continuous gestures that hold whatever happens.
///
/// The seed of a run is in the message of a failure; `INPUTRX_SEED=…` repeats it.
@Suite("Whatever happens during a continuous gesture")
struct ContinuousPropertyTests {
    static let everything: [GesturePattern] = [
        on(.continuous(.drag(nil)), 1), on(.continuous(.drag(.vertical)), 1, from: [.left]),
        on(.continuous(.swipe(.axis(.horizontal))), 2), on(.continuous(.swipe(.direction(.up))), 3),
        on(.continuous(.pinch(nil)), 2), on(.continuous(.pinch(.in)), 3),
        on(.continuous(.rotate(nil)), 2), on(.continuous(.hold), 4),
        on(.continuous(.dial(.ring, nil))), on(.continuous(.dial(.strip, .clockwise))),
        on(.tap(count: 1)), on(.tap(count: 2), 2), on(.longPress), on(.swipe(.left)),
        on(.pinch(.out), 2), on(.padDial(.strip, .counterclockwise)), on(.drag(.end), 3),
    ]

    static let count = 150

    @Test("each begin has one end or cancel, with updates between, whose steps add up")
    func parts() {
        var phases: [Progress.Phase: Int] = [:]
        for seed in Seeds.some(Self.count) {
            var random = SplitMix64(seed: seed)
            var patterns = Self.everything.shuffled(using: &random)
            patterns.removeLast(Int.random(in: 0..<10, using: &random))
            for index in patterns.indices where Int.random(in: 0..<4, using: &random) == 0 {
                patterns[index].followsEveryMove = true
            }
            let script = RandomScript(&random).text
            let parts = parts(of: script, patterns)
            for part in parts { part.progress.map { phases[$0.phase, default: 0] += 1 } }
            guard let complaint = complaint(about: parts) else { continue }
            Issue.record("INPUTRX_SEED=\(seed): \(complaint) in \(script)")
            return
        }
        // The test is meaningful only if enough gestures were made.
        let isTried = Progress.Phase.allCases.allSatisfy {
            phases[$0, default: 0] > Seeds.rounds(of: Self.count) / 10
        }
        #expect(isTried || Seeds.pinned != nil, "\(phases)")
    }

    /// Returns the parts of the gestures of a script when nothing follows the script.
    private func parts(of script: String, _ patterns: [GesturePattern]) -> [Gesture] {
        var engine = GestureEngine(patterns: patterns)
        var found: [Gesture] = []
        var last = Timestamp.zero
        for event in Script(script).events {
            found += engine.handle(event)
            last = event.time
        }
        engine.finish()
        found += engine.expire(at: Timestamp(microseconds: .max - 1))
        found += engine.cancel(at: last)
        return found.filter { $0.progress != nil }
    }

    /// Returns the fault of the parts; nil if they are correct.
    private func complaint(about parts: [Gesture]) -> String? {
        struct Lane: Hashable {
            let device: DeviceID
            let number: Int
        }
        var totals: [Lane: (pattern: Int, kind: GestureKind, total: Int)] = [:]
        for part in parts {
            guard let progress = part.progress else { continue }
            let lane = Lane(device: part.device.id, number: progress.lane)
            if progress.phase == .begin {
                guard totals[lane] == nil else { return "a begin within another" }
                guard progress.total == 0, progress.steps == 0 else { return "a begin with steps" }
                totals[lane] = (part.pattern, part.kind, 0)
                continue
            }
            guard let going = totals[lane] else { return "\(progress.phase) without a begin" }
            guard going.pattern == part.pattern, going.kind == part.kind else {
                return "\(progress.phase) of something else"
            }
            guard progress.total == going.total + progress.steps else {
                return "steps that do not add up"
            }
            switch progress.phase {
            case .update: totals[lane]?.total = progress.total
            case .begin, .end, .cancel:
                guard progress.steps == 0 else { return "\(progress.phase) with steps" }
                totals[lane] = nil
            }
        }
        return totals.isEmpty ? nil : "a begin without an end"
    }
}

/// Generates drags, pinches, touchpad gestures and dials, each with an occasional disturbance.
private struct RandomScript {
    private(set) var text = ""

    init(_ random: inout SplitMix64) {
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            var words = Self.gesture(&random)
            if Bool.random(using: &random) {
                let at = Int.random(in: 0...words.count, using: &random)
                words.insert(Self.disturbance(&random), at: at)
            }
            if Int.random(in: 0..<3, using: &random) == 0 { words.insert("B:", at: 0) }
            text +=
                words.joined(separator: " ") + " +\(Int.random(in: 1...900, using: &random))ms A: "
        }
    }

    private static func gesture(_ random: inout SplitMix64) -> [String] {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: dial(&random)
        case 1: touchpad(&random)
        default: touch(&random)
        }
    }

    /// Returns fingers that land and move, some together and some separately.
    private static func touch(_ random: inout SplitMix64) -> [String] {
        let fingers = 1...Int.random(in: 1...4, using: &random)
        func pause(_ random: inout SplitMix64) -> String {
            "+\(Int.random(in: 1...(Bool.random(using: &random) ? 20 : 600), using: &random))ms"
        }
        var words: [String] = []
        for finger in fingers {
            words += ["d\(finger)@\(place(&random))"]
            if Bool.random(using: &random) { words.append(pause(&random)) }
        }
        for _ in 0..<Int.random(in: 0...8, using: &random) {
            words.append(pause(&random))
            if Bool.random(using: &random) {
                let (x, y) = (
                    Int.random(in: -30...30, using: &random),
                    Int.random(in: -20...20, using: &random)
                )
                words.append(">\(x),\(y)/\(Int.random(in: 10...90, using: &random))ms")
            } else {
                words += fingers.map { "m\($0)@\(place(&random))" }
            }
        }
        words.append(pause(&random))
        for finger in fingers {
            words.append((Int.random(in: 0..<8, using: &random) == 0 ? "c" : "u") + "\(finger)")
            if Bool.random(using: &random) { words.append(pause(&random)) }
        }
        return words
    }

    private static func place(_ random: inout SplitMix64) -> String {
        "\(Int.random(in: 0...150, using: &random)),\(Int.random(in: 0...100, using: &random))"
    }

    private static func touchpad(_ random: inout SplitMix64) -> [String] {
        let kind =
            ["swipe2", "swipe3", "pinch2", "pinch3", "hold4"].randomElement(using: &random) ?? ""
        var words = ["begin:\(kind)"]
        for _ in 0..<Int.random(in: 0...8, using: &random) {
            let step = Int.random(in: -15...15, using: &random)
            let moves = ["by:\(step),\(-step)", "by:0,\(step)"]
            let turns = ["scale:\(Double(step + 20) / 10)", "turn:\(step)"]
            let steps = kind.hasPrefix("pinch") ? turns : moves
            words += ["+9ms", steps.randomElement(using: &random) ?? ""]
            // Sometimes the end of a gesture is lost.
            if Int.random(in: 0..<20, using: &random) == 0 { words.append("begin:\(kind)") }
        }
        return words + ["+9ms", Int.random(in: 0..<4, using: &random) == 0 ? "cancel" : "end"]
    }

    /// Returns a ring and a strip, sometimes at the same time.
    private static func dial(_ random: inout SplitMix64) -> [String] {
        var words: [String] = []
        for _ in 0..<Int.random(in: 1...10, using: &random) {
            words.append(
                Bool.random(using: &random)
                    ? "ring:\(Int.random(in: 0...359, using: &random))"
                    : "strip:\(Double(Int.random(in: 0...100, using: &random)) / 100)"
            )
            if Int.random(in: 0..<5, using: &random) == 0 { words.append("ring:x") }
        }
        return words + ["ring:x", "strip:x"]
    }

    private static func disturbance(_ random: inout SplitMix64) -> String {
        ["reset", "unplug plug", "unplug +5ms plug", "plug", "d:a +5ms u:a", "ring:nan"]
            .randomElement(using: &random) ?? ""
    }
}
