/// A gesture that was made, and the patterns that win it.
struct Win {
    let patterns: [Int]
    let kind: GestureKind
    /// The ratio of the fingers' last distance to the first; 1 if it has no meaning.
    var scale = 1.0
    /// The turning in degrees; 0 if it has no meaning.
    var angle = 0.0
}
