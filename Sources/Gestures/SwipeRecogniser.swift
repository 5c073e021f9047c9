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
/// There is no speed limit unless the pattern says `within`. Directions: see ``Compass``.
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

    /// The pattern and the direction of a complete touch, if it was a swipe.
    func winner(
        _ sequence: TouchSequence,
        _ touch: TouchSummary,
        rest: Int64
    ) -> (pattern: Int, direction: Direction)? {
        guard !candidates.isEmpty, rest <= limits.abandoned else { return nil }
        let travel = sequence.travel
        let distance = travel.length
        guard distance > 0, sequence.isTogether(travel: travel), sequence.isEven(travel: travel),
            isStraight(sequence)
        else { return nil }
        return winner(
            travel: travel,
            taken: sequence.wholeTime,
            usual: limits.swipe,
            fingers: touch.fingers,
            satisfies: touch.satisfies
        )
    }

    /// The pattern and direction of a straight way, by fingers on any surface.
    func winner(
        travel: Vector,
        taken: Int64,
        usual: Length,
        fingers: Int,
        satisfies: (Candidate<Direction?>) -> Bool
    ) -> (pattern: Int, direction: Direction)? {
        let countsDiagonals = countsDiagonals(by: fingers)
        guard
            let direction = Compass.direction(of: travel, countsDiagonals: countsDiagonals)
        else { return nil }
        let distance = travel.length
        let winner = candidates.first {
            ($0.what == nil || $0.what == direction) && satisfies($0) && taken <= $0.within
                && distance >= ($0.distance ?? usual).millimetres(along: travel, on: surface)
        }
        return winner.map { ($0.pattern, direction) }
    }

    /// Whether a way by that many fingers may be a diagonal one.
    func countsDiagonals(by fingers: Int) -> Bool {
        candidates.contains { $0.fingers.contains(fingers) && $0.what?.isCardinal != true }
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
