/// A gesture that was made, and the patterns that win it.
struct Win {
    let patterns: [Int]
    let kind: GestureKind
    /// The ratio of the fingers' last distance to the first; 1 for gestures without one.
    var scale = 1.0
    /// The rotation in degrees, clockwise positive; 0 for gestures without one.
    var angle = 0.0
}
