/// Several gestures in a row.
public struct GestureSequence: Hashable, Sendable {
    /// The gestures in order; none is continuous.
    public var parts: [GesturePattern]
    /// The longest pause between two parts; nil means the ``Thresholds`` value.
    public var pause: Duration?

    /// Creates a sequence of these gestures.
    ///
    /// The conditions, held keys and devices of the sequence's pattern apply to each part; a part
    /// may name its own devices.
    public init(_ parts: [GesturePattern], pause: Duration? = nil) {
        self.parts = parts
        self.pause = pause
    }

    /// Returns the sequence with each part replaced by the gesture that was made of it.
    func made(of gestures: [Gesture]) -> GestureSequence {
        var sequence = self
        for (index, gesture) in gestures.enumerated() { sequence.parts[index].kind = gesture.kind }
        return sequence
    }
}
