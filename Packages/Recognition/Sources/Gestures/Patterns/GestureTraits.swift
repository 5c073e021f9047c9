public import InputEvents

/// The facts about all gestures of one kind: a row of the table in `GestureKind+Traits.swift`.
///
/// The vocabulary of configurations, the choice of devices to open, recognition, explanation, JSON
/// and the environment of commands read this table. No column has a default, so that the compiler
/// requires every column when a gesture is added.
public struct GestureTraits: Sendable {
    /// The kinds of devices on which the gesture can be made, the likeliest first.
    public let devices: [DeviceKind]
    /// The least number of fingers that can make the gesture; 0 for gestures without fingers.
    public let fewestFingers: Int
    /// The number of fingers on a touchscreen if a binding does not set one.
    public let usualFingers: ClosedRange<Int>
    /// The moment at which the gesture is decided.
    public let moment: Moment
    /// The recogniser of the gesture on touchpads.
    let onTouchpads: TouchpadRecognition
    /// The direction in the gesture's name.
    package let bearing: Bearing
    /// The quantity that distinguishes a small gesture from a large one.
    package let extent: Extent
    /// The place that a binding of the gesture most likely needs.
    package let landmark: Landmark
    /// The number of taps or presses in a row: 2 for a double tap.
    package let times: Int
    /// The facts that a command gets in addition to the facts of every gesture.
    package let facts: Facts
    /// The outlines of touches that were probably attempts at the gesture.
    package let outlines: Outlines
    /// The quantities that `inputrx measure` shows, in the order of ``Measure``; may be empty.
    package let measures: [Measure]
    /// The continuous gesture with the same movement; nil if there is none.
    package let continuous: ContinuousGesture?

    /// The moment at which a gesture is decided.
    ///
    /// The moment determines which other gestures the same fingers can make.
    public enum Moment: Sendable {
        /// While the fingers are down; they make no other gesture afterwards.
        case whileDown
        /// At the lift of the fingers, if they have not moved.
        case atLift
        /// At the lift of the fingers, by their movement.
        case afterMovement
        /// At a press or release of a key, or some time later.
        case atPress
        /// At a change of a switch or state.
        case atChange
        /// Continuously, step by step.
        case overTime
    }

    /// The recogniser of a gesture on a touchpad.
    enum TouchpadRecognition: Sendable {
        /// Nothing recognises the gesture.
        case nobody
        /// libinput recognises the gesture.
        case libinput
        /// This module recognises the gesture from the contacts.
        case contacts
        /// libinput or this module, depending on the pattern.
        case either
    }

    /// The direction in a gesture's name; nil means any direction.
    package enum Bearing: Sendable {
        case none
        /// The direction in which the fingers move.
        case way(Direction?)
        /// The side of the resting fingers on which another finger taps.
        case side(Direction?)
    }

    /// The quantity that distinguishes a small gesture from a large one.
    package enum Extent: Hashable, Sendable {
        /// The gesture has no size.
        case none
        /// The distance from the beginning to the end of the gesture.
        case distance
        /// The size of the drawing.
        case size(Figure)
        /// The factor by which the fingers spread.
        case scale
        /// The angle of the turn.
        case angle
        /// The share of the strip along which the finger moves.
        case share
    }

    /// The shape of a drawing.
    package enum Figure: Hashable, Sendable {
        case circle
        case stroke(StrokeShape)
    }

    /// The place that a binding of the gesture most likely needs.
    package enum Landmark: Sendable {
        /// No place is likelier than another.
        case none
        /// The place where the gesture begins: an edge or a corner.
        case start
        /// The one place where the gesture is made: a corner.
        case spot
    }

    /// Facts that only some gestures have.
    package struct Facts: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let direction = Facts(rawValue: 1)
        package static let scale = Facts(rawValue: 1 << 1)
        package static let angle = Facts(rawValue: 1 << 2)
    }

    /// The rough outlines of touches.
    package struct Outlines: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The fingers do not move visibly.
        package static let still = Outlines(rawValue: 1)
        package static let straight = Outlines(rawValue: 1 << 1)
        package static let thereAndBack = Outlines(rawValue: 1 << 2)
        package static let circle = Outlines(rawValue: 1 << 3)
        /// A stroke that has a name.
        package static let stroke = Outlines(rawValue: 1 << 4)
        /// A shape without a name.
        package static let scribble = Outlines(rawValue: 1 << 5)
        /// The fingers spread or turned, and did not go straight.
        package static let spread = Outlines(rawValue: 1 << 6)
        /// The fingers spread or turned while they went straight.
        package static let spreadOnTheWay = Outlines(rawValue: 1 << 7)
        package static let all = Outlines(rawValue: .max)
    }
}

// MARK: - Rows

extension GestureTraits {
    /// Creates the traits of a gesture that fingers make.
    init(
        _ moment: Moment,
        on devices: [DeviceKind],
        onTouchpads: TouchpadRecognition,
        fewestFingers: Int,
        usualFingers: ClosedRange<Int>,
        bearing: Bearing,
        extent: Extent,
        landmark: Landmark,
        times: Int,
        facts: Facts,
        outlines: Outlines,
        measures: [Measure],
        continuous: ContinuousGesture?
    ) {
        self.devices = devices
        self.moment = moment
        self.onTouchpads = onTouchpads
        self.fewestFingers = fewestFingers
        self.usualFingers = usualFingers
        self.bearing = bearing
        self.extent = extent
        self.landmark = landmark
        self.times = times
        self.facts = facts
        self.outlines = outlines
        self.measures = measures
        self.continuous = continuous
    }

    /// Creates the traits of a continuous gesture that fingers make.
    ///
    /// Its direction is a ``Course`` instead of a bearing; `continuous` is the gesture itself.
    init(
        _ gesture: ContinuousGesture,
        on devices: [DeviceKind],
        onTouchpads: TouchpadRecognition,
        fewestFingers: Int,
        usualFingers: ClosedRange<Int>,
        extent: Extent,
        facts: Facts,
        outlines: Outlines,
        measures: [Measure]
    ) {
        self.init(
            .overTime,
            on: devices,
            onTouchpads: onTouchpads,
            fewestFingers: fewestFingers,
            usualFingers: usualFingers,
            bearing: .none,
            extent: extent,
            landmark: .none,
            times: 1,
            facts: facts,
            outlines: outlines,
            measures: measures,
            continuous: gesture
        )
    }

    /// Creates the traits of a gesture without fingers.
    ///
    /// Such a gesture has no direction, no place and no outline, and touchpads do not make it.
    init(
        _ moment: Moment,
        on devices: [DeviceKind],
        extent: Extent,
        times: Int,
        facts: Facts,
        measures: [Measure],
        continuous: ContinuousGesture?
    ) {
        self.init(
            moment,
            on: devices,
            onTouchpads: .nobody,
            fewestFingers: 0,
            usualFingers: 1...1,
            bearing: .none,
            extent: extent,
            landmark: .none,
            times: times,
            facts: facts,
            outlines: [],
            measures: measures,
            continuous: continuous
        )
    }
}
