import InputEvents

/// Measures the speed of a finger at the end of its path.
///
///     m a frame with movement   U lift   [..] what counts
///
///     1) D-mmmmmmm[mm]U    the last 20 to 40 ms, however often the panel reports
///     2) D[mm]U            all of it, if it was shorter
///     3) D-mmmmmmm....U    nothing: panels report no frames of fingers that rest
struct LiftSpeed {
    /// A position at a time.
    private struct Sample {
        let time: Timestamp
        let place: Point
    }

    private var earlier: Sample
    private var later: Sample
    /// The time of the last report.
    private var last: Timestamp

    /// 20 ms: over a shorter time, the noise of a bad panel looks as fast as a finger.
    private static let spacing: Int64 = 20_000
    /// 35 ms: a moving finger is reported more often than this, even at 30 Hz.
    private static let silence: Int64 = 35_000

    init(from landing: Point, at time: Timestamp) {
        earlier = Sample(time: time, place: landing)
        later = earlier
        last = time
    }

    @inline(__always)
    mutating func moved(to point: Point, at time: Timestamp) {
        last = time
        guard time.microseconds(since: later.time) >= LiftSpeed.spacing else { return }
        earlier = later
        later = Sample(time: time, place: point)
    }

    /// Returns the time at which the panel last saw a finger that lifts at this time.
    ///
    /// A resting finger is seen until the end, although the panel reports no frames of it.
    func seen(before lifted: Timestamp) -> Timestamp {
        lifted.microseconds(since: last) <= LiftSpeed.silence ? last : lifted
    }

    /// Returns the speed of a finger that lifts at this point, in millimetres per microsecond.
    func pace(at point: Point, time: Timestamp) -> Double {
        guard time.microseconds(since: last) <= LiftSpeed.silence else { return 0 }
        let taken = max(1, time.microseconds(since: earlier.time))
        return earlier.place.distance(to: point) / Double(taken)
    }
}
