import Glibc
import InputEvents
import Rx

extension RxTime {
    /// The current time on CLOCK_MONOTONIC, to the nanosecond.
    package static var present: RxTime { RxTime(clock: CLOCK_MONOTONIC) }

    fileprivate init(clock: clockid_t) {
        var time = timespec()
        // This cannot fail: Linux has had both clocks since 2.6.39.
        clock_gettime(clock, &time)
        self.init(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}

extension Timestamp {
    /// The current time on CLOCK_MONOTONIC, the clock that stamps input events.
    package static var now: Timestamp {
        Timestamp(microseconds: RxTime.present.nanoseconds / 1000)
    }

    /// Returns the time that is later by the duration.
    func advanced(by duration: Duration) -> Timestamp {
        Timestamp(microseconds: microseconds + duration.microseconds)
    }
}

extension Duration {
    /// The duration in whole microseconds, rounded towards zero.
    var microseconds: Int64 {
        components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    }
}

/// Detects that the machine slept: CLOCK_BOOTTIME counts suspend, CLOCK_MONOTONIC does not.
struct SuspendDetector {
    /// 100 ms: no machine suspends and resumes faster, and two readings of clocks are never so far
    /// apart.
    static let threshold: Int64 = 100_000

    /// The time asleep since boot, in microseconds, at the last reading.
    private var asleep: Int64

    /// Starts with the current times of the clocks.
    ///
    /// An interruption between the readings of the two clocks makes one result too small, but
    /// hardly all of them.
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
    /// CLOCK_MONOTONIC is read last, so that an interruption between the readings looks like less
    /// sleep, never like more: a busy machine must not count as one that slept.
    static var timeAsleep: Int64 {
        let sinceBoot = RxTime(clock: CLOCK_BOOTTIME)
        return sinceBoot.nanoseconds(since: .present) / 1000
    }
}
