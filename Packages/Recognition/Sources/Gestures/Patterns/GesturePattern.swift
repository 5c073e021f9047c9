public import InputEvents

/// The pattern of a binding: a kind of gesture and the conditions for recognising it.
///
/// A setting belongs here if it decides *which* of several possible gestures a touch is, because
/// arbitration needs it; the settings of operators after recognition (throttle, take …) do not.
public struct GesturePattern: Hashable, Sendable {
    /// The kind of gesture.
    public var kind: GestureKind
    /// The number of fingers; ignored for gestures without fingers.
    public var fingers: FingerCount
    /// The places where the gesture must begin; for a tip-tap, the places where the finger taps.
    public var from: PlaceCondition
    /// The places where the gesture must end.
    public var to: PlaceCondition
    /// The edges or zones, one of which must contain the whole path.
    public var along: PlaceCondition
    /// The devices that may make the gesture.
    public var devices: DeviceFilter
    /// The least duration of a long press, a long key press or a hold.
    ///
    /// Nil means the ``Thresholds`` value; for a hold, it means any duration.
    public var hold: Duration?
    /// The interval at which a long key press repeats; nil means that it does not repeat.
    public var interval: Duration?
    /// The least distance of a swipe or drag; nil means the ``Thresholds`` value: `swipe` or, for
    /// drags and continuous gestures, `slop`.
    public var distance: Length?
    /// The greatest distance of a swipe; nil means no limit.
    public var farthest: Length?
    /// The angles of a swipe without a named direction; nil means any angle.
    public var angles: AngleRange?
    /// The speed of a swipe near its end; nil means any speed.
    public var speed: Speed?
    /// True if an initial value of the state counts as a change to that value.
    public var firesAtStart = false
    /// True if the next best matching pattern wins the same gesture as this one.
    public var passes = false
    /// The longest time of a swipe from the first landing to the last lift; nil means no limit.
    public var within: Duration?
    /// True if the gesture is withheld from other programs on some touchpad (`grab: gestures`).
    public var isTakenFromTouchpads = false
    /// The conditions that must be met when the gesture begins; empty means always.
    public var conditions: [Condition]
    /// The conditions that depend on the device; they must be met, too.
    public var deviceConditions = DeviceConditions()
    /// The keys that must be held when the gesture begins, on any devices.
    ///
    /// A pattern of a pad button may have held keys; other keys form chords instead.
    public var heldKeys: Set<KeyCode>
    /// The size of a step of a continuous gesture; nil means ``StepSize/usual(for:)``.
    public var every: StepSize?
    /// True if a continuous gesture reports every movement, even without a step.
    public var followsEveryMove: Bool

    /// Creates a pattern for one kind of gesture; its defaults are those of the configuration.
    public init(
        kind: GestureKind,
        fingers: FingerCount = .default,
        from: PlaceCondition = [],
        to: PlaceCondition = [],
        along: PlaceCondition = [],
        devices: DeviceFilter = .any,
        hold: Duration? = nil,
        interval: Duration? = nil,
        distance: Length? = nil,
        farthest: Length? = nil,
        angles: AngleRange? = nil,
        speed: Speed? = nil,
        within: Duration? = nil,
        conditions: [Condition] = [],
        heldKeys: Set<KeyCode> = [],
        every: StepSize? = nil,
        followsEveryMove: Bool = false
    ) {
        self.kind = kind
        self.fingers = fingers
        self.from = from
        self.to = to
        self.along = along
        self.devices = devices
        self.hold = hold
        self.interval = interval
        self.distance = distance
        self.farthest = farthest
        self.angles = angles
        self.speed = speed
        self.within = within
        self.conditions = conditions
        self.heldKeys = heldKeys
        self.every = every
        self.followsEveryMove = followsEveryMove
    }

    /// The zones in the pattern, except those in the parts of a sequence.
    var zones: [Zone] { from.zones + to.zones + along.zones }
}

/// A kind of gesture, as `on:` names it.
public enum GestureKind: Hashable, Sendable {
    /// Fingers land and lift in one place, 1 to 3 times.
    case tap(count: Int)
    /// Fingers stay in one place; fires while they are still down.
    case longPress
    /// A finger taps while others rest, on the given side of them; nil means any side.
    case tipTap(Direction?)
    /// Fingers move together in one direction and lift; nil means any of the eight directions.
    case swipe(Direction?)
    /// Fingers go out in one direction, come back and lift; nil means any of the eight directions.
    case bounce(Direction?)
    /// Fingers move together in any way.
    case drag(DragPhase)
    /// Two or more fingers move towards or away from each other.
    case pinch(PinchDirection)
    /// Two or more fingers turn about their centre.
    case rotate(Turn)
    /// Fingers draw a shape and lift.
    case stroke(StrokeShape)
    /// Fingers move in a circle, at least the given number of turns, and lift.
    case circle(Turn, turns: Int)
    /// Fingers rest on a touchpad and lift without having moved (libinput's hold gesture).
    case hold
    /// One key or pad button is pressed, or several are held together (a chord, which is pressed
    /// when its last key goes down).
    case key(Set<KeyCode>, KeyPress)
    /// A switch changes to on or off.
    case `switch`(Switch, isOn: Bool)
    /// A state changes to the value, which may have the wildcards `*` and `?`.
    case state(String, is: String)
    /// A finger turns a ring or slides along a strip.
    case padDial(PadDial.Kind, Turn)
    /// A continuous gesture, which is reported while it lasts.
    case continuous(ContinuousGesture)
    /// Several gestures are made in a row; fires with the last one.
    case sequence(GestureSequence)
}

/// A part of a drag to which a binding can react.
public enum DragPhase: String, CaseIterable, Hashable, Sendable {
    /// The fingers have begun to move; reported once.
    case start
    /// The fingers continue to move; reported many times.
    case move
    /// The fingers rest or have lifted; reported once each time they come to rest.
    case end
}

/// The direction of a pinch: fingers close in or open out.
public enum PinchDirection: String, CaseIterable, Hashable, Sendable {
    case `in`
    case out
}

/// A sense of rotation; on a strip, clockwise is right or down.
public enum Turn: String, CaseIterable, Hashable, Sendable {
    case clockwise
    case counterclockwise
}

/// A way to press a key.
public enum KeyPress: String, CaseIterable, Hashable, Sendable {
    /// The key goes down; fires at once, without waiting for a second press.
    case press
    /// The key goes up; fires at once, however long the key was held.
    case release
    /// The key goes up before the press is long, and the press is not part of a bound double or
    /// triple press.
    case short
    /// The key stays down; fires while the key is still down.
    case long
    /// The key is pressed twice in quick succession; fires when the key goes down the second time.
    case double
    /// The key is pressed three times in quick succession; fires when it goes down the third time.
    case triple
}

/// The number of fingers of a gesture.
public enum FingerCount: Hashable, Sendable {
    /// The usual number for the kind of gesture (``GestureTraits/usualFingers``).
    ///
    /// A gesture that libinput recognises on a touchpad may have any number that can make it.
    case `default`
    /// A range of numbers; a single number is a range of one.
    case range(ClosedRange<Int>)

    /// Returns the range that contains only `count`.
    public static func exactly(_ count: Int) -> FingerCount { .range(count...count) }

    /// Any number of fingers.
    public static let any = FingerCount.range(1...Int.max)
}
