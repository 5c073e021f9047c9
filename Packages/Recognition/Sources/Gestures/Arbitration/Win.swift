/// A gesture that was made, and the patterns that win it.
struct Win {
    let patterns: [Int]
    let kind: GestureKind
    /// The ratio of the last distance between the fingers to the first; 1 for gestures without a
    /// scale.
    var scale = 1.0
    /// The rotation in degrees, clockwise positive; 0 for gestures without an angle.
    var angle = 0.0
}
