import Gestures
import InputEvents
import Testing

@testable import conformance

@Suite("Hands on panels that lose contacts")
struct LostContactsTests {
    /// Returns the results of a gesture on a panel that loses its finger half-way, the first time
    /// or again.
    private static func made(
        _ row: HandCase,
        seed: UInt64,
        hasLostBefore: Bool,
        _ patterns: [GesturePattern]
    ) -> (kind: GestureKind, gestures: [Gesture]) {
        var random = SeededRandom(seed: seed)
        let panel = SyntheticPanel.tablet.with { $0.lostFrames = 1 }
        let made = row.make(panel, &random)
        let frames = panel.frames(of: made.performance, &random)
        var engine = GestureEngine(patterns: patterns)
        engine.handle(InputEvent(time: .zero, kind: .deviceAdded(panel.device)))
        if hasLostBefore {
            let phases: [TouchChange.Phase] = [.down, .up, .down, .up]
            let place = Point(x: 20, y: 20)
            for (time, phase) in zip([1.0, 41, 51, 81], phases) {
                let change = TouchChange(slot: 0, phase: phase, position: place)
                engine.handle(
                    InputEvent(
                        time: Timestamp(microseconds: Int64(time * 1000)),
                        kind: .touches(panel.device.id, TouchFrame([change]))
                    )
                )
            }
        }
        let start = Timestamp(microseconds: 1_000_000)
        engine.expire(at: start)
        return (made.kind, engine.recognise(frames, on: panel.device.id, at: start))
    }

    private static let everything: [GesturePattern] =
        [on(.tap(count: 1)), on(.longPress)]
        + Direction.allCases.map { on(.swipe($0)) }
        + Turn.allCases.map { on(.circle($0, turns: 1)) }
        + StrokeShape.builtIn.map { on(.stroke($0)) }

    private static func on(_ kind: GestureKind) -> GesturePattern {
        GesturePattern(kind: kind, fingers: .exactly(1))
    }

    @Test("after a panel has once lost a contact, every stroke is recognised")
    func strokes() {
        let rows = HandCase.all.filter { $0.subject == "Strokes" && $0.name.contains("off by 3 %") }
        #expect(rows.count == StrokeShape.builtIn.count)
        var counts = (known: 0, new: 0)
        for row in rows {
            for seed in 1...20 as ClosedRange<UInt64> {
                for hasLostBefore in [true, false] {
                    let (kind, gestures) = Self.made(
                        row,
                        seed: seed,
                        hasLostBefore: hasLostBefore,
                        Self.everything
                    )
                    let isRight = gestures.map(\.kind) == [kind]
                    counts.known += hasLostBefore && isRight ? 1 : 0
                    counts.new += !hasLostBefore && isRight ? 1 : 0
                }
            }
        }
        #expect(counts.known >= 215)
        // A straight part before the loss is a swipe, which does not wait.
        #expect(counts.new < 160)
    }

    @Test("a slider begins once and ends once, even when its finger is lost for the first time")
    func sliders() throws {
        let row = try #require(
            HandCase.all.first {
                $0.subject == "Ordinary hands" && $0.name.contains("swipe by one")
            }
        )
        let drag = GesturePattern(kind: .continuous(.drag(nil)), fingers: .exactly(1))
        var whole = 0
        for seed in 1...100 as ClosedRange<UInt64> {
            let (_, parts) = Self.made(row, seed: seed, hasLostBefore: false, [drag])
            let ends = parts.compactMap(\.progress?.phase).filter { $0 != .update }
            whole +=
                ends == [.begin, .end] && (parts.last?.progress?.total.magnitude ?? 0) >= 3 ? 1 : 0
        }
        #expect(whole >= 95)
    }
}
