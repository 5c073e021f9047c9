import InputEvents

/// Recognises parts of sequences, independently of other bindings.
///
/// Bindings are recognised as if there were no sequences, and parts as if there were no other
/// bindings; ``Sequences`` decides which gestures count. A sequence that is not made therefore
/// changes nothing. Only movements are recognised together with all other bound movements, because
/// recognisers compare movements: diagonal with cardinal swipes, pinches with rotations.
struct PartRecogniser {
    private(set) var engine: RecogniserSet
    /// The patterns of `engine`: the parts first, then the other bound movements.
    private(set) var patterns: [GesturePattern]
    /// The number of patterns that are parts.
    private let partCount: Int

    /// Creates a recogniser for one part, or for all movements together with the other bound
    /// movements.
    private init(
        _ parts: [GesturePattern],
        beside others: [GesturePattern],
        thresholds: Thresholds
    ) {
        partCount = parts.count
        patterns = (parts + others).map { pattern in
            var pattern = pattern
            // Every matching pattern wins the gesture.
            pattern.passes = true
            return pattern
        }
        engine = RecogniserSet(patterns: patterns, thresholds: thresholds)
    }

    /// Returns recognisers for all of these parts, one for each part that is not a movement, and
    /// one for all movements; `bound` has all bound patterns.
    static func recognisers(
        for parts: [GesturePattern],
        beside bound: [GesturePattern],
        thresholds: Thresholds
    ) -> [PartRecogniser] {
        var distinct: [GesturePattern] = []
        for part in parts where !distinct.contains(part) { distinct.append(part) }
        let movements = distinct.filter(\.kind.isMovement)
        let others = bound.filter(\.kind.isMovement)
        let groups = distinct.filter { !$0.kind.isMovement }.map { [$0] }
        return groups.map { PartRecogniser($0, beside: [], thresholds: thresholds) }
            + (movements.isEmpty
                ? [] : [PartRecogniser(movements, beside: others, thresholds: thresholds)])
    }

    /// Returns the index of the part among the patterns; nil if another recogniser has the part.
    func index(of part: GesturePattern) -> Int? {
        var part = part
        part.passes = true
        return patterns[..<partCount].firstIndex(of: part)
    }

    /// Returns the parts that an event completes.
    mutating func handle(_ event: InputEvent) -> [Gesture] {
        var found: [Gesture] = []
        engine.handle(event, into: &found)
        return found.filter { $0.pattern < partCount }
    }

    /// Returns the parts that the passing of time completes.
    mutating func expire(at time: Timestamp) -> [Gesture] {
        var found: [Gesture] = []
        engine.expire(at: time, into: &found)
        return found.filter { $0.pattern < partCount }
    }

    /// Notes that no more events come.
    mutating func finish() { engine.finish() }

    /// Cancels the gestures in progress; none of them counts as a part.
    mutating func cancel(at time: Timestamp) {
        var found: [Gesture] = []
        engine.cancel(at: time, into: &found)
    }
}
