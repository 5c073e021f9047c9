import InputEvents

/// A pattern that one device can satisfy, boiled down to what matching needs.
///
/// `What` is the part of the pattern that differs from kind to kind. Touch candidates hold no
/// references, so that going through them costs no reference counting.
struct Candidate<What> {
    /// The pattern's index in the list that the engine was given.
    let pattern: Int
    /// How many patterns are more specific: of two that match, the lower one wins.
    let rank: Int
    let what: What
    let fingers: ClosedRange<Int>
    /// The places of which one is enough, for each where it must be at one.
    let places: Zones
    /// The places at none of which it may be.
    let excluded: Zones
    let distance: Length?
    let farthest: Length?
    let angles: AngleRange?
    let speed: Speed?
    /// Microseconds, 0 where the pattern leaves it to the thresholds.
    let hold: Int64
    /// Microseconds.
    let within: Int64
    let passes: Bool

    /// The pattern with that index, for a device of that sort.
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

    /// Whether a touch by that many fingers that was there will do.
    func matches(fingers count: Int, at touch: Zones) -> Bool {
        fingers.contains(count) && begins(at: touch) && ends(at: touch) && goes(along: touch)
    }

    /// Whether a touch that began there will do.
    func begins(at touch: Zones) -> Bool {
        (places.from.isEmpty || !places.from.isDisjoint(with: touch.from))
            && excluded.from.isDisjoint(with: touch.from)
    }

    /// Whether a touch that ended there will do.
    func ends(at touch: Zones) -> Bool {
        (places.to.isEmpty || !places.to.isDisjoint(with: touch.to))
            && excluded.to.isDisjoint(with: touch.to)
    }

    /// Whether a touch that was there all the time will do.
    func goes(along touch: Zones) -> Bool {
        (places.along.isEmpty || !places.along.isDisjoint(with: touch.along))
            && excluded.along.isDisjoint(with: touch.along)
    }
}

/// The patterns that one device can satisfy, by kind; in each list the most specific comes first.
///
/// So arbitration among the patterns that match one gesture is to take the first that does.
struct Candidates {
    private(set) var taps: [Candidate<Int>] = []
    private(set) var longPresses: [Candidate<Void>] = []
    private(set) var tipTaps: [Candidate<Direction?>] = []
    private(set) var swipes: [Candidate<Direction?>] = []
    private(set) var drags: [Candidate<DragPhase>] = []
    private(set) var pinches: [Candidate<PinchDirection>] = []
    private(set) var rotations: [Candidate<Turn>] = []
    private(set) var strokes: [Candidate<StrokeShape>] = []
    private(set) var circles: [Candidate<Circle>] = []
    private(set) var holds: [Candidate<Void>] = []
    private(set) var switches: [Candidate<SwitchChange>] = []
    private(set) var padDials: [Candidate<DialTurn>] = []
    private(set) var continuous: [Candidate<ContinuousPattern>] = []

    /// What a switch pattern waits for.
    struct SwitchChange: Hashable {
        let `switch`: Switch
        let isOn: Bool
    }

    /// What a dial pattern waits for.
    struct DialTurn: Hashable {
        let kind: PadDial.Kind
        let turn: Turn
    }

    /// What fingers on a touchscreen can make of them.
    private(set) var touchHopes: [TouchHope] = []

    /// Whether touches on a touchscreen can match anything.
    var wantTouches: Bool { !touchHopes.isEmpty }

    /// Whether a movement that is judged at the lift can match anything.
    var wantMovement: Bool { !movements.isEmpty }

    /// How many fingers make the movements that are judged at the lift, for each of them.
    private var movements: [ClosedRange<Int>] = []

    /// Whether fingers that rest, however long, can match anything.
    var wantRest: Bool { !tipTaps.isEmpty }

    /// The most fingers that a touch pattern is for which are put down together.
    private(set) var mostTouchFingers = 0

    /// Those that so many fingers can satisfy, so that a touch costs nothing for the others; what is not
    /// about fingers put down together is left as it is.
    func fitting(_ fingers: Int) -> Candidates {
        func keep<What>(_ list: inout [Candidate<What>]) {
            list.removeAll { !$0.fingers.contains(fingers) }
        }
        var fitting = self
        keep(&fitting.taps)
        keep(&fitting.longPresses)
        keep(&fitting.swipes)
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

    /// Sorts out the patterns that the device can satisfy; of those in the selection, if there is one.
    init(
        _ patterns: [GesturePattern],
        for device: Device,
        surface: Surface,
        selection: Selection? = nil
    ) {
        let ranking = Candidates.ranking(of: patterns, for: device, surface: surface)
        self.init(patterns, ranking: ranking, for: device, selection: selection)
    }

    /// The same, with the order of the patterns for that device: it does not change with the selection.
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

    /// The indices of the patterns that the device can satisfy, the most specific first.
    static func ranking(
        of patterns: [GesturePattern],
        for device: Device,
        surface: Surface
    ) -> [Int] {
        let isTouchpad = device.isTouchpad
        return patterns.indices
            .filter { patterns[$0].devices.matches(device) }
            .map { (Specificity(patterns[$0], isTouchpad: isTouchpad, surface: surface), $0) }
            .sorted { $0.0 == $1.0 ? $0.1 < $1.1 : $0.0 > $1.0 }
            .map(\.1)
    }

    private mutating func add(
        _ pattern: GesturePattern,
        at index: Int,
        rank: Int,
        isTouchpad: Bool
    ) {
        let way = pattern.kind.touchWay
        func candidate<What>(_ what: What) -> Candidate<What> {
            let new = Candidate(pattern, at: index, what, isTouchpad: isTouchpad, rank: rank)
            if let way { touchHopes.append(TouchHope(new, way)) }
            return new
        }
        switch pattern.kind {
        case .tap(let count): taps.append(candidate(count))
        case .longPress: longPresses.append(candidate(()))
        case .tipTap(let side): tipTaps.append(candidate(side))
        case .swipe(let direction): swipes.append(candidate(direction))
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
        // Chords may span devices, so keys have an order of their own: see KeyRecogniser.
        case .key: break
        // No device makes them: see StateRecogniser.
        case .state: break
        // Their parts are recognised apart: see Sequences.
        case .sequence: break
        }
        guard way != nil else { return }
        let fingers = pattern.fingerRange(onTouchpad: isTouchpad)
        if pattern.kind.isMovement { movements.append(fingers) }
        // The fingers of a tip-tap come one after the other.
        if case .tipTap = pattern.kind { return }
        mostTouchFingers = max(mostTouchFingers, fingers.upperBound)
    }
}

extension GesturePattern {
    /// Where on a touchpad a palm rests beside a hand that types or points: what does not go anywhere and
    /// names no place must not begin there.
    ///
    /// The sides: libinput takes contacts within 8 mm of them for palms, too, unless they leave.
    package var restingPlaces: Set<TouchPlace> {
        asksForContacts && !kind.goesSomewhere && from.anyOf.isEmpty
            ? [.fixed(.left), .fixed(.right)] : []
    }
}

extension Device {
    /// Whether it is a touchpad and no touchscreen, so that any number of fingers will do.
    package var isTouchpad: Bool { kinds.contains(.touchpad) && !kinds.contains(.touchscreen) }
}
