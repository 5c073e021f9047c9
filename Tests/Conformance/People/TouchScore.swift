import Gestures
import InputEvents

/// The results of inputrx and of lisgd's rules for the touches of people.
struct TouchScore {
    /// The result for a touch.
    enum Outcome: String, CaseIterable {
        case tap, swipe, pinch, rotate
        case longPress = "long press"
        /// Two gestures or more.
        case several
        case nothing
    }

    /// The outcomes of one person's touches in one sort of task, by the number of fingers.
    struct Key: Hashable {
        let task: LabelledTouches.Task
        let person: String
        let isByOne: Bool
    }

    /// The outcomes of some touches, and how many of them are swipes by lisgd's rules.
    struct Counts {
        var outcomes: [Outcome: Int] = [:]
        var swipes = 0

        var all: Int { outcomes.values.reduce(0, +) }

        subscript(_ outcome: Outcome) -> Int { outcomes[outcome, default: 0] }

        static func + (left: Counts, right: Counts) -> Counts {
            Counts(
                outcomes: left.outcomes.merging(right.outcomes, uniquingKeysWith: +),
                swipes: left.swipes + right.swipes
            )
        }
    }

    private(set) var counts: [Key: Counts] = [:]

    /// Tap, long press, swipe, pinch and rotation by any number of fingers, with default limits.
    static let patterns: [GesturePattern] = [
        .tap(count: 1), .longPress, .swipe(nil), .pinch(.in), .pinch(.out), .rotate(.clockwise),
        .rotate(.counterclockwise),
    ].map { GesturePattern(kind: $0, fingers: .any) }

    /// The same without the long press, beside which taps must be shorter.
    static let patternsWithoutPress = patterns.filter { $0.kind != .longPress }

    init(_ sessions: [LabelledTouches], under patterns: [GesturePattern] = TouchScore.patterns) {
        for session in sessions { add(session, under: patterns) }
    }

    private mutating func add(_ session: LabelledTouches, under patterns: [GesturePattern]) {
        let (made, swiped) = TouchScore.recognise(session, under: patterns)
        for (index, touch) in session.touches.enumerated() {
            let task = session.task
            let key = Key(task: task, person: session.person, isByOne: touch.fingers == 1)
            counts[key, default: Counts()].outcomes[made[index], default: 0] += 1
            if swiped.contains(index) { counts[key, default: Counts()].swipes += 1 }
        }
    }

    /// The outcome of each touch, and the numbers of those that are swipes by lisgd's rules.
    private static func recognise(
        _ session: LabelledTouches,
        under patterns: [GesturePattern]
    ) -> (made: [Outcome], swiped: Set<Int>) {
        var made = [Outcome](repeating: .nothing, count: session.touches.count)
        var swiped: Set<Int> = []
        var engine = GestureEngine(patterns: patterns)
        var rules = SwipeRules()
        func note(_ gestures: [Gesture]) {
            for gesture in gestures {
                let began = gesture.began
                // A gesture may begin after its touch, beside a contact that rests.
                guard let index = session.touches.lastIndex(where: { $0.began <= began }) else {
                    continue
                }
                made[index] = made[index] == .nothing ? Outcome(gesture.kind) : .several
            }
        }
        for event in session.events {
            note(engine.handle(event))
            guard case .touches(_, let frame) = event.kind,
                let swipes = rules.handle(frame, at: event.time),
                let index = session.touches.firstIndex(where: { $0.began == swipes.began })
            else { continue }
            // It acts if all fingers swiped alike; one that did alone is another gesture.
            if swipes.directions.count == 1 { swiped.insert(index) }
        }
        let end = session.events.last?.time.microseconds ?? 0
        note(engine.expire(at: Timestamp(microseconds: end + 30_000_000)))
        return (made, swiped)
    }

    // MARK: - Sums

    /// The people, sorted.
    var people: [String] { Set(counts.keys.map(\.person)).sorted() }

    /// The sum for a task, of one person or of all, by one finger or by several.
    func sum(_ task: LabelledTouches.Task, of person: String? = nil, byOne: Bool? = nil) -> Counts {
        counts.filter { key, _ in
            key.task == task && (person == nil || key.person == person)
                && (byOne == nil || key.isByOne == byOne)
        }
        .values.reduce(Counts(), +)
    }
}

extension TouchScore.Outcome {
    fileprivate init(_ kind: GestureKind) {
        self =
            switch kind {
            case .tap: .tap
            case .longPress: .longPress
            case .swipe: .swipe
            case .pinch: .pinch
            case .rotate: .rotate
            case .tipTap, .bounce, .drag, .stroke, .circle, .hold, .key, .switch, .state, .padDial,
                .continuous, .sequence:
                .several
            }
    }
}

extension Gesture {
    /// The time of its first landing.
    fileprivate var began: Timestamp {
        let (seconds, attoseconds) = duration.components
        let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        return Timestamp(microseconds: time.microseconds - microseconds)
    }
}
