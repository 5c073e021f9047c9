public import InputEvents

/// What a binding waits for: a kind of gesture and the conditions that are part of recognising it.
///
/// Everything that decides *which* of several gestures the same touches are belongs here, because
/// arbitration needs it; what happens after recognition (throttle, take …) does not.
public struct GesturePattern: Hashable, Sendable {
    /// The gesture.
    public var kind: GestureKind
    /// How many fingers make it; of no meaning for keys, switches and pads.
    public var fingers: FingerCount
    /// Where it must begin; a tip-tap, where the finger taps.
    public var from: PlaceCondition
    /// Where it must end.
    public var to: PlaceCondition
    /// The edges or zones in one of which all of its way must be.
    public var along: PlaceCondition
    /// The devices it may be made on.
    public var devices: DeviceFilter
    /// How long a long press or a long key press is held; nil is the ``Thresholds`` value.
    public var hold: Duration?
    /// How often a long key press fires again while it is held; nil is never.
    public var interval: Duration?
    /// How far a swipe or drag must go at least; nil is the ``Thresholds`` value.
    public var distance: Length?
    /// How far a swipe may go at most; nil is as far as it likes.
    public var farthest: Length?
    /// Where a swipe of no named direction may go; nil is anywhere.
    public var angles: AngleRange?
    /// How fast a swipe must be near its end; nil is as fast as it likes.
    public var speed: Speed?
    /// Whether a state that has the value at the start counts as changed to it.
    public var firesAtStart = false
    /// Whether the next best pattern that matches wins the same gesture, too.
    public var passes = false
    /// How long a swipe may take from first touch to last lift; nil is as long as it likes.
    public var within: Duration?
    /// Whether programs do not get the fingers that make it, on some touchpad (`grab: gestures`).
    public var isTakenFromTouchpads = false
    /// What must be the case when it begins; empty is always looked for.
    public var conditions: [Condition]
    /// The keys that must be held when it begins, on any devices; of no meaning for keys.
    public var heldKeys: Set<KeyCode>
    /// Continuous gestures: how much is one step; nil is ``StepSize/usual(for:)``.
    public var every: StepSize?
    /// Continuous gestures: whether every movement is told, also those that make no step.
    public var followsEveryMove: Bool

    /// A pattern for one kind of gesture; the defaults are what a user means who says no more.
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

    /// The zones that it names, the parts of a sequence left out.
    var zones: [Zone] { from.zones + to.zones + along.zones }
}

/// A kind of gesture, as `on:` names it.
public enum GestureKind: Hashable, Sendable {
    /// Fingers down and up again at one place; 1 to 3 times.
    case tap(count: Int)
    /// Fingers that stay at one place; fires while they are still down.
    case longPress
    /// A finger that taps while others rest, on that side of them. Nil is any side.
    case tipTap(Direction?)
    /// Fingers that move together in one direction and lift. Nil is any of the eight.
    case swipe(Direction?)
    /// Fingers that move together, however they like.
    case drag(DragPhase)
    /// Two or more fingers that move towards or away from each other.
    case pinch(PinchDirection)
    /// Two or more fingers that turn about their centre.
    case rotate(Turn)
    /// Fingers that draw a shape and lift.
    case stroke(StrokeShape)
    /// Fingers that go round in a circle so many times or more, and lift.
    case circle(Turn, turns: Int)
    /// Touchpads: fingers that rest and lift without having moved (libinput's hold gesture).
    case hold
    /// One key or pad button, or several held together (a chord, fires when the last goes down).
    case key(Set<KeyCode>, KeyPress)
    /// A switch that changes to on or off.
    case `switch`(Switch, isOn: Bool)
    /// A state that changes to that value, which may have the wildcards `*` and `?`.
    case state(String, is: String)
    /// A ring or strip that is turned or stroked.
    case padDial(PadDial.Kind, Turn)
    /// A gesture that goes on, and is told while it does.
    case continuous(ContinuousGesture)
    /// Several gestures one after the other; fires with the last.
    case sequence(GestureSequence)
}

/// A part of a drag that a binding can wait for.
public enum DragPhase: String, CaseIterable, Hashable, Sendable {
    /// The fingers have begun to move: once.
    case start = "start"
    /// The fingers moved on: many times.
    case move = "move"
    /// The fingers rest or have lifted: once for each time they come to rest.
    case end = "end"
}

/// Whether fingers close in or open out.
public enum PinchDirection: String, CaseIterable, Hashable, Sendable {
    case `in` = "in"
    case out = "out"
}

/// A sense of rotation; for a strip, clockwise is right or down.
public enum Turn: String, CaseIterable, Hashable, Sendable {
    case clockwise = "clockwise"
    case counterclockwise = "counterclockwise"
}

/// What is done with a key.
public enum KeyPress: String, CaseIterable, Hashable, Sendable {
    /// It goes down; fires at once, whatever follows.
    case press = "press"
    /// It goes up; fires at once, however long it was held.
    case release = "release"
    /// It goes down and up before a long press, and no bound double press follows.
    case short = "short"
    /// It stays down; fires while it is still down.
    case long = "long"
    /// It is pressed twice in quick succession; fires when it goes down the second time.
    case double = "double"
    /// It is pressed three times in quick succession; fires when it goes down the third time.
    case triple = "triple"
}

/// How many fingers a gesture takes.
public enum FingerCount: Hashable, Sendable {
    /// What a user means who says nothing: one on a touchscreen, any number on a touchpad.
    ///
    /// For pinches and rotations it is two or more on both.
    case `default`
    /// From … to …; a single number is a range of one.
    case range(ClosedRange<Int>)

    /// Exactly that many.
    public static func exactly(_ count: Int) -> FingerCount { .range(count...count) }

    /// However many.
    public static let any = FingerCount.range(1...Int.max)
}
