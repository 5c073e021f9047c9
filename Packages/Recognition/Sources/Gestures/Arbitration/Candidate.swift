import InputEvents

/// A pattern that one device can satisfy, in the form that recognisers match.
///
/// `What` is the part of the pattern that depends on its kind. The candidates of touches hold no
/// references, except those of strokes, so that iterating over them costs no reference counting.
struct Candidate<What> {
    /// The pattern's index in the engine's list.
    let pattern: Int
    /// The number of more specific patterns; if two patterns match, the lower rank wins.
    let rank: Int
    let what: What
    let fingers: ClosedRange<Int>
    /// The required places for each part of the touch; each part needs only one of its places.
    let places: Zones
    /// The places where each part of the touch must not be.
    let excluded: Zones
    let distance: Length?
    let farthest: Length?
    let angles: AngleRange?
    let speed: Speed?
    /// The least time for which fingers rest, in microseconds; 0 if the threshold applies.
    let hold: Int64
    /// The longest duration, in microseconds; `.max` if the pattern sets no limit.
    let within: Int64
    let passes: Bool

    /// Creates the candidate of a pattern, for a touchpad or for another device.
    init(
        _ pattern: GesturePattern,
        at index: Int,
        _ what: What,
        isTouchpad: Bool,
        rank: Int = 0
    ) {
        self.pattern = index
        self.rank = rank
        self.what = what
        fingers = pattern.fingerRange(onTouchpad: isTouchpad)
        places = Zones(
            from: PlaceSet(pattern.from.anyOf),
            to: PlaceSet(pattern.to.anyOf),
            along: PlaceSet(pattern.along.anyOf)
        )
        excluded = Zones(
            from: PlaceSet(pattern.from.noneOf)
                .union(isTouchpad ? PlaceSet(pattern.restingPlaces) : []),
            to: PlaceSet(pattern.to.noneOf),
            along: PlaceSet(pattern.along.noneOf)
        )
        distance = pattern.distance
        farthest = pattern.farthest
        angles = pattern.angles
        speed = pattern.speed
        hold = pattern.hold?.inMicroseconds ?? 0
        within = pattern.within?.inMicroseconds ?? .max
        passes = pattern.passes
    }

    /// Returns true if the pattern matches a touch by `count` fingers at these places.
    func matches(fingers count: Int, at touch: Zones) -> Bool {
        fingers.contains(count) && begins(at: touch) && ends(at: touch) && goes(along: touch)
    }

    /// True if the pattern requires a place.
    var isPlaced: Bool {
        !places.from.isEmpty || !places.to.isEmpty || !places.along.isEmpty
    }

    /// Returns true if the touch begins where the pattern allows it.
    func begins(at touch: Zones) -> Bool {
        (places.from.isEmpty || !places.from.isDisjoint(with: touch.from))
            && excluded.from.isDisjoint(with: touch.from)
    }

    /// Returns true if the touch ends where the pattern allows it.
    func ends(at touch: Zones) -> Bool {
        (places.to.isEmpty || !places.to.isDisjoint(with: touch.to))
            && excluded.to.isDisjoint(with: touch.to)
    }

    /// Returns true if the whole path of the touch is where the pattern allows it.
    func goes(along touch: Zones) -> Bool {
        (places.along.isEmpty || !places.along.isDisjoint(with: touch.along))
            && excluded.along.isDisjoint(with: touch.along)
    }
}

/// The patterns that one device can satisfy, by kind; each list begins with the most specific.
///
/// Arbitration can therefore take the first pattern that matches.
struct Candidates {
    private(set) var taps: [Candidate<Int>] = []
    private(set) var longPresses: [Candidate<Void>] = []
    private(set) var tipTaps: [Candidate<Direction?>] = []
    private(set) var swipes: [Candidate<Direction?>] = []
    private(set) var bounces: [Candidate<Direction?>] = []
    private(set) var drags: [Candidate<DragPhase>] = []
    private(set) var pinches: [Candidate<PinchDirection>] = []
    private(set) var rotations: [Candidate<Turn>] = []
    private(set) var strokes: [Candidate<StrokeShape>] = []
    private(set) var circles: [Candidate<Circle>] = []
    private(set) var holds: [Candidate<Void>] = []
    private(set) var switches: [Candidate<SwitchChange>] = []
    private(set) var padDials: [Candidate<DialTurn>] = []
    private(set) var continuous: [Candidate<ContinuousPattern>] = []

    /// The change in a switch pattern.
    struct SwitchChange: Hashable {
        let `switch`: Switch
        let isOn: Bool
    }

    /// The turn in a dial pattern.
    struct DialTurn: Hashable {
        let kind: PadDial.Kind
        let turn: Turn
    }

    /// The gestures that touches can make, as an outlook needs them.
    private(set) var possibleGestures: [PossibleGesture] = []

    /// True if touches can match any pattern.
    var wantTouches: Bool { !possibleGestures.isEmpty }

    /// The places to which touch gestures are bound.
    var boundPlaces: PlaceSet {
        possibleGestures.reduce(into: []) { $0.formUnion($1.boundPlaces) }
    }

