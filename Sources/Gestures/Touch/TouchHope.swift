import InputEvents

/// A pattern as far as it matters to whether a touch in progress may still become its gesture.
struct TouchHope {
    /// How the fingers go.
    enum Way: Hashable {
        /// They do not move, and lift soon.
        case tap
        /// They do not move.
        case rest
        /// In one direction; nil is any.
        case direction(Direction?)
        /// To either side along an axis.
        case axis(Axis)
        /// However they like.
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

    /// Whether it is made at certain places only, which the first finger decides.
    var isPlaced: Bool { !places.from.isEmpty || !places.along.isEmpty }

    /// Whether a touch that began, and stayed, there will do.
    func allows(_ touch: Zones) -> Bool {
        (places.from.isEmpty || !places.from.isDisjoint(with: touch.from))
            && excluded.from.isDisjoint(with: touch.from)
            && (places.along.isEmpty || !places.along.isDisjoint(with: touch.along))
    }

    /// Whether fingers that moved so far beyond the slop may be on that way.
    ///
    /// Within 60° of it: the first millimetres of a stroke may be crooked, and a finger that scrolls along
    /// an edge is not on its way across it.
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
    /// How far the way goes in this direction.
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

extension Candidates {
    /// All that fingers on a touchscreen can make.
    var touchHopes: [TouchHope] {
        var hopes = taps.map { TouchHope($0, .tap) }
        hopes += longPresses.map { TouchHope($0, .rest) }
        // One finger taps beside those that rest.
        hopes += tipTaps.map { TouchHope($0, .rest) }
        hopes += swipes.map { TouchHope($0, .direction($0.what)) }
        hopes += drags.map { TouchHope($0, .any) }
        hopes += pinches.map { TouchHope($0, .any) }
        hopes += rotations.map { TouchHope($0, .any) }
        hopes += strokes.map { TouchHope($0, .any) }
        hopes += circles.map { TouchHope($0, .any) }
        hopes += continuous.compactMap { candidate in
            candidate.what.gesture.touchWay.map { TouchHope(candidate, $0) }
        }
        return hopes
    }
}

extension ContinuousGesture {
    /// How fingers go that begin it on a touchscreen; nil if it is not made there.
    fileprivate var touchWay: TouchHope.Way? {
        switch self {
        case .pinch, .rotate, .swipe(nil), .drag(nil): .any
        case .swipe(.direction(let direction)?): .direction(direction)
        case .swipe(.axis(let axis)?): .axis(axis)
        case .drag(let axis?): .axis(axis)
        case .hold, .dial: nil
        }
    }
}
