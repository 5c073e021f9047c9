public import InputEvents

/// What is true of every gesture of a kind, for all who ask: the vocabulary of configurations, the choice
/// of devices to open, recognition, explanation, JSON and the environment of commands.
///
/// The table is in `GestureKind+Traits.swift`. No column has a default: the compiler asks whoever adds
/// a gesture for each of them.
public struct GestureTraits: Sendable {
    /// The sorts of devices that can make it, the likeliest first.
    public let devices: [DeviceKind]
    /// The least number of fingers that can make it; 0 where fingers do not count.
    public let fewestFingers: Int
    /// The numbers of fingers that are meant on a touchscreen where nobody says which.
    public let usualFingers: ClosedRange<Int>
    /// When it is decided.
    public let moment: Moment
    /// Who recognises it on a touchpad.
    let onTouchpads: TouchpadRecognition
    /// The direction that its name says.
    package let bearing: Bearing
    /// The quantity that says how much of it was done.
    package let extent: Extent
    /// The place of it that a binding may well ask for.
    package let landmark: Landmark
    /// How many touches or presses it is made of.
    package let times: Int
    /// The facts that a command gets of it, besides those of every gesture.
    package let facts: Facts
    /// The outlines that a touch has which was meant for it.
    package let outlines: Outlines
    /// What is measured of an attempt at it, in the order of ``Measure``; empty if nothing is.
    package let measures: [Measure]
    /// The continuous gesture that the same movement makes, if there is one.
    package let continuous: ContinuousGesture?

    /// When a gesture is decided, which says what else the same fingers can make.
    public enum Moment: Sendable {
        /// While fingers are down: they make nothing else any more.
        case whileDown
        /// When they lift, without having moved.
        case atLift
        /// When they lift, by how they moved.
        case afterMovement
        /// When a key goes down or up, or a while later.
        case atPress
        /// When a switch or state changes.
        case atChange
        /// Bit by bit.
        case overTime
    }

    /// Who recognises a gesture on a touchpad.
    enum TouchpadRecognition: Sendable {
        case nobody
        /// libinput.
        case libinput
        /// We, from its contacts.
        case contacts
        /// libinput or we: that depends on the pattern.
        case either
    }

    /// The direction that a gesture's name says; a nil direction is left open.
    package enum Bearing: Sendable {
        case none
        /// The direction in which the fingers move.
        case way(Direction?)
        /// The side on which a finger is.
        case side(Direction?)
    }

    /// The quantity that says how much of a gesture was done.
    package enum Extent: Hashable, Sendable {
        /// It is made or not.
        case none
        /// The distance from where it begins to where it ends.
        case distance
        /// The size of what fingers draw.
        case size(Figure)
        /// How many times as far apart the fingers are in the end.
        case scale
        /// How far it turned.
        case angle
        /// How much of a strip.
        case share
    }

    /// What fingers draw.
    package enum Figure: Hashable, Sendable {
        case circle
        case stroke(StrokeShape)
    }

    /// The place of a gesture that a binding may well ask for.
    package enum Landmark: Sendable {
        /// None more than any other.
        case none
        /// Where it begins: an edge or a corner.
        case start
        /// The one where all of it is: a corner.
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

    /// The outlines of touches, roughly.
    package struct Outlines: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Nobody sees it move.
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
        /// They did so on a straight way.
        package static let spreadOnTheWay = Outlines(rawValue: 1 << 7)
        package static let all = Outlines(rawValue: .max)
    }
}

// MARK: - Rows

extension GestureTraits {
    /// A gesture of fingers.
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

    /// A continuous gesture of fingers.
    ///
    /// Its direction is a ``Course``, and it stands for itself.
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

    /// A gesture without fingers.
    ///
    /// It has no direction, no place and no outline, and touchpads do not make it.
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