    /// True if a movement that is judged at the lift can match any pattern.
    var wantMovement: Bool { !movements.isEmpty }

    /// The finger counts of the movements that are judged at the lift.
    private var movements: [ClosedRange<Int>] = []

    /// True if fingers that rest while others tap can match any pattern.
    var wantRest: Bool { !tipTaps.isEmpty }

    /// The greatest number of fingers that land together in any touch pattern.
    private(set) var mostTouchFingers = 0

    /// Returns the candidates for a number of fingers, so that a touch does not pay for the others.
    ///
    /// The result includes all tip-taps, because their fingers do not land together, and all
    /// candidates that no touch makes.
    func fitting(_ fingers: Int) -> Candidates {
        func keep<What>(_ list: inout [Candidate<What>]) {
            list.removeAll { !$0.fingers.contains(fingers) }
        }
        var fitting = self
        keep(&fitting.taps)
        keep(&fitting.longPresses)
        keep(&fitting.swipes)
        keep(&fitting.bounces)
        keep(&fitting.drags)
        keep(&fitting.pinches)
        keep(&fitting.rotations)
        keep(&fitting.strokes)
        keep(&fitting.circles)
        keep(&fitting.holds)
        keep(&fitting.continuous)
        fitting.movements.removeAll { !$0.contains(fingers) }
        return fitting
    }

    /// Collects the patterns that the device can satisfy; if there is a selection, only the
    /// selected ones.
    init(
        _ patterns: [GesturePattern],
        for device: Device,
        surface: Surface,
        selection: Selection? = nil
    ) {
        let ranking = Candidates.ranking(of: patterns, for: device, surface: surface)
        self.init(patterns, ranking: ranking, for: device, selection: selection)
    }

    /// Collects the patterns in the order of a ranking, which is computed only once, because it
    /// does not depend on the selection.
    init(
        _ patterns: [GesturePattern],
        ranking: [Int],
        for device: Device,
        selection: Selection?
    ) {
        let isTouchpad = device.isTouchpad
        for (rank, index) in ranking.enumerated() where selection?[index] != false {
            add(patterns[index], at: index, rank: rank, isTouchpad: isTouchpad)
        }
    }

    /// Returns the indices of the patterns whose filter accepts the device, the most specific
    /// first.
    static func ranking(
        of patterns: [GesturePattern],
        for device: Device,
        surface: Surface
    ) -> [Int] {
        let isTouchpad = device.isTouchpad
        return patterns.indices
            .filter { patterns[$0].devices.matches(device) }
            .mostFirst { Specificity(patterns[$0], isTouchpad: isTouchpad, surface: surface) }
    }

    /// Adds a pattern to the list of its kind; kinds that other recognisers handle have no list.
    private mutating func add(
        _ pattern: GesturePattern,
        at index: Int,
        rank: Int,
        isTouchpad: Bool
    ) {
        let motion = pattern.kind.touchWay
        func candidate<What>(_ what: What) -> Candidate<What> {
            let new = Candidate(pattern, at: index, what, isTouchpad: isTouchpad, rank: rank)
            if let motion { possibleGestures.append(PossibleGesture(new, motion)) }
            return new
        }
        switch pattern.kind {
        case .tap(let count): taps.append(candidate(count))
        case .longPress: longPresses.append(candidate(()))
        case .tipTap(let side): tipTaps.append(candidate(side))
        case .swipe(let direction): swipes.append(candidate(direction))
        case .bounce(let direction): bounces.append(candidate(direction))
        case .drag(let phase): drags.append(candidate(phase))
        case .pinch(let direction): pinches.append(candidate(direction))
        case .rotate(let turn): rotations.append(candidate(turn))
        case .stroke(let shape): strokes.append(candidate(shape))
        case .circle(let turn, let turns):
            circles.append(candidate(Circle(turn: turn, turns: turns)))
        case .hold: holds.append(candidate(()))
        case .switch(let name, let isOn):
            switches.append(candidate(SwitchChange(switch: name, isOn: isOn)))
        case .padDial(let kind, let turn):
            padDials.append(candidate(DialTurn(kind: kind, turn: turn)))
        case .continuous(let gesture):
            let every = pattern.every ?? .usual(for: gesture)
            let follows = pattern.followsEveryMove
            continuous.append(
                candidate(
                    ContinuousPattern(gesture: gesture, every: every, followsEveryMove: follows)
                )
            )
        // Chords may span devices, so keys have their own order; see KeyRecogniser.
        case .key: break
        // No device makes state changes; see StateRecogniser.
        case .state: break
        // The parts of a sequence are recognised separately; see Sequences.
        case .sequence: break
        }
        guard motion != nil else { return }
        let fingers = pattern.fingerRange(onTouchpad: isTouchpad)
        if pattern.kind.isMovement { movements.append(fingers) }
        // The fingers of a tip-tap land one after the other.
        if case .tipTap = pattern.kind { return }
        mostTouchFingers = max(mostTouchFingers, fingers.upperBound)
    }
}

extension Device {
    /// True for a touchpad that is not a touchscreen as well.
    package var isTouchpad: Bool { kinds.contains(.touchpad) && !kinds.contains(.touchscreen) }
}
