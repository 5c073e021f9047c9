import InputEvents

/// Learns the time between two frames of a panel from the frames of its touches.
///
/// A panel that reports 60 times a second sees a finger up to 17 ms after it has landed, so two
/// fingers that land 60 ms apart may be seen 77 ms apart. Therefore, the limit for the landing of
/// a tap allows one frame more.
///
/// The period is the median of the last 15 gaps between frames. A touch contributes at most 15
/// gaps, so that a long touch does not cost more. Long gaps are ignored: a panel reports nothing
/// while the fingers rest.
struct FramePeriod {
    /// 17 ms: a panel is assumed to report 60 times a second until it has shown its rate.
    private static let defaultPeriod: Int64 = 17_000
    /// 2 ms: frames in quicker succession are parts of one frame, such as a frame for each finger.
    private static let shortest: Int64 = 2_000
    /// 20 ms: a longer gap is a pause, or the panel reports only 30 times a second; with such a
    /// period, thumbs that type in turn would seem to land together.
    private static let longest: Int64 = 20_000
    /// 15: an odd number, so that one of the gaps is the median.
    private static let capacity = 15

    /// The last gaps, in microseconds: a ring buffer once it is full.
    private var gaps: [Int64] = []
    /// The number of gaps that the touch has contributed so far.
    private var count = 0
    /// The index of the next gap to replace.
    private var nextIndex = 0
    /// The time of the last frame.
    private var lastFrame = Timestamp.zero

    /// Prepares for the frames of a new touch.
    mutating func touchBegins() { count = 0 }

    /// Handles a complete frame.
    @inline(__always)
    mutating func frameEnded(at time: Timestamp) {
        if count < FramePeriod.capacity { add(time) }
    }

    private mutating func add(_ time: Timestamp) {
        let gap = time.microseconds(since: lastFrame)
        lastFrame = time
        guard gap >= FramePeriod.shortest, gap <= FramePeriod.longest else { return }
        count += 1
        if gaps.count < FramePeriod.capacity {
            gaps.append(gap)
        } else {
            gaps[nextIndex] = gap
            nextIndex = nextIndex + 1 < FramePeriod.capacity ? nextIndex + 1 : 0
        }
    }

    /// The period in microseconds.
    var microseconds: Int64 {
        gaps.count < FramePeriod.capacity
            ? FramePeriod.defaultPeriod : gaps.sorted()[FramePeriod.capacity / 2]
    }
}
