/// One thing that a pattern asks, with what was measured beside what is asked for.
public struct Check: Hashable, Sendable {
    /// What is asked about.
    public var quantity: Quantity
    /// What was measured, in the quantity's unit.
    public var measured: Double
    /// What is asked for, in the same unit.
    public var limit: Limit
    /// Whether the recogniser is content with it.
    public var passes: Bool
    /// What a condition asks, and what was the case; only for ``Quantity/condition``.
    public var circumstance: Circumstance?
    /// Which part of a sequence it is about, from 0; nil where it is about all of it.
    public var part: Int?

    init(_ quantity: Quantity, _ measured: Double, _ limit: Limit, passes: Bool) {
        self.quantity = quantity
        self.measured = measured
        self.limit = limit
        self.passes = passes
    }

    /// A condition, where the state had that value.
    init(_ condition: Condition, _ value: String?, passes: Bool) {
        self.init(.condition, is: passes)
        circumstance = Circumstance(condition: condition, value: value)
    }

    /// Something that either is or is not.
    init(_ quantity: Quantity, is passes: Bool) {
        self.init(quantity, passes ? 1 : 0, .atLeast(1), passes: passes)
    }

    /// What a condition asks, and what was the case.
    public struct Circumstance: Hashable, Sendable {
        /// The condition.
        public var condition: Condition
        /// The value of its state; nil if nobody had told it yet.
        public var value: String?
    }

    /// How much is asked for.
    public enum Limit: Hashable, Sendable {
        /// So much or more.
        case atLeast(Double)
        /// So much or less.
        case atMost(Double)
        /// From … to …; for angles on the circle, so that the second may be beyond 360.
        case between(Double, Double)
    }

    /// What can be asked about, with its unit.
    public enum Quantity: String, CaseIterable, Hashable, Sendable {
        /// Whether a condition was met.
        case condition = "when"
        /// Keys held of those that must be.
        case heldKeys = "while"

        // What keeps a gesture from beginning that would match otherwise.

        /// Milliseconds that it waited, because what the fingers did could still become a swipe.
        case maySwipe = "may-be-swipe"
        /// The same for a stroke or circle.
        case mayBeShape = "may-be-shape"
        /// Milliseconds since the landing, while more fingers could still land.
        case mayBeMore = "may-be-more-fingers"
        /// Whether nothing more specific that is bound was still possible.
        case precedence = "more-specific"
        /// Whether the fingers were not dragging already.
        case dragging = "dragging"

        // What makes a touch void: yes or no, but for the late finger.

        /// A finger was there already.
        case landingNotSeen = "landing-not-seen"
        /// A finger landed that was down, so that its lift was lost.
        case liftNotSeen = "lift-not-seen"
        case landedWhileLifting = "landed-while-lifting"
        /// Milliseconds after the first finger.
        case landedLate = "landed-late"
        /// There are more fingers than anybody has.
        case tooManyFingers = "too-many-fingers"
        /// A finger was not meant.
        case cancelled = "cancelled"
        /// It rested at the rim or out of reach while another finger landed.
        case leftOut = "left-out"
        /// The events were lost, or the device went away.
        case lost = "lost"
        /// Its fingers made a gesture by their contacts on a touchpad, so libinput's does not count.
        case gaveWay = "gave-way"
        /// The picture was turned while fingers were down.
        case turned = "turned"
        /// The recording ends before the fingers lift.
        case unfinished = "unfinished"

        /// Fingers.
        case fingers = "fingers"
        /// Millimetres from the nearest of the places at which it must begin, outside a zone; or from one
        /// at which it may not, where so much at least is asked for.
        case from = "from"
        /// The same of where it ends.
        case to = "to"
        /// The same of where it was farthest from the place in which it must be all the way.
        case along = "along"
        /// Millimetres that the finger went that was farthest from its landing.
        case stillness = "stillness"
        /// The same, where it must have moved.
        case movement = "movement"
        /// Millimetres from the landing to the lift, the fingers' mean.
        case distance = "distance"
        /// Millimetres a second near the lift.
        case speed = "speed"
        /// Degrees: 0 is right, 90 up, 180 left, 270 down.
        case direction = "direction"
        /// Degrees between the ways of one finger and of all.
        case together = "together"
        /// Per cent of all fingers' way that the last went.
        case share = "share"
        /// Per cent of the farthest finger's way that the last went.
        case evenness = "evenness"
        /// Millimetres that a finger's way was long.
        case straightness = "straightness"
        /// Millimetres by which a finger came back before it lifted.
        case recoil = "recoil"
        /// Whether the fingers went apart or round, not all one way.
        case apart = "apart"
        /// How many times as far apart the fingers were in the end.
        case scale = "scale"
        /// Degrees turned, clockwise positive.
        case angle = "angle"
        /// Degrees turned, where that competes with a pinch.
        case turnedMore = "turned-more"
        /// How many times as far apart, or closer, where that competes with a rotation.
        case scaledMore = "scaled-more"

