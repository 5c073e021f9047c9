import Gestures
import InputEvents
import RecognitionTestSupport
import Testing

/// Tests anatomical hands on panels that see contacts where no finger is, with all gestures bound.
@Suite("Hands on panels that err")
struct StrayContactRowsTests {
    static let bound: [GesturePattern] = {
        let several = FingerCount.range(1...5)
        var kinds: [(GestureKind, FingerCount)] = (1...3).map { (.tap(count: $0), several) }
        kinds.append((.longPress, several))
        kinds += Direction.allCases.map { (.swipe($0), several) }
        kinds += Direction.allCases.filter(\.isCardinal).map { (.tipTap($0), .exactly(2)) }
        kinds += PinchDirection.allCases.map { (.pinch($0), .any) }
        kinds += Turn.allCases.map { (.rotate($0), .any) }
        kinds += Turn.allCases.map { (.circle($0, turns: 1), .exactly(1)) }
        return kinds.map { GesturePattern(kind: $0.0, fingers: $0.1) }
    }()

    /// Returns the percentage of attempts in which only this gesture was recognised, once; and what
    /// was recognised instead.
    private static func share(of row: StrayContactRow, seed: UInt64) -> (Int, String) {
        var random = SplitMix64(seed: seed)
        var right = 0
        var instead: [String: Int] = [:]
        let draws = Seeds.rounds(of: 100)
        for _ in 0..<draws {
            let attempt = row.make(&random)
            let found = gestures(row.panel().events(attempt.tips, &random), bound)
            if found.count == 1, found[0].kind == attempt.kind, found[0].fingers == attempt.fingers
            {
                right += 1
            } else {
                let names = found.map { "\(name($0.kind)) (\($0.fingers))" }
                instead[names.joined(separator: ", "), default: 0] += 1
            }
        }
        let list = instead.sorted { $0.value > $1.value }.prefix(4)
            .map { "\($0.key.isEmpty ? "nothing" : $0.key) \($0.value)" }
        return (right * 100 / draws, list.joined(separator: "; "))
    }

    @Test("a hand is recognised", arguments: StrayContactRow.hard + StrayContactRow.ordinary)
    func row(_ row: StrayContactRow) {
        for seed in Seeds.pinned.map({ [$0] }) ?? [1, 2, 3] {
            let (right, instead) = Self.share(of: row, seed: seed)
            // With a single seed, print the table.
            if Seeds.pinned != nil { print("\(row.name): \(right) % \(instead)") }
            #expect(right >= row.least, "\(row.name), seed \(seed): \(right) %, else \(instead)")
        }
    }
}
