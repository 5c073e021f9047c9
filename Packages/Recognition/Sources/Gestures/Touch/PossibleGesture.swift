import InputEvents

/// The parts of a pattern that show whether a touch in progress may still become its gesture.
struct PossibleGesture {
    /// The motion of the fingers.
    enum Motion: Hashable {
        /// No motion, and a quick lift.
        case tap
        /// No motion.
        case rest
        /// One direction; nil for any direction.
        case direction(Direction?)
        /// Either direction along an axis.
        case axis(Axis)
        /// Any motion.
        case any
    }

    let fingers: ClosedRange<Int>
    let motion: Motion
    private let places: Zones
    private let excluded: Zones

    init<What>(_ candidate: Candidate<What>, _ motion: Motion) {
        fingers = candidate.fingers
        places = candidate.places
        excluded = candidate.excluded
        self.motion = motion
    }

    /// True if the gesture is bound to a place where it begins, or where its whole path runs.
    var isPlaced: Bool { !boundPlaces.isEmpty }

    /// The places where the gesture may begin, or where its whole path may run; empty if it may be
    /// made anywhere.
    var boundPlaces: PlaceSet { places.from.union(places.along) }

    /// Returns true if a touch that began and has stayed at these places may become the gesture.
    func allows(_ touch: Zones) -> Bool {
        (places.from.isEmpty || !places.from.isDisjoint(with: touch.from))
            && excluded.from.isDisjoint(with: touch.from)
            && (places.along.isEmpty || !places.along.isDisjoint(with: touch.along))
    }

    /// Returns true if fingers with this travel, which is beyond the slop, may be moving in the
    /// gesture's direction.
    ///
    /// The limit is 60° to either side: the first millimetres of a stroke may be crooked, and
    /// a finger that scrolls along an edge does not move across the edge.
    func allows(_ travel: Vector) -> Bool {
        switch motion {
        case .tap, .rest: false
        case .direction(nil), .any: true
        case .direction(let direction?): direction.component(of: travel) >= 0.5 * travel.length
        case .axis(.horizontal): travel.dx.magnitude >= 0.5 * travel.length
        case .axis(.vertical): travel.dy.magnitude >= 0.5 * travel.length
        }
    }
}

extension Direction {
    /// Returns the component of a displacement in this direction, in the unit of the displacement.
    fileprivate func component(of displacement: Vector) -> Double {
        let diagonal = 0.5.squareRoot()
        return switch self {
        case .left: -displacement.dx
        case .right: displacement.dx
        case .up: -displacement.dy
        case .down: displacement.dy
        case .upLeft: (-displacement.dx - displacement.dy) * diagonal
        case .upRight: (displacement.dx - displacement.dy) * diagonal
        case .downLeft: (displacement.dy - displacement.dx) * diagonal
        case .downRight: (displacement.dx + displacement.dy) * diagonal
        }
    }
}

extension GestureKind {
    /// The motion of fingers that makes the gesture on a touchscreen; nil for a gesture that is not
    /// made by fingers on a touchscreen.
    var touchWay: PossibleGesture.Motion? {
        let traits = traits
        guard traits.fewestFingers > 0, traits.devices.contains(.touchscreen) else { return nil }
        return switch (self, traits.moment) {
        case (.swipe(let direction), _): .direction(direction)
        case (.continuous(.swipe(.direction(let direction)?)), _): .direction(direction)
        case (.continuous(.swipe(.axis(let axis)?)), _): .axis(axis)
        case (.continuous(.drag(let axis?)), _): .axis(axis)
        case (_, .atLift): .tap
        case (_, .whileDown): .rest
        case (_, .afterMovement), (_, .overTime), (_, .atPress), (_, .atChange): .any
        }
    }
}
