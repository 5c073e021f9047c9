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

    /// What is emitted is a part, or, if it is none of them, nothing.
    mutating func handle(_ event: InputEvent, emit: (Gesture) -> Void) {
        let count = partCount
        engine.handle(event) { if $0.pattern < count { emit($0) } }
    }

    mutating func expire(at time: Timestamp, emit: (Gesture) -> Void) {
        let count = partCount
        engine.expire(at: time) { if $0.pattern < count { emit($0) } }
    }

    mutating func finish() { engine.finish() }

    /// What goes on is void.
    mutating func cancel(at time: Timestamp) { engine.cancel(at: time) { _ in } }
}
