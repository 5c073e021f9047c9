import Glibc

/// The seeds with which a property is tried.
///
/// `make test` tries the same ones each time, so that a run says something about the change and not
/// about luck. Three variables of the environment choose others:
///
///     INPUTRX_SEED=17     this one only: repeats the failure whose message names it
///     INPUTRX_BASE=4711   other seeds, derived from that number: `make nightly` picks one and prints it
///     INPUTRX_ROUNDS=20   so many times as many seeds
public enum Seeds {
    /// The seeds for a property that is tried `count` times by default.
    public static func some(_ count: Int) -> [UInt64] {
        if let pinned { return [pinned] }
        var generator = SplitMix64(seed: number("INPUTRX_BASE") ?? 2026)
        return (0..<count * rounds).map { _ in generator.next() }
    }

    /// The only seed to try, to repeat a failure; nil if there is none.
    public static var pinned: UInt64? { number("INPUTRX_SEED") }

    /// The only seed to try, or the first of ``some(_:)``.
    public static var one: UInt64 { some(1)[0] }

    /// How many times as many rounds as usual are wanted.
    public static var rounds: Int {
        max(1, number("INPUTRX_ROUNDS").map { Int(clamping: $0) } ?? 1)
    }

    private static func number(_ variable: String) -> UInt64? {
        getenv(variable).flatMap { UInt64(String(cString: $0)) }
    }
}
