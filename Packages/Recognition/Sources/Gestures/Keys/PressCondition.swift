/// What makes a press of a key or chord short, long, double or triple: each condition once.
///
/// ``KeyRecogniser`` asks silently, the explanation writes down what was measured.
enum PressCondition {
    /// Whether it was released before it was long.
    @inline(__always)
    static func isShort(_ held: Int64, longFrom: Int64, _ judge: inout some Judge) -> Bool {
        judge.asks(
            held < longFrom,
            .short,
            Double(held) / 1000,
            .atMost(Double(longFrom) / 1000)
        )
    }

    /// Whether it was held for so long.
    @inline(__always)
    static func isLong(_ held: Int64, hold: Int64, _ judge: inout some Judge) -> Bool {
        judge.atLeast(.hold, held, hold)
    }

    /// Whether it is the last of so many presses in a row.
    @inline(__always)
    static func isSeries(_ count: Int, of needed: Int, _ judge: inout some Judge) -> Bool {
        judge.asks(count >= needed, .count, Double(count), .atLeast(Double(needed)))
    }
}

extension KeyPress {
    /// How many presses it is.
    var count: Int {
        switch self {
        case .press, .release, .short, .long: 1
        case .double: 2
        case .triple: 3
        }
    }
}
