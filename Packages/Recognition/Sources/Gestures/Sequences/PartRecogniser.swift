import InputEvents

/// Recognises parts of sequences, undisturbed by what else is bound.
///
/// Bindings are recognised as if there were no sequences, and parts as if there were no other
/// bindings; ``Sequences`` decides which of the two counts. So a sequence changes nothing of what is
/// recognised when it is not made. Only movements are recognised beside all others that are bound,
/// because they are told apart by each other: a diagonal swipe, a pinch from a rotation.
struct PartRecogniser {
    private(set) var engine: SingleGestures
    private(set) var patterns: [GesturePattern]
    /// How many of the patterns are parts.
    private let partCount: Int

    /// For one part, or for all that are movements, beside these.
    private init(
        _ parts: [GesturePattern],
        beside others: [GesturePattern],
        thresholds: Thresholds
    ) {
        partCount = parts.count
        patterns = (parts + others).map { pattern in
            var pattern = pattern
            // Whoever matches is told.
            pattern.passes = true
            return pattern
        }
        engine = SingleGestures(patterns: patterns, thresholds: thresholds)
    }

    /// Recognisers for all these parts, where `bound` is bound, too.
    static func recognisers(
        for parts: [GesturePattern],
        beside bound: [GesturePattern],
        thresholds: Thresholds
    ) -> [PartRecogniser] {
        var different: [GesturePattern] = []
        for part in parts where !different.contains(part) { different.append(part) }
        let movements = different.filter(\.kind.isMovement)
        let others = bound.filter(\.kind.isMovement)
        let groups = different.filter { !$0.kind.isMovement }.map { [$0] }
        return groups.map { PartRecogniser($0, beside: [], thresholds: thresholds) }
            + (movements.isEmpty
                ? [] : [PartRecogniser(movements, beside: others, thresholds: thresholds)])
    }

    /// Which of its patterns the part is; nil if none.
    func index(of part: GesturePattern) -> Int? {
        var part = part
        part.passes = true
        return patterns[..<partCount].firstIndex(of: part)
    }

    /// The parts that come of an event.
    mutating func handle(_ event: InputEvent) -> [Gesture] {
        var found: [Gesture] = []
        engine.handle(event, into: &found)
        return found.filter { $0.pattern < partCount }
    }

    /// The parts that come of the time that has passed.
    mutating func expire(at time: Timestamp) -> [Gesture] {
        var found: [Gesture] = []
        engine.expire(at: time, into: &found)
        return found.filter { $0.pattern < partCount }
    }

    mutating func finish() { engine.finish() }

    /// What goes on is void.
    mutating func cancel(at time: Timestamp) {
        var found: [Gesture] = []
        engine.cancel(at: time, into: &found)
    }
}
