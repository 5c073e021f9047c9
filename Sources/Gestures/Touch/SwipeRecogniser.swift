import InputEvents

/// Recognises fingers that move together in one direction and lift.
///
///     D fingers land   m move   . rest   U lift   [..] fires
///
///     1) D-mmmm-U[swipe]            at the last lift; one frame with all of the way will do
///     2) D....mmmm..U[swipe]        resting before, and up to 500 ms after, is normal
///     3) D-mmmm.........U           nothing: abandoned
///     4) D-mm-U (under 15 mm)       nothing
///     5) there and back, circles    nothing: the way is longer than the distance
///     6) fingers apart              nothing: a pinch's business
///     7) D-m-D-m-UU, DD-m-U-m-U     nothing, if one joins or leaves half-way
///
/// There is no speed limit unless the pattern says `within` or `speed`, see ``SpeedClock``.
/// Directions: see ``Compass``.
struct SwipeRecogniser {
    private let candidates: [Candidate<Direction?>]
    private let limits: Limits
    private let surface: Surface

    /// 1.2: a straight line with noise is up to 1.06 times its distance (recordings), the bow of
    /// a thumb 1.1; a corner is 1.4, half a circle 1.57.
    private static let crookedness = 1.2

    init(_ candidates: [Candidate<Direction?>], limits: Limits, surface: Surface) {
        self.candidates = candidates
        self.limits = limits
        self.surface = surface
    }

    /// Whether fingers that moved may still turn out to be a swipe.
    func mayFollow(_ touch: TouchSummary) -> Bool {
        candidates.contains { $0.fingers.contains(touch.fingers) }
    }

    /// The patterns and the direction of a complete touch, if it was a swipe.
    func winner(
        _ sequence: TouchSequence,
        _ touch: TouchSummary,
        rest: Int64,
        speed: Double
    ) -> (patterns: [Int], direction: Direction)? {
        guard !candidates.isEmpty, rest <= limits.abandoned else { return nil }
        let travel = sequence.travel
        let distance = travel.length
        guard distance > 0, sequence.isTogether(travel: travel), sequence.isEven(travel: travel),
            isStraight(sequence)
        else { return nil }
        return winner(
            travel: travel,
            taken: sequence.wholeTime,
            speed: speed,
            usual: limits.swipe,
            fingers: touch.fingers,
            satisfies: touch.satisfies
        )
    }

    /// The patterns and direction of a straight way, by fingers on any surface.
    func winner(
        travel: Vector,
        taken: Int64,
        speed: Double,
        usual: Length,
        fingers: Int,
        satisfies: (Candidate<Direction?>) -> Bool
    ) -> (patterns: [Int], direction: Direction)? {
        let countsDiagonals = countsDiagonals(by: fingers)
        let direction = Compass.direction(of: travel, countsDiagonals: countsDiagonals)
        let distance = travel.length
        let winners = candidates.winners {
            goes($0, travel, direction) && satisfies($0) && taken <= $0.within
                && isFast(speed, enoughFor: $0)
                && distance >= ($0.distance ?? usual).millimetres(along: travel, on: surface)
                && distance
                    <= ($0.farthest?.millimetres(along: travel, on: surface) ?? .infinity)
        }
        // Where angles were asked for that have no name among those bound, eight have one.
        guard !winners.isEmpty,
            let name = direction ?? Compass.direction(of: travel, countsDiagonals: true)
        else { return nil }
        return (winners.map(\.pattern), name)
    }

    /// Whether the way, of that direction if it has one, is what the candidate asks for.
    func goes(
        _ candidate: Candidate<Direction?>,
        _ travel: Vector,
        _ direction: Direction?
    ) -> Bool {
        if let angles = candidate.angles { return angles.contains(Compass.degrees(of: travel)) }
        return direction != nil && (candidate.what == nil || candidate.what == direction)
    }

    private func isFast(_ speed: Double, enoughFor candidate: Candidate<Direction?>) -> Bool {
        switch candidate.speed {
        case nil: true
        case .fast: speed >= limits.flick
        case .slow: speed < limits.flick
        }
    }

    /// Whether a way by that many fingers may be a diagonal one.
    ///
    /// A pattern with angles of its own takes nothing from those with a name.
    func countsDiagonals(by fingers: Int) -> Bool {
        candidates.contains {
            $0.fingers.contains(fingers) && $0.what?.isCardinal != true && $0.angles == nil
        }
    }

    /// Whether every finger went straight, there and not back.
    func isStraight(_ sequence: TouchSequence) -> Bool {
        sequence.contacts.allSatisfy {
            $0.wholePath <= longestPath(of: $0)
                && $0.farthestSquared.squareRoot() <= $0.displacement.length + limits.slop
        }
    }

    /// How long the way of a finger may be that ended there.
    func longestPath(of contact: Contact) -> Double {
        contact.displacement.length * SwipeRecogniser.crookedness + limits.slop
    }
}
