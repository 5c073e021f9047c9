public import InputEvents

/// A gesture that was recognised; bindings act on it.
public struct Gesture: Sendable {
    /// The index of the winning pattern in the list that the engine was created with.
    public var pattern: Int
    /// The kind, with the direction of the gesture even if the pattern accepts any direction.
    public var kind: GestureKind
    /// The event time of recognition, such as the lift of a tap or the timeout of a long press.
    public var time: Timestamp
    /// The device on which the gesture was made.
    public var device: Device
    /// The number of fingers; 0 for gestures without fingers.
    public var fingers: Int
    /// The centre of the fingers at their landings; nil if libinput recognised the gesture, and for
    /// gestures without fingers.
    public var start: Point?
    /// The current or last centre of the fingers; nil in the same cases as `start`.
    public var end: Point?
    /// The mean displacement of the fingers; only for continuous swipes that libinput recognised,
    /// which have no positions.
    public var travel: Vector?
    /// The time from the first landing or key press to `time`.
    public var duration: Duration
    /// The ratio of the last distance between the fingers to the first, for pinches and rotations;
    /// otherwise 1.
    public var scale: Double
    /// The rotation in degrees, clockwise positive, for pinches, rotations, circles and rings of
    /// tablet pads; otherwise 0.
    public var angle: Double
    /// The progress of a continuous gesture; otherwise nil.
    public var progress: Progress?

    /// The time when the first finger landed or the key went down.
    var began: Timestamp { time.after(-duration.inMicroseconds) }

    /// The end of the touch or press, which is before `time` if recognition waited for a further
    /// tap or press.
    var ended: Timestamp

    /// The number of gestures that an operator has counted or combined; nil if none has.
    public var count: Int?

    /// Creates a gesture.
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
