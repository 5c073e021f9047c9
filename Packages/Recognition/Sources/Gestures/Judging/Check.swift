/// A condition of a pattern, with the measured value and the limit.
public struct Check: Hashable, Sendable {
    /// The measured quantity.
    public var quantity: Quantity
    /// The measured value, in the quantity's unit.
    public var measured: Double
    /// The limit in the same unit.
    public var limit: Limit
    /// True if the measured value satisfies the condition.
    public var passes: Bool
    /// The condition and its state's value; nil unless the quantity is ``Quantity/condition``.
    public var circumstance: Circumstance?
    /// The index of the part of a sequence that the check belongs to; nil if it belongs to no part.
    public var part: Int?
    /// The milliseconds of the limit that allow for a frame of the panel, which sees a finger up to
    /// a frame late; 0 if the limit is not the longest time between two moments of fingers.
    public var frame = 0.0

    init(_ quantity: Quantity, _ measured: Double, _ limit: Limit, passes: Bool) {
        self.quantity = quantity
        self.measured = measured
        self.limit = limit
        self.passes = passes
    }

    /// Creates the check of a condition on a state.
    init(_ condition: Condition, _ value: String?, passes: Bool) {
        self.init(.condition, is: passes)
        circumstance = Circumstance(condition: condition, value: value)
    }

    /// Creates the check of a quantity that is true or false.
    init(_ quantity: Quantity, is passes: Bool) {
        self.init(quantity, passes ? 1 : 0, .atLeast(1), passes: passes)
    }

    /// A condition and the value of its state.
    public struct Circumstance: Hashable, Sendable {
        /// The condition.
        public var condition: Condition
        /// The value of the condition's state; nil if the value was unknown.
        public var value: String?
    }

    /// A limit of a quantity.
    public enum Limit: Hashable, Sendable {
        /// The value or more.
        case atLeast(Double)
        /// The value or less.
        case atMost(Double)
        /// From the first value to the second; for angles on the circle, the second may exceed 360.
        case between(Double, Double)
    }

    /// The quantities that are checked, with their units.
    public enum Quantity: String, CaseIterable, Hashable, Sendable {
        /// True if a condition on a state was met.
        case condition = "when"
        /// The number of held keys among those that must be held.
        case heldKeys = "while"

        // Reasons why a matching gesture did not begin.

        /// Milliseconds for which a drag has waited, because the fingers could still make a swipe.
        case maySwipe = "may-be-swipe"
        /// Milliseconds for which a drag has waited, because the fingers could still draw a shape.
        case mayBeShape = "may-be-shape"
        /// Milliseconds since the first landing, because more fingers could still land.
        case mayBeMore = "may-be-more-fingers"
        /// True if no more specific bound gesture was still possible.
        case precedence = "more-specific"
        /// True if the fingers were not already dragging.
        case dragging

        // Reasons why a touch is void: each check is false, except that of a late finger, which has
        // a time.

        /// A finger was down before the first event.
        case landingNotSeen = "landing-not-seen"
        /// A finger that was already down landed, so its lift was lost.
        case liftNotSeen = "lift-not-seen"
        /// A finger landed after another finger of the touch had lifted.
        case landedWhileLifting = "landed-while-lifting"
        /// Milliseconds from the first landing to the landing of a late finger.
        case landedLate = "landed-late"
        /// More contacts were down than a person has fingers.
        case tooManyFingers = "too-many-fingers"
        /// The device cancelled a contact, such as a palm.
        case cancelled
        /// The touch was a contact that rested at the rim or out of reach while another finger
        /// landed.
        case leftOut = "left-out"
        /// Events were lost, or the device was removed.
        case lost
        /// The contacts on the touchpad made a gesture, so libinput's gesture does not count.
        case gaveWay = "gave-way"
        /// The picture was rotated while fingers were down.
        case turned
        /// The pen was near, so the contacts may be those of a palm.
        case pen
        /// The recording ended before the fingers lifted, or before a key press was decided.
        case unfinished

        /// The number of fingers.
        case fingers
        /// Millimetres from the nearest place where the touch must begin; negative inside a zone.
        ///
        /// If the limit is a minimum, the place is one where the touch must not begin.
        case from
        /// Millimetres from the nearest place where the touch must end; otherwise like ``from``.
        case to
        /// Millimetres between the place that the whole path requires and the point of the path
        /// that was farthest from that place; otherwise like ``from``.
        case along
        /// Millimetres between the landing and the farthest point of the finger that moved
        /// farthest.
        case stillness
        /// Like ``stillness``, for gestures whose fingers must move.
        case movement
        /// The length of the fingers' mean displacement in millimetres.
        case distance
        /// The speed near the lift in millimetres per second.
        case speed
        /// The direction of the movement in degrees: 0 is right, 90 up, 180 left, 270 down.
        case direction
        /// Degrees between the mean direction and that of the finger that deviates most from it.
        case together
        /// The distance of the finger that moved least, in per cent of the mean distance.
        case share
        /// The distance of the finger that moved least, in per cent of the longest distance.
        case evenness
        /// The length of a path in millimetres; for pinches and rotations, the mean of the fingers.
        case straightness
        /// Millimetres by which a finger came back before it lifted.
        case recoil
        /// True if no contact rested at the rim, like a hand that holds the device.
        case rim
        /// True if no contact was as wide as a palm.
        case palm
        /// True if the fingers moved apart or turned, not all in one direction.
        case apart
        /// The ratio of the last distance between the fingers to the first.
        case scale
        /// Degrees of rotation of the fingers or on a ring, clockwise positive.
        case angle
        /// Degrees of rotation, of which a pinch must not have too many.
        case turnedMore = "turned-more"
        /// The ratio of the longer to the shorter distance between the fingers, which a rotation
        /// must not change too much.
        case scaledMore = "scaled-more"

