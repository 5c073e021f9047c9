/// A gesture that was made, and the patterns that win it.
struct Win {
    let patterns: [Int]
    let kind: GestureKind
    /// How many times as far apart the fingers are; 1 where that means nothing.
    var scale = 1.0
    /// Degrees turned or gone round; 0 where that means nothing.
    var angle = 0.0
}
