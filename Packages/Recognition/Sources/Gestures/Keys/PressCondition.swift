/// The conditions for a short, long, double or triple press, each in one place.
///
/// ``KeyRecogniser`` checks them silently; the explanation records the measured values. All times
/// are in microseconds.
enum PressCondition {
    /// Checks that the key was released before the press was long.
    @inline(__always)
    static func isShort(_ held: Int64, longFrom: Int64, _ judge: inout some Judge) -> Bool {
        judge.asks(
            held < longFrom,
            .short,
            Double(held) / 1000,
            .atMost(Double(longFrom) / 1000)
        )
    }

    /// Checks that the key was held long enough.
    @inline(__always)
    static func isLong(_ held: Int64, hold: Int64, _ judge: inout some Judge) -> Bool {
        judge.atLeast(.hold, held, hold)
    }

    /// Checks that the needed number of presses has been made.
    @inline(__always)
    static func isSeries(_ count: Int, of needed: Int, _ judge: inout some Judge) -> Bool {
        judge.asks(count >= needed, .count, Double(count), .atLeast(Double(needed)))
    }
}

extension KeyPress {
    /// The number of presses.
    var count: Int {
        switch self {
        case .press, .release, .short, .long: 1
        case .double: 2
        case .triple: 3
        }
    }
}
