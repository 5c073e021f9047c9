public import InputEvents

/// What one touch, touchpad gesture, key press or change was recognised as, and why.
public struct Explanation: Sendable {
    /// What it was.
    public var subject: Subject
    /// The device it was made on.
    public var device: Device
    /// When the first finger landed, or the key went down.
    public var began: Timestamp
    /// When the last finger lifted, or the key went up.
    public var ended: Timestamp
    /// What became of each pattern that could apply: what fired first, then the nearest miss first.
    public var verdicts: [Verdict]

    /// What that act was; puts what fired first, then the nearest miss.
    init(_ subject: Subject, _ act: Act, _ verdicts: [Verdict]) {
        self.subject = subject
        device = act.device
        began = act.began
        ended = act.ended
        self.verdicts = verdicts.nearestFirst
    }

    /// What fingers or keys did.
    public enum Subject: Sendable {
        /// Fingers on a touchscreen.
        case touch(Movement)
        /// What libinput recognised on a touchpad.
        case touchpad(PointerGesture.Kind, Movement)
        /// A key or pad button that went down; `wasReleased` is whether it was seen going up.
        case key(KeyCode, wasReleased: Bool)
        /// A switch that changed.
        case `switch`(Switch, isOn: Bool)
        /// A state that changed; ``Explanation/device`` is ``Device/none``.
        case state(String, is: String)
        /// A finger on a ring or strip: degrees, or per cent of the strip, from the touch to the lift;
        /// clockwise, right and down are positive.
        case dial(PadDial, turned: Double)
    }

    /// How fingers moved.
    public struct Movement: Hashable, Sendable {
        /// How many there were.
        public var fingers: Int
        /// Millimetres from the landing to the lift, the fingers' mean.
        public var distance: Double
        /// Degrees: 0 is right, 90 up, 180 left, 270 down; nil where they hardly moved.
        public var direction: Double?
        /// How many times as far apart they were in the end; nil for a single finger.
        public var scale: Double?
        /// Degrees turned, clockwise positive; nil for a single finger.
        public var angle: Double?
        /// Millimetres a second in the last 100 ms before the lift.
        public var speed: Double
        /// How the fingers came, stayed and went; nil on touchpads, and where the touch is void.
        public var measures: TouchMeasures?
        /// What makes nothing of it count, whatever is bound; nil where nothing does.
        public var void: Check?
    }
}

/// What became of one pattern.
public struct Verdict: Sendable {
    /// The pattern's index.
    public var pattern: Int
    /// Whether it fired.
    public var outcome: Outcome
    /// What it asks for, in the order in which a user would; empty where that does not matter.
    public var checks: [Check]

    /// What can become of a pattern.
    public enum Outcome: Hashable, Sendable {
        /// It was recognised and won, so many times, first at that time.
        case fired(count: Int, at: Timestamp)
        /// It was the beginning of what fired at that time: a first tap of two, a key of a chord.
        case begun(firedAt: Timestamp)
        /// Everything was as it asks, but that pattern took it.
        case lost(to: Int)
        /// Something was not as it asks.
        case missed
    }

    /// What was not as the pattern asks, the first first.
    public var misses: [Check] { checks.misses }

    /// How near the pattern was to firing: 1 if it was not missed, otherwise less, down to 0.
    public var nearness: Double { checks.nearness }
}
