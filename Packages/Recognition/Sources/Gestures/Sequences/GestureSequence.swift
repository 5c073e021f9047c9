/// Several gestures that are made one after the other.
public struct GestureSequence: Hashable, Sendable {
    /// The gestures, in order; each stands for one moment, none goes on.
    public var parts: [GesturePattern]
    /// The longest pause between two of them; nil is the ``Thresholds`` value.
    public var pause: Duration?

    /// A sequence of these gestures.
    ///
    /// What the pattern of the sequence says of conditions, held keys and devices counts for each of
    /// them; a part may name devices of its own.
    public init(_ parts: [GesturePattern], pause: Duration? = nil) {
        self.parts = parts
        self.pause = pause
    }

    /// The same sequence, each part as the gesture that was made.
    func made(of gestures: [Gesture]) -> GestureSequence {
        var sequence = self
        for (index, gesture) in gestures.enumerated() { sequence.parts[index].kind = gesture.kind }
        return sequence
    }
}