        /// Millimetres that the longer side of a drawing is long.
        case size = "size"
        /// Per cent of the farthest finger's way that the centre of the fingers went.
        case inStep = "in-step"
        /// Per cent of its size that a drawing is off the stroke's nearest sample.
        case deviation = "deviation"
        /// The same for the nearest other stroke, or the circle.
        case rival = "rival"
        /// Degrees gone round the centre of the way, clockwise positive.
        case goneRound = "gone-round"
        /// Degrees gone round there and back.
        case steadiness = "steadiness"
        /// Per cent by which the distance from the centre varies.
        case roundness = "roundness"

        /// Milliseconds from the first to the last landing.
        case landing = "landing"
        /// Milliseconds from the last landing to the first lift.
        case resting = "resting"
        /// Milliseconds from the first to the last lift.
        case lifting = "lifting"
        /// Milliseconds of rest before the first lift.
        case abandoned = "rest"
        /// Milliseconds from the first landing to the last lift.
        case within = "within"
        /// Milliseconds held in one place, or of a key.
        case hold = "hold"
        /// Milliseconds held, where less is asked for.
        case short = "short"
        /// Taps, or presses of a key, in a row.
        case count = "count"
        /// Milliseconds from one tap or press to the next.
        case pause = "pause"
        /// Fingers of the next tap.
        case nextFingers = "next-fingers"
        /// Millimetres from one tap to the next.
        case near = "near"
        /// Whether a drag went on as far as this phase.
        case phase = "phase"
        /// Whether it can be told where the fingers are: not on a touchpad.
        case place = "place"
        /// Whether libinput took it for that gesture.
        case libinput = "libinput"

        /// Whether a finger tapped while others rested.
        case tipTap = "tip-tap"
        /// Degrees: on which side of the fingers that rested it tapped.
        case side = "side"
        /// Milliseconds for which the others had been down when it landed.
        case lead = "lead"

        /// Per cent of a strip that the finger went.
        case stroked = "stroked"

        /// Parts of a sequence that were made.
        case parts = "parts"
        /// Milliseconds in which the next part had to begin, and nothing did.
        case nothingFollowed = "nothing-followed"
        /// Whether nothing else came between the parts.
        case interrupted = "interrupted"

        /// Keys of a chord that were held.
        case keys = "keys"
        /// Keys of the larger chord that the press was a part of, of which nothing came.
        case chord = "chord"
        /// Whether the release was seen.
        case released = "released"
        /// Whether the switch went to that side, or that button was pressed.
        case state = "state"
    }

    /// How near it was to passing: 1 if it passes, otherwise less, down to 0.
    public var nearness: Double {
        if passes { return 1 }
        // What was off, but made well, is what one asks about.
        if quantity == .condition || quantity == .heldKeys { return 0.9 }
        if quantity == .precedence { return 0.999 }
        let ratio =
            switch (quantity, limit) {
            // A change by 1.2 of 1.25 is not nearly enough: what counts is the change.
            case (.scale, .atLeast(let least)): (measured - 1) / (least - 1)
            case (.scale, .atMost(let most)): (1 - measured) / (1 - most)
            case (_, .atLeast(let least)): least == 0 ? 0 : measured / least
            case (.angle, .atMost(let most)), (.goneRound, .atMost(let most)):
                most == 0 ? 0 : measured / most
            // Outside a zone 8 mm are about as far as one is from an edge beyond its depth.
            case (.from, .atMost(0)), (.to, .atMost(0)), (.along, .atMost(0)): 8 / (8 + measured)
            case (_, .atMost(let most)): measured == 0 ? 0 : most / measured
            case (.direction, .between(let from, let to)), (.side, .between(let from, let to)):
                1 - Check.degrees(measured, outside: from, to) / 90
            case (_, .between(let least, let most)):
                measured < least ? measured / least : most / measured
            }
        return ratio.isFinite ? min(max(ratio, 0), 0.99) : 0
    }

    /// How many degrees an angle is beside a part of the circle.
    private static func degrees(_ angle: Double, outside from: Double, _ to: Double) -> Double {
        let middle = (from + to) / 2
        var off = (angle - middle).magnitude.truncatingRemainder(dividingBy: 360)
        if off > 180 { off = 360 - off }
        return max(0, off - (to - from) / 2)
    }
}
