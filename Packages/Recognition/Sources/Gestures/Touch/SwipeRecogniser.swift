import InputEvents

/// Recognises fingers that move together in one direction and lift.
///
///     D fingers land   m move   . rest   U lift   [..] fires
///
///     1) D-mmmm-U[swipe]            at the last lift; one frame with all of the way will do
///     2) D....mmmm..U[swipe]        resting before, and up to 500 ms after, is normal
///     3) D-mmmm.........U           nothing: abandoned
///     4) D-mm-U (under 15 mm)       nothing
///     5) D-mmmm-b-U[swipe]          b: the finger comes back by up to 15 %, at most 10 mm
///     6) there and back, circles    nothing: the way is longer than the distance
///     7) fingers apart              nothing: a pinch's business
///     8) D-m-D-m-UU, DD-m-U-m-U     nothing, if one joins or leaves half-way
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

    /// 15 %, but at most 10 mm: how much of its way a finger may come back before it lifts.
    ///
    /// Hands recoil by up to 15 % at the end of quick strokes; who goes there and back comes back by
    /// all of it.
    private static let recoil = 0.15
    private static let mostRecoil = 10.0
    /// 1 mm: noise at the turning point.
    private static let noise = 1.0

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
    func winner(_ touch: MeasuredTouch) -> Win? {
        guard !candidates.isEmpty else { return nil }
        let winners = candidates.winners {
            var silent = Silent()
            return isMade($0, by: touch, &silent)
        }
        return named(winners, touch.sequence.wholeTravel, fingers: touch.summary.fingers)
    }

    /// Whether a complete touch is the swipe that the pattern asks for.
    func isMade(
        _ candidate: Candidate<Direction?>,
        by touch: MeasuredTouch,
        _ judge: inout some Judge
    ) -> Bool {
        let sequence = touch.sequence
        let way = Way(
            travel: sequence.wholeTravel,
            taken: sequence.wholeTime,
            speed: touch.speed,
            usual: limits.swipe,
            fingers: sequence.fingers
        )
        let places = touch.summary.places
        return candidate.fits(way.fingers, &judge) && candidate.begins(at: places, &judge)
            && goesFar(candidate, way, &judge) && sequence.moves(limits, &judge)
            && goes(candidate, way, &judge) && isStroke(sequence, way.travel, &judge)
            && judge.atMost(.lifting, sequence.liftingTime, limits.lifting)
            && judge.atMost(.abandoned, touch.resting, limits.abandoned)
            && isInTime(candidate, way, &judge)
            && candidate.ends(at: places, &judge) && candidate.goes(along: places, &judge)
    }

    /// How fingers went on any surface.
    struct Way {
        let travel: Vector
        /// Microseconds from the first landing to the last lift.
        let taken: Int64
        /// Millimetres a second near the first lift.
        let speed: Double
        /// How far a swipe goes at least whose pattern does not say it.
        let usual: Length
        let fingers: Int
    }

    /// The patterns and direction of a way on a touchpad, of those that it satisfies.
    func winner(of way: Way, satisfies: (Candidate<Direction?>) -> Bool) -> Win? {
        named(candidates.winners(where: satisfies), way.travel, fingers: way.fingers)
    }

    private func named(_ winners: [Candidate<Direction?>], _ travel: Vector, fingers: Int) -> Win? {
        guard !winners.isEmpty else { return nil }
        let countsDiagonals = countsDiagonals(by: fingers)
        // Where angles were asked for that have no name among those bound, eight have one.
        guard
            let name = Compass.direction(of: travel, countsDiagonals: countsDiagonals)
                ?? Compass.direction(of: travel, countsDiagonals: true)
        else { return nil }
        return Win(patterns: winners.map(\.pattern), kind: .swipe(name))
    }

    // MARK: - What a swipe must be

    /// Whether the way is long enough, and not too long.
    ///
    /// Nobody means a way below the slop: nothing more is asked of it, as it has no direction.
    func goesFar(
        _ candidate: Candidate<Direction?>,
        _ way: Way,
        _ judge: inout some Judge
    ) -> Bool {
        let length = way.travel.length
        let wanted = candidate.distance ?? way.usual
        let needed =
            length > 0
            ? wanted.millimetres(along: way.travel, on: surface)
            : wanted.millimetres(of: min(surface.width, surface.height))
        let most = candidate.farthest?.millimetres(along: way.travel, on: surface)
        let isFar = length > 0 && length >= needed
        return judge.asks(
            isFar && length <= most ?? .infinity,
            .distance,
            length,
            isFar && most != nil ? .between(needed, most ?? 0) : .atLeast(needed)
        ) && (isFar || length > limits.slop)
    }

    /// Whether the way goes where the pattern says.
    func goes(_ candidate: Candidate<Direction?>, _ way: Way, _ judge: inout some Judge) -> Bool {
        let countsDiagonals = countsDiagonals(by: way.fingers)
        let found = Compass.direction(of: way.travel, countsDiagonals: countsDiagonals)
        let passes = goes(candidate, way.travel, found)
        let degrees = Compass.degrees(of: way.travel)
        if let angles = candidate.angles {
            return judge.asks(passes, .direction, degrees, .between(angles.start, angles.end))
        }
        // Any will do, and there is always one where any diagonal counts.
        guard let wanted = candidate.what else { return passes }
        return judge.asks(passes, .direction, degrees, wanted.sector(countsDiagonals))
    }

    /// Whether fingers went the same way, as far as each other, and straight.
    func isStroke(_ sequence: TouchSequence, _ travel: Vector, _ judge: inout some Judge) -> Bool {
        guard sequence.goTogether(travel, limits, &judge) else { return false }
        // Of fingers that do not go together, it means nothing that they do not go as far.
        guard sequence.isTogether(travel: travel) else { return isStraight(sequence, &judge) }
        return sequence.goEvenly(travel, &judge) && isStraight(sequence, &judge)
    }

    /// Whether the way took as long, and was as fast near its end, as the pattern says.
    func isInTime(
        _ candidate: Candidate<Direction?>,
        _ way: Way,
        _ judge: inout some Judge
    ) -> Bool {
        judge.atMost(.within, way.taken, candidate.within)
            && {
                switch candidate.speed {
                case nil: true
                case .fast:
                    judge.asks(way.speed >= limits.flick, .speed, way.speed, .atLeast(limits.flick))
                case .slow:
                    judge.asks(way.speed < limits.flick, .speed, way.speed, .atMost(limits.flick))
                }
            }()
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

    /// Whether a way by that many fingers may be a diagonal one.
    ///
    /// A pattern with angles of its own takes nothing from those with a name.
    func countsDiagonals(by fingers: Int) -> Bool {
        candidates.contains {
            $0.fingers.contains(fingers) && $0.what?.isCardinal != true && $0.angles == nil
        }
    }

    /// Whether every finger went straight, and came back by no more than hands do.
    func isStraight(_ sequence: TouchSequence) -> Bool {
        sequence.contacts.allSatisfy { course(of: $0).isStraight }
    }

    private func isStraight(_ sequence: TouchSequence, _ judge: inout some Judge) -> Bool {
        let passes = isStraight(sequence)
        return judge.asks(passes) { tally in
            let courses = sequence.contacts.map(course)
            // The finger that went longest beyond what it may; or that came back from farthest.
            let worst = courses.max { $0.out - $0.longestOut < $1.out - $1.longestOut }
            let back = courses.max { $0.back - $0.mostBack < $1.back - $1.mostBack }
            guard let worst, let back else { return }
            if passes || worst.out > worst.longestOut {
                _ = tally.asks(passes, .straightness, worst.out, .atMost(worst.longestOut))
            }
            if passes || back.back > back.mostBack {
                _ = tally.asks(passes, .recoil, back.back, .atMost(back.mostBack))
            }
        }
    }

    /// How a finger went, in millimetres: out to where it was farthest, and straight back before it
    /// lifted.
    private struct Course {
        let out: Double
        let longestOut: Double
        let back: Double
        let mostBack: Double

        var isStraight: Bool { out <= longestOut && back <= mostBack }
    }

    private func course(of contact: Contact) -> Course {
        let farthest = contact.farthestSquared.squareRoot()
        let back = farthest - contact.displacement.length
        let recoil = min(farthest * SwipeRecogniser.recoil, SwipeRecogniser.mostRecoil)
        return Course(
            out: contact.wholePath - back,
            longestOut: farthest * SwipeRecogniser.crookedness + limits.slop / 2,
            back: back,
            mostBack: max(limits.slop, recoil + SwipeRecogniser.noise)
        )
    }
}

extension Direction {
    /// The angles that count as this direction.
    func sector(_ countsDiagonals: Bool) -> Check.Limit {
        let (middle, half) = Compass.sector(of: self, countsDiagonals: countsDiagonals)
        return .between(middle - half, middle + half)
    }
}
