/// Several gestures in a row.
public struct GestureSequence: Hashable, Sendable {
    /// The gestures in order; none is continuous.
    public var parts: [GesturePattern]
    /// The longest pause between two parts; nil means the ``Thresholds`` value.
    public var pause: Duration?

    /// Creates a sequence of these gestures.
    ///
    /// The conditions, held keys and devices of the sequence's pattern apply to each part, except
    /// that a part with devices of its own ignores those of the sequence.
    public init(_ parts: [GesturePattern], pause: Duration? = nil) {
        self.parts = parts
        self.pause = pause
    }

    /// Returns the sequence in which each part has the kind of the gesture that was made, including
    /// directions that the part left open.
    func made(of gestures: [Gesture]) -> GestureSequence {
        var sequence = self
        for (index, gesture) in gestures.enumerated() { sequence.parts[index].kind = gesture.kind }
        return sequence
    }
}
