/// A generator whose whole state is its seed (SplitMix64: Steele, Lea, Flood 2014).
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number in that range.
    mutating func number(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &self)
    }

    /// Returns a number about 0 with a standard deviation: the sum of twelve, which is normal
    /// enough.
    mutating func normal(deviation: Double) -> Double {
        (0..<12).reduce(0) { sum, _ in sum + number(-0.5...0.5) } * deviation
    }
}
