import Gestures
import InputEvents

/// How often gestures are recognised that hands of each kind make on panels of each kind.
struct HandTable {
    /// A row with what came of it.
    struct Score {
        let row: HandCase
        /// Per cent of which the gesture came once, by as many fingers, and nothing else.
        let share: Int
        /// What came instead, the commonest first.
        let instead: [(what: String, count: Int)]
    }

    let scores: [Score]

    /// Makes each gesture so often; the seeds are fixed, so the same code gives the same figures.
    ///
    /// - Parameters:
    ///   - rows: what is made, and by what hands.
    ///   - patterns: all that is bound.
    ///   - repeats: how often each is made.
    ///   - named: how the table calls a gesture.
    init(
        of rows: [HandCase],
        patterns: [GesturePattern],
        repeats: Int = 100,
        named: (Gesture) -> String
    ) {
        scores = rows.map { HandTable.score($0, patterns, repeats, named) }
    }

    private static func score(
        _ row: HandCase,
        _ patterns: [GesturePattern],
        _ repeats: Int,
        _ named: (Gesture) -> String
    ) -> Score {
        var recognised = 0
        var instead: [String: Int] = [:]
        for number in 1...repeats {
            var random = SeededRandom(seed: UInt64(number))
            let panel = row.panels[number % row.panels.count]
            let made = row.make(panel, &random)
            let gestures = recognise(
                panel.frames(of: made.performance, &random),
                on: panel.device,
                patterns
            )
            if gestures.count == 1, gestures[0].kind == made.kind,
                gestures[0].fingers == made.fingers
            {
                recognised += 1
            } else {
                let text = gestures.map { "\(named($0)) (\($0.fingers))" }
                instead[text.isEmpty ? "nothing" : text.joined(separator: " + "), default: 0] += 1
            }
        }
        return Score(
            row: row,
            share: recognised * 100 / repeats,
            instead: instead.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
                .map { (what: $0.key, count: $0.value) }
        )
    }

    /// What an engine makes of frames, with nothing before and nothing after.
    static func recognise(
        _ frames: [Frame],
        on device: Device,
        _ patterns: [GesturePattern]
    ) -> [Gesture] {
        var engine = GestureEngine(patterns: patterns)
        engine.handle(InputEvent(time: .zero, kind: .deviceAdded(device)))
        // A second after the start, so that no time is 0.
        return engine.recognise(frames, on: device.id, at: Timestamp(microseconds: 1_000_000))
    }
}
