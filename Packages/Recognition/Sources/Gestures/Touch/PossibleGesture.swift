import InputEvents

/// The parts of a pattern that show whether a touch in progress may still become its gesture.
struct PossibleGesture {
    /// The motion of the fingers.
    enum Way: Hashable {
        /// No motion, and a lift soon.
        case tap
        /// No motion.
        case rest
        /// One direction; nil is any.
        case direction(Direction?)
        /// Either direction along an axis.
        case axis(Axis)
        /// Any motion.
        case any
    }

    let fingers: ClosedRange<Int>
    let way: Way
    private let places: Zones
    private let excluded: Zones

    init<What>(_ candidate: Candidate<What>, _ way: Way) {
        fingers = candidate.fingers
        places = candidate.places
        excluded = candidate.excluded
        self.way = way
    }

    /// True if the gesture has places that the first finger decides.
    var isPlaced: Bool { !places.from.isEmpty || !places.along.isEmpty }

    /// Returns true if a touch that began at this place, and stayed there, may become the gesture.
    func allows(_ touch: Zones) -> Bool {
        (places.from.isEmpty || !places.from.isDisjoint(with: touch.from))
            && excluded.from.isDisjoint(with: touch.from)
            && (places.along.isEmpty || !places.along.isDisjoint(with: touch.along))
    }

    /// Returns true if fingers that moved like this beyond the slop may be moving in the right
    /// direction.
    ///
    /// The limit is 60°: the first millimetres of a stroke may be crooked, and a finger that
    /// scrolls along an edge does not move across it.
    func allows(_ travel: Vector) -> Bool {
        switch way {
        case .tap, .rest: false
        case .direction(nil), .any: true
        case .direction(let direction?): direction.share(of: travel) >= 0.5 * travel.length
        case .axis(.horizontal): travel.dx.magnitude >= 0.5 * travel.length
        case .axis(.vertical): travel.dy.magnitude >= 0.5 * travel.length
        }
    }
}

extension Direction {
    /// Returns the length of a movement's component in this direction.
    fileprivate func share(of way: Vector) -> Double {
        let diagonal = 0.5.squareRoot()
        return switch self {
        case .left: -way.dx
        case .right: way.dx
        case .up: -way.dy
        case .down: way.dy
        case .upLeft: (-way.dx - way.dy) * diagonal
        case .upRight: (way.dx - way.dy) * diagonal
        case .downLeft: (way.dy - way.dx) * diagonal
        case .downRight: (way.dx + way.dy) * diagonal
        }
    }
}

extension GestureKind {
    /// The motion that makes the gesture on a touchscreen, from its traits; nil if it is not made
    /// there.
    var touchWay: PossibleGesture.Way? {
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
