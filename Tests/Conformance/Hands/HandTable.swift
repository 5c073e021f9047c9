import Gestures
import InputEvents

/// The rates at which gestures of each kind of hand are recognised on each kind of panel.
struct HandTable {
    /// A row and its result.
    struct Score {
        let row: HandCase
        /// The per cent in which the gesture was recognised once, with the right number of fingers,
        /// and nothing else.
        let share: Int
        /// The wrong results, the most frequent first.
        let instead: [(what: String, count: Int)]
    }

    let scores: [Score]

    /// Makes each gesture several times; the seeds are fixed, so the same code gives the same
    /// figures.
    ///
    /// - Parameters:
    ///   - rows: the gestures, and the hands that make them.
    ///   - patterns: all bound patterns.
    ///   - repeats: the number of repetitions.
    ///   - named: returns the name of a gesture in the table.
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

    /// Returns the gestures that an engine recognises in frames, with nothing before and after.
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
