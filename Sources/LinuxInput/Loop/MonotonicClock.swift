import Glibc
import InputEvents
import Rx

extension RxTime {
    /// The current time on CLOCK_MONOTONIC, in nanoseconds.
    package static var present: RxTime { RxTime(clock: CLOCK_MONOTONIC) }

    fileprivate init(clock: clockid_t) {
        var time = timespec()
        // This cannot fail: Linux has had both clocks since 2.6.39.
        clock_gettime(clock, &time)
        self.init(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}

extension Timestamp {
    /// The current time on CLOCK_MONOTONIC, the clock of input events, truncated to microseconds.
    package static var now: Timestamp {
        Timestamp(microseconds: RxTime.present.nanoseconds / 1000)
    }

    /// Returns the time after this duration.
    func advanced(by duration: Duration) -> Timestamp {
        Timestamp(microseconds: microseconds + duration.microseconds)
    }
}

extension Duration {
    /// The duration in microseconds, truncated.
    var microseconds: Int64 {
        components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    }
}

/// Detects that the machine has slept: CLOCK_BOOTTIME counts the time of sleep, CLOCK_MONOTONIC
/// does not.
struct SuspendDetector {
    /// 100 ms: no machine suspends and resumes faster, and the readings of the two clocks are never
    /// so far apart.
    static let threshold: Int64 = 100_000

    /// The longest time asleep since boot that was read so far, in microseconds.
    private var asleep: Int64

    /// Starts with the current times of the clocks.
    ///
    /// An interruption between the readings of the two clocks makes a result too small, but hardly
    /// ever makes all four results too small.
    init(asleep: [Int64] = (0..<4).map { _ in SuspendDetector.timeAsleep }) {
        self.asleep = asleep.max() ?? 0
    }

    /// Returns true if the machine has slept since the last call.
    mutating func hasSlept(asleep present: Int64 = SuspendDetector.timeAsleep) -> Bool {
        let slept = present - asleep > SuspendDetector.threshold
        asleep = max(asleep, present)
        return slept
    }

    /// The time asleep since boot, in microseconds.
    ///
    /// CLOCK_MONOTONIC is read last, so that an interruption between the readings makes the result
    /// too small, never too large: a busy machine must not seem to have slept.
    static var timeAsleep: Int64 {
        let sinceBoot = RxTime(clock: CLOCK_BOOTTIME)
        return sinceBoot.nanoseconds(since: .present) / 1000
    }
}
