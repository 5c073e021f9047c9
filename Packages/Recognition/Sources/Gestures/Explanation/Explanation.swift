public import InputEvents

/// An explanation of one touch, touchpad gesture, key press, turn of a dial, or change.
public struct Explanation: Sendable {
    /// The input that is explained.
    public var subject: Subject
    /// The device of the input.
    public var device: Device
    /// The time when the first finger landed or the key went down, or the time of the change.
    public var began: Timestamp
    /// The time when the last finger lifted or the key went up, or the time of the change.
    public var ended: Timestamp
    /// The verdicts on all applicable patterns: fired, begun, lost, then the nearest misses.
    public var verdicts: [Verdict]

    /// Creates an explanation, and sorts the verdicts.
    init(_ subject: Subject, _ act: Act, _ verdicts: [Verdict]) {
        self.subject = subject
        device = act.device
        began = act.began
        ended = act.ended
        self.verdicts = verdicts.nearestFirst
    }

    /// The kinds of explained input.
    public enum Subject: Sendable {
        /// A touch on a touchscreen, or by contacts on a touchpad.
        case touch(Movement)
        /// A gesture that libinput recognised on a touchpad.
        case touchpad(PointerGesture.Kind, Movement)
        /// A press of a key or pad button; `wasReleased` is true if its release was seen.
        case key(KeyCode, wasReleased: Bool)
        /// A change of a switch.
        case `switch`(Switch, isOn: Bool)
        /// A change of a state; ``Explanation/device`` is ``Device/none``.
        case state(String, is: String)
        /// A movement of a finger on a ring or strip from landing to lift.
        ///
        /// `turned` is in degrees or in per cent of the strip; clockwise, right and down are
        /// positive.
        case dial(PadDial, turned: Double)
    }

    /// The movement of fingers.
    public struct Movement: Hashable, Sendable {
        /// The number of fingers.
        public var fingers: Int
        /// The length in millimetres of the fingers' mean displacement from landing to lift.
        public var distance: Double
        /// The direction in degrees: 0 is right, 90 up, 180 left, 270 down; nil if the distance is
        /// below 1 mm.
        public var direction: Double?
        /// The ratio of the last distance between the fingers to the first; nil for one finger, for
        /// fingers that did not move, for a void touch, and for libinput's swipes and holds.
        public var scale: Double?
        /// The rotation in degrees, clockwise positive; nil if ``scale`` is nil.
        public var angle: Double?
        /// The speed in the last 100 ms before the lift, in millimetres per second.
        public var speed: Double
        /// Further measures of the fingers; nil for libinput's gestures, and if the touch is void.
        public var measures: TouchMeasures?
        /// The contacts that were not counted as fingers.
        public var ignored: [IgnoredContact] = []
        /// The check that made the touch void for all patterns; nil if none did, or if a gesture
        /// was made before.
        public var void: Check?
    }
}

/// The verdict on one pattern.
public struct Verdict: Sendable {
    /// The pattern's index.
    public var pattern: Int
    /// The outcome.
    public var outcome: Outcome
    /// The checks, in the most useful order for the user; empty if none apply.
    public var checks: [Check]

    /// The possible outcomes of a pattern.
    public enum Outcome: Hashable, Sendable {
        /// The pattern was recognised and won, once or several times, first at the given time.
        case fired(count: Int, at: Timestamp)
        /// The input began a gesture that fired at the given time, for example as the first of two
        /// taps or as a key of a chord.
        case begun(firedAt: Timestamp)
        /// All checks passed, but the pattern with this index won.
        case lost(to: Int)
        /// A check did not pass.
        case missed
    }

    /// The checks that did not pass, in their order.
    public var misses: [Check] { checks.misses }

    /// The nearness to firing, from 0 to 1; 1 if the pattern was not missed.
    public var nearness: Double { checks.nearness }
}
