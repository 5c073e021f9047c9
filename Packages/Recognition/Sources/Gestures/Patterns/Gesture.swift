public import InputEvents

/// A gesture that was made: what a binding acts on.
public struct Gesture: Sendable {
    /// The index of the pattern that won it, in the list that was given to the recognisers.
    public var pattern: Int
    /// What it was, in full: the direction of a swipe is known even if the pattern left it open.
    public var kind: GestureKind
    /// When it was recognised, in event time: at the lift for a tap, at the timeout for a long press.
    public var time: Timestamp
    /// The device it was made on.
    public var device: Device
    /// How many fingers made it; 0 for keys, switches and pads.
    public var fingers: Int
    /// The centre of the fingers when they were put down; nil without a touchscreen.
    public var start: Point?
    /// The centre of the fingers where the gesture is now or ended; nil without a touchscreen.
    public var end: Point?
    /// How far the fingers went on average; only of touchpad swipes, which have no places.
    public var travel: Vector?
    /// The time from the first contact (or key press) to `time`.
    public var duration: Duration
    /// Pinch only: the distance of the fingers as a multiple of that at the begin; otherwise 1.
    public var scale: Double
    /// Rotate and pad dials only: degrees turned, clockwise positive; otherwise 0.
    public var angle: Double
    /// Continuous gestures only: which part of it this is.
    public var progress: Progress?

    /// When its first finger landed, or its key went down.
    var began: Timestamp { time.after(-duration.inMicroseconds) }

    /// When what it was made of was over, which is before `time` where that waited for more.
    var ended: Timestamp

    /// How many gestures it stands for: 1 as it was recognised, more where some were gathered.
    public var count = 1

    /// A gesture that was made.
    public init(
        pattern: Int,
        kind: GestureKind,
        time: Timestamp,
        device: Device,
        fingers: Int = 0,
        start: Point? = nil,
        end: Point? = nil,
        travel: Vector? = nil,
        duration: Duration = .zero,
        scale: Double = 1,
        angle: Double = 0,
        progress: Progress? = nil
    ) {
        self.pattern = pattern
        self.kind = kind
        self.time = time
        self.device = device
        self.fingers = fingers
        self.start = start
        self.end = end
        self.travel = travel
        self.duration = duration
        self.scale = scale
        self.angle = angle
        self.progress = progress
        ended = time
    }
}
