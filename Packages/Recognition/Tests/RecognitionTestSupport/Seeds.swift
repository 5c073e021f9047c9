import Glibc

/// The seeds for tests of a property.
///
/// `make test` uses the same seeds each time, so that the result depends on the change and not on
/// luck. Three environment variables choose other seeds:
///
///     INPUTRX_SEED=17     only this seed: repeats the failure whose message names the seed
///     INPUTRX_BASE=4711   other seeds, derived from this number, which `make nightly` prints
///     INPUTRX_ROUNDS=20   the factor for the number of rounds that a test names; by default 1/4
public enum Seeds {
    /// Returns the seeds for a property that has `count` rounds.
    public static func some(_ count: Int) -> [UInt64] {
        if let pinned { return [pinned] }
        var generator = SplitMix64(seed: number("INPUTRX_BASE") ?? 2026)
        return (0..<rounds(of: count)).map { _ in generator.next() }
    }

    /// The only seed to try, to repeat a failure; nil if it is not set.
    public static var pinned: UInt64? { number("INPUTRX_SEED") }

    /// The pinned seed, or else the first of ``some(_:)``.
    public static var one: UInt64 { some(1)[0] }

    /// Returns the number of rounds to run for a test that names `count`, at least one.
    public static func rounds(of count: Int) -> Int {
        guard let times = number("INPUTRX_ROUNDS") else { return max(1, count / 4) }
        return max(1, count * Int(clamping: times))
    }

    /// True if `INPUTRX_ROUNDS` is set, so that tests run all their rounds.
    public static var areAll: Bool { number("INPUTRX_ROUNDS") != nil }

    private static func number(_ variable: String) -> UInt64? {
        getenv(variable).flatMap { UInt64(String(cString: $0)) }
    }
}
