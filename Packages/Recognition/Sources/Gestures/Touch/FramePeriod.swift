import InputEvents

/// Learns the time between two frames of a panel from the frames of its touches.
///
/// A panel that reports 60 times a second sees a finger up to 17 ms after it landed, so two fingers
/// that land 60 ms apart may be seen 77 ms apart. So limits on the landing of a hand allow one
/// frame more.
///
/// The period is the median of the last 15 gaps between frames. A touch contributes at most 15
/// gaps, so that a long one costs nothing. Long gaps are ignored: a panel reports nothing while its
/// fingers rest.
struct FramePeriod {
    /// 17 ms: a panel is taken to report 60 times a second until it has shown its rate.
    private static let usual: Int64 = 17_000
    /// 2 ms: frames in quicker succession are parts of one, such as a frame for each finger.
    private static let shortest: Int64 = 2_000
    /// 20 ms: a longer gap is a pause, or the panel reports only 30 times a second; with such a
    /// period, thumbs that type in turn would seem to land together.
    private static let longest: Int64 = 20_000
    /// An odd number of gaps, so that one of them is the median.
    private static let capacity = 15

    private var gaps: [Int64] = []
    /// The number of gaps that the touch has contributed so far.
    private var count = 0
    /// The index of the next gap to replace.
    private var next = 0
    private var last = Timestamp.zero

    /// Begins with the first frame of a touch.
    mutating func touchBegins() { count = 0 }

    /// Handles a complete frame.
    @inline(__always)
    mutating func frameEnded(at time: Timestamp) {
        if count < FramePeriod.capacity { add(time) }
    }

    private mutating func add(_ time: Timestamp) {
        let gap = time.microseconds(since: last)
        last = time
        guard gap >= FramePeriod.shortest, gap <= FramePeriod.longest else { return }
        count += 1
        if gaps.count < FramePeriod.capacity {
            gaps.append(gap)
        } else {
            gaps[next] = gap
            next = next + 1 < FramePeriod.capacity ? next + 1 : 0
        }
    }

    /// Microseconds between two frames.
    var microseconds: Int64 {
        gaps.count < FramePeriod.capacity
            ? FramePeriod.usual : gaps.sorted()[FramePeriod.capacity / 2]
    }
}