        /// The longer side of a drawing in millimetres.
        case size
        /// The length of the path of the fingers' centre, in per cent of the longest path of a
        /// finger.
        case inStep = "in-step"
        /// The deviation of a drawing from the stroke's nearest sample, in per cent of its size.
        case deviation
        /// The deviation of a drawing from the nearest other stroke, or from the circle, in per
        /// cent of its size.
        case rival
        /// The distance between the ends of a drawing, in per cent of its size.
        case gap
        /// Degrees of net turning about the centre of the path, clockwise positive.
        case goneRound = "gone-round"
        /// Degrees of turning about the centre, added up over both directions.
        case steadiness
        /// The variation of the distance from the centre, in per cent of the mean distance.
        case roundness
        /// The share of the turning, in per cent, that the sharpest corners make: three for each
        /// turn.
        case cornering

        /// Milliseconds from the first to the last landing.
        case landing
        /// Milliseconds from the last landing to the first lift.
        case resting
        /// Milliseconds from the first to the last lift.
        case lifting
        /// Milliseconds of rest before the first lift.
        case abandoned = "rest"
        /// Milliseconds from the first landing to the last lift.
        case within
        /// Milliseconds for which fingers rested in one place, or for which a key was held.
        case hold
        /// Milliseconds for which a key was held that must be released early.
        case short
        /// The number of taps or key presses in a row.
        case count
        /// Milliseconds from the end of one tap or press to the beginning of the next.
        case pause
        /// The number of fingers of the next tap.
        case nextFingers = "next-fingers"
        /// Millimetres from one tap to the next.
        case near
        /// True if a drag reached the pattern's phase.
        case phase
        /// True if the pattern sets no place; libinput's gestures have no positions to check.
        case place
        /// True if libinput recognised the gesture.
        case libinput

        /// True if a finger tapped while others rested.
        case tipTap = "tip-tap"
        /// The side of the resting fingers on which the finger tapped, in degrees.
        case side
        /// Milliseconds for which the resting fingers had been down when the tapping finger landed.
        case lead

        /// The distance that a finger slid in the pattern's direction, in per cent of the strip.
        case stroked

        /// The number of parts of a sequence that were made.
        case parts
        /// Milliseconds within which the next part should have begun.
        case nothingFollowed = "nothing-followed"
        /// True if nothing else came between the parts.
        case interrupted

        /// The number of keys of a chord that were held.
        case keys
        /// The number of keys of the larger chord that took the press.
        case chord
        /// True if the release was seen.
        case released
        /// True if the switch or state changed to the pattern's value; the number of the pressed
        /// button if the pattern needs another button of the pad.
        case state
    }

    /// How near the check came to passing, from 0 to 1; 1 if it passes.
    public var nearness: Double {
        if passes { return 1 }
        // If a gesture was made well while its pattern was off, the user probably asks about this
        // gesture.
        if quantity == .condition || quantity == .heldKeys { return 0.9 }
        if quantity == .precedence { return 0.999 }
        let ratio =
            switch (quantity, limit) {
            // A scale of 1.2 is not nearly 1.25, because the change counts: 0.2 of 0.25.
            case (.scale, .atLeast(let least)): (measured - 1) / (least - 1)
            case (.scale, .atMost(let most)): (1 - measured) / (1 - most)
            case (_, .atLeast(let least)): least == 0 ? 0 : measured / least
            case (.angle, .atMost(let most)), (.goneRound, .atMost(let most)):
                most == 0 ? 0 : measured / most
            // 8 mm outside a zone count as much as 8 mm beyond the depth of an edge.
            case (.from, .atMost(0)), (.to, .atMost(0)), (.along, .atMost(0)): 8 / (8 + measured)
            case (_, .atMost(let most)): measured == 0 ? 0 : most / measured
            case (.direction, .between(let from, let to)), (.side, .between(let from, let to)):
                1 - Check.degrees(measured, outside: from, to) / 90
            case (_, .between(let least, let most)):
                measured < least ? measured / least : most / measured
            }
        return ratio.isFinite ? min(max(ratio, 0), 0.99) : 0
    }

    /// Returns the degrees by which an angle lies outside a range; 0 if it lies inside.
    private static func degrees(_ angle: Double, outside from: Double, _ to: Double) -> Double {
        let middle = (from + to) / 2
        var deviation = (angle - middle).magnitude.truncatingRemainder(dividingBy: 360)
        if deviation > 180 { deviation = 360 - deviation }
        return max(0, deviation - (to - from) / 2)
    }
}
