import InputEvents

/// Learns the time between two frames of a panel from the frames of its touches.
///
/// A panel that reports 60 times a second sees a finger up to 17 ms after it has landed or lifted.
/// So two moments that are 300 ms apart may be seen 317 ms apart, and each limit to the time
/// between two of them allows one frame more:
///
///     | a frame   D finger lands   U finger lifts   d, u when the panel sees it
///
///     60 ms            |     D|d    |    |    D|d       seen 50 to 67 ms apart
///
/// A least time, such as that of a long press, allows nothing: a timer measures it from the moment
/// when the panel saw the finger, and a shorter time would be a tap.
///
/// The period is the median of the last 15 gaps between frames. A touch contributes at most 15
/// gaps, so that a long touch does not cost more, and they count from the next touch on, so that
/// no limit changes during a touch. Long gaps are ignored: a panel reports nothing while the
/// fingers rest.
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

    /// The period in microseconds.
    private(set) var microseconds = FramePeriod.defaultPeriod

    /// Prepares for the frames of a new touch, from which on those of the last one count.
    mutating func touchBegins() {
        guard count > 0 else { return }
        count = 0
        guard gaps.count == FramePeriod.capacity else { return }
        microseconds = gaps.sorted()[FramePeriod.capacity / 2]
    }

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
}
