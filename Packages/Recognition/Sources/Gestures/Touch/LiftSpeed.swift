import InputEvents

/// Measures the speed of a finger at the end of its path.
///
///     D landing   m a frame with movement   . rest   U lift   [..] what counts
///
///     1) D-mmmmmmm[mm]U    the last 20 to 40 ms, whatever the frame rate of the panel
///     2) D[mm]U            the whole path, if it took less time
///     3) D-mmmmmmm....U    nothing, so the speed is 0: panels do not report resting fingers
struct LiftSpeed {
    /// A position at a time.
    private struct Sample {
        let time: Timestamp
        let position: Point
    }

    /// The last two samples; the speed is measured from the earlier one.
    private var earlier: Sample
    private var later: Sample
    /// The time of the last frame with movement.
    private var lastReport: Timestamp

    /// 20 ms: over a shorter time, the noise of a bad panel looks as fast as a finger.
    private static let spacing: Int64 = 20_000
    /// 35 ms: a moving finger is reported more often than this, even at 30 Hz.
    private static let silence: Int64 = 35_000

    init(from landing: Point, at time: Timestamp) {
        earlier = Sample(time: time, position: landing)
        later = earlier
        lastReport = time
    }

    @inline(__always)
    mutating func moved(to point: Point, at time: Timestamp) {
        lastReport = time
        guard time.microseconds(since: later.time) >= LiftSpeed.spacing else { return }
        earlier = later
        later = Sample(time: time, position: point)
    }

    /// Returns the time at which the panel last saw a finger that lifts at this time.
    ///
    /// The panel sees a resting finger until its lift, although it reports no frames of the finger.
    func lastSeen(before lifted: Timestamp) -> Timestamp {
        lifted.microseconds(since: lastReport) <= LiftSpeed.silence ? lastReport : lifted
    }

    /// Returns the speed of a finger that lifts at this point, in millimetres per microsecond; 0 if
    /// the finger rested before.
    func speed(at point: Point, time: Timestamp) -> Double {
        guard time.microseconds(since: lastReport) <= LiftSpeed.silence else { return 0 }
        let duration = max(1, time.microseconds(since: earlier.time))
        return earlier.position.distance(to: point) / Double(duration)
    }
}
