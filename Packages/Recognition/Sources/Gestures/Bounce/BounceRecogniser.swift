import InputEvents

/// Recognises fingers that go out in one direction, come back to where they began, and lift.
///
///     D fingers land   o move out   b move back   . rest   U lift   [..] fires
///
///     1) D-oooo-bbbb-U[bounce]      at the last lift, in the direction in which they went out
///     2) D-oooo-bbb-U[bounce]       the way back may be up to 30 % shorter than the way out
///     3) D-oooo-bb-U                nothing: they have not come back
///     4) D-oo-bb-U (under 15 mm)    nothing
///     5) D-oooo-bbbb-oooo-bbbb-U    nothing: the path is longer than once out and back
///     6) a circle, a square         nothing: the way back differs from the way out
///     7) fingers that spread        nothing: they go out in different directions
///
/// The distance and direction of the way out are checked as for a swipe.
struct BounceRecogniser {
    private let candidates: [Candidate<Direction?>]
    private let outwardSwipe: SwipeRecogniser
    private let limits: Limits

    /// 1.15: the greatest ratio of the path's length to twice the outward distance.
    ///
    /// The ratio is 1.06 for a straight path with noise, and 1.21 for an ellipse of 2:1.
    private static let crookedness = 1.15
    /// 70 %: the fingers must come back by at least this share of the outward distance.
    private static let back = 0.7

    init(_ candidates: [Candidate<Direction?>], limits: Limits, surface: Surface) {
        self.candidates = candidates
        self.limits = limits
        outwardSwipe = SwipeRecogniser(candidates, limits: limits, surface: surface)
    }

    /// Returns true if any bounce is possible with this number of fingers.
    func isWanted(fingers: Int) -> Bool {
        candidates.contains { $0.fingers.contains(fingers) }
    }

    /// Returns the winning patterns and the direction of a complete touch; nil if no bounce wins.
    func winner(_ touch: MeasuredTouch) -> Win? {
        guard !candidates.isEmpty else { return nil }
        let winners = candidates.winners {
            var silent = Silent()
            return isMade($0, by: touch, &silent)
        }
        let outward = touch.sequence.outward
        let countsDiagonals = outwardSwipe.countsDiagonals(by: touch.summary.fingers)
        guard !winners.isEmpty,
            let direction = Compass.direction(of: outward, countsDiagonals: countsDiagonals)
        else { return nil }
        return Win(patterns: winners.map(\.pattern), kind: .bounce(direction))
    }

    /// Returns true if a complete touch is the pattern's bounce.
    func isMade(
        _ candidate: Candidate<Direction?>,
        by touch: MeasuredTouch,
        _ judge: inout some Judge
    ) -> Bool {
        let (sequence, places) = (touch.sequence, touch.summary.places)
        let way = SwipeRecogniser.Way(
            travel: sequence.outward,
            taken: sequence.wholeTime,
            speed: touch.speed,
            usual: limits.swipe,
            fingers: sequence.fingers,
            frame: sequence.frame
        )
        return candidate.fits(way.fingers, &judge) && candidate.begins(at: places, &judge)
            && outwardSwipe.goesFar(candidate, way, &judge) && sequence.moves(limits, &judge)
            && outwardSwipe.goes(candidate, way, &judge)
            && goTogether(sequence, way.travel, &judge)
            && isStraight(sequence, &judge) && comesBack(sequence, way.travel, &judge)
            && judge.atMost(.lifting, sequence.liftingTime, limits.lifting, frame: way.frame)
            && judge.atMost(.abandoned, touch.resting, limits.abandoned, frame: way.frame)
            && outwardSwipe.isInTime(candidate, way, &judge)
            && candidate.ends(at: places, &judge) && candidate.goes(along: places, &judge)
    }

    /// Checks that all fingers go out about equally far, and in about the same direction.
    private func goTogether(_ touch: TouchSequence, _ outward: Vector, _ judge: inout some Judge)
        -> Bool
    {
        guard touch.fingers > 1 else { return true }
        let displacements = touch.contacts.map(\.outward)
        let lengths = displacements.map(\.length)
        let longest = lengths.reduce(0, max)
        let evenness = longest > 0 ? lengths.reduce(longest, min) / longest : 0
        let deviation = displacements.reduce(0) { max($0, Angle.between(outward, $1).magnitude) }
        return judge.asks(deviation <= 45, .together, deviation, .atMost(45))
            && judge.asks(
                evenness >= TouchSequence.evenness,
                .evenness,
                evenness * 100,
                .atLeast(TouchSequence.evenness * 100)
            )
    }

    /// Checks that no finger's path is much longer than the way straight out and straight back.
    private func isStraight(_ touch: TouchSequence, _ judge: inout some Judge) -> Bool {
        func pathLimit(_ contact: Contact) -> Double {
            2 * contact.farthestSquared.squareRoot() * BounceRecogniser.crookedness
                + limits.slop / 2
        }
        let worst = touch.contacts.max {
            $0.wholePath - pathLimit($0) < $1.wholePath - pathLimit($1)
        }
        guard let worst else { return false }
        let limit = pathLimit(worst)
        return judge.asks(worst.wholePath <= limit, .straightness, worst.wholePath, .atMost(limit))
    }

    /// Checks that the fingers have come most of the way back when they lift.
    private func comesBack(_ touch: TouchSequence, _ outward: Vector, _ judge: inout some Judge)
        -> Bool
    {
        let wayBack = outward.length - touch.travel.length
        let least = outward.length * BounceRecogniser.back
        return judge.asks(wayBack >= least, .recoil, wayBack, .atLeast(least))
    }
}

extension TouchSequence {
    /// The mean of the fingers' outward displacements.
    fileprivate var outward: Vector {
        var sum = Vector.zero
        for contact in contacts {
            sum.dx += contact.outward.dx
            sum.dy += contact.outward.dy
        }
        let count = Double(max(1, contacts.count))
        return Vector(dx: sum.dx / count, dy: sum.dy / count)
    }
}

extension Contact {
    /// The displacement from the landing to the farthest point, measured on each axis separately.
    fileprivate var outward: Vector {
        let (low, high) = (least - landing, most - landing)
        return Vector(
            dx: high.dx > -low.dx ? high.dx : low.dx,
            dy: high.dy > -low.dy ? high.dy : low.dy
        )
    }
}
