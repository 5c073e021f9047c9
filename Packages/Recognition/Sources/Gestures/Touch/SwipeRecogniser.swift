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
///     7) fingers apart              nothing: PinchRotateRecogniser judges them
///     8) D-m-D-m-UU, DD-m-U-m-U     nothing, if one joins or leaves half-way
///     9) bent, and like a stroke    the stroke's, if it is more like that, ``usedTolerance(of:)``
///
/// There is no speed limit unless the pattern has `within` or `speed`, see ``SpeedClock``.
/// Directions: see ``Compass``.
struct SwipeRecogniser {
    private let candidates: [Candidate<Direction?>]
    private let limits: Limits
    private let surface: Surface
    /// The greatest ratio of a path to its distance, and the millimetres that it may have in
    /// addition.
    private let crookedness: Double
    private let slack: Double

    /// 1.2: a straight line with noise is up to 1.06 times as long as its distance (recordings),
    /// the arc of a thumb 1.1; a corner is 1.4, half a circle 1.57.
    private static let crookedness = 1.2
    /// 1.1: the ratio if strokes are bound, because the straightest drawings of people, braces and
    /// check marks, are 1.15 and 1.22 times as long as their distance.
    private static let drawnCrookedness = 1.1

    /// 15 %, at most 10 mm: the distance that a finger may come back before it lifts.
    ///
    /// Hands recoil by up to 15 % at the end of quick strokes; a there-and-back movement comes back
    /// by 100 %.
    private static let recoil = 0.15
    private static let mostRecoil = 10.0
    /// 1 mm: noise at the turning point.
    private static let noise = 1.0

    /// Creates a recogniser; `isAmongStrokes` is true if strokes are bound for the same fingers.
    init(
        _ candidates: [Candidate<Direction?>],
        limits: Limits,
        surface: Surface,
        isAmongStrokes: Bool = false
    ) {
        self.candidates = candidates
        self.limits = limits
        self.surface = surface
        // 2 mm: the length that noise adds to any path. Among strokes 1 mm, because small braces
        // add hardly more.
        slack = limits.slop / (isAmongStrokes ? 4 : 2)
        crookedness =
            isAmongStrokes ? SwipeRecogniser.drawnCrookedness : SwipeRecogniser.crookedness
    }

    /// Returns true if moving fingers may still become a swipe.
    func mayFollow(_ touch: TouchSummary) -> Bool {
        candidates.contains { $0.fingers.contains(touch.fingers) }
    }

    /// Returns the winning patterns and the direction of a complete touch; nil if it is no swipe.
    func winner(_ touch: MeasuredTouch) -> Win? {
        guard !candidates.isEmpty else { return nil }
        let winners = candidates.winners {
            var silent = Silent()
            return isMade($0, by: touch, &silent)
        }
        return named(winners, touch.sequence.wholeTravel, fingers: touch.summary.fingers)
    }

    /// Returns true if a complete touch is the pattern's swipe.
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

    /// The path of fingers on any surface.
    struct Way {
        let travel: Vector
        /// Microseconds from the first landing to the last lift.
        let taken: Int64
        /// Millimetres per second near the first lift.
        let speed: Double
        /// The least distance for patterns that do not set one.
        let usual: Length
        let fingers: Int
    }

    /// Returns the winning patterns and the direction of a path on a touchpad.
    func winner(of way: Way, satisfies: (Candidate<Direction?>) -> Bool) -> Win? {
        named(candidates.winners(where: satisfies), way.travel, fingers: way.fingers)
    }

    private func named(_ winners: [Candidate<Direction?>], _ travel: Vector, fingers: Int) -> Win? {
        guard !winners.isEmpty else { return nil }
        let countsDiagonals = countsDiagonals(by: fingers)
        // If the bound patterns leave this angle without a name but ask for angles, use all eight
        // names.
        guard
            let name = Compass.direction(of: travel, countsDiagonals: countsDiagonals)
                ?? Compass.direction(of: travel, countsDiagonals: true)
        else { return nil }
        return Win(patterns: winners.map(\.pattern), kind: .swipe(name))
    }

    // MARK: - The conditions of a swipe

    /// Checks the least and greatest distance.
    ///
    /// A movement below the slop is unintended and has no direction, so it gets no further checks.
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

    /// Checks the direction.
    func goes(_ candidate: Candidate<Direction?>, _ way: Way, _ judge: inout some Judge) -> Bool {
        let countsDiagonals = countsDiagonals(by: way.fingers)
        let found = Compass.direction(of: way.travel, countsDiagonals: countsDiagonals)
        let passes = goes(candidate, way.travel, found)
        let degrees = Compass.degrees(of: way.travel)
        if let angles = candidate.angles {
            return judge.asks(passes, .direction, degrees, .between(angles.start, angles.end))
        }
        // Any direction satisfies this pattern; where diagonals count, every angle has one.
        guard let wanted = candidate.what else { return passes }
        return judge.asks(passes, .direction, degrees, wanted.sector(countsDiagonals))
    }

    /// Checks that the fingers moved the same way, about equally far, and straight.
    func isStroke(_ sequence: TouchSequence, _ travel: Vector, _ judge: inout some Judge) -> Bool {
        guard sequence.goTogether(travel, limits, &judge) else { return false }
        // If the fingers do not move together, their different distances mean nothing.
        guard sequence.isTogether(travel: travel) else { return isStraight(sequence, &judge) }
        return sequence.goEvenly(travel, &judge) && isStraight(sequence, &judge)
    }

    /// Checks the duration, and the speed near the end.
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

    /// Returns true if the path, with this direction, meets the candidate's conditions.
    func goes(
        _ candidate: Candidate<Direction?>,
        _ travel: Vector,
        _ direction: Direction?
    ) -> Bool {
        if let angles = candidate.angles { return angles.contains(Compass.degrees(of: travel)) }
        return direction != nil && (candidate.what == nil || candidate.what == direction)
    }

    /// Returns true if diagonals count for this number of fingers.
    ///
    /// A pattern with its own angles takes none from the named directions.
    func countsDiagonals(by fingers: Int) -> Bool {
        candidates.contains {
            $0.fingers.contains(fingers) && $0.what?.isCardinal != true && $0.angles == nil
        }
    }

    /// Returns true if every finger moved straight and came back no farther than by a recoil.
    func isStraight(_ sequence: TouchSequence) -> Bool {
        sequence.contacts.allSatisfy { course(of: $0).isStraight }
    }

    /// Returns the share of the allowed bending that the worst finger used: 0 for a straight path,
    /// 1 at the limit.
    func usedTolerance(of sequence: TouchSequence) -> Double {
        sequence.contacts.reduce(0) { max($0, course(of: $1).usedTolerance) }
    }

    private func isStraight(_ sequence: TouchSequence, _ judge: inout some Judge) -> Bool {
        let passes = isStraight(sequence)
        return judge.asks(passes) { tally in
            let courses = sequence.contacts.map(course)
            // The finger that exceeded its path limit most, or the one that came back farthest.
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

    /// The path of a finger in millimetres: out to its farthest point, and straight back before the
    /// lift.
    private struct Course {
        let farthest: Double
        let out: Double
        let longestOut: Double
        let back: Double
        let mostBack: Double

        var isStraight: Bool { out <= longestOut && back <= mostBack }

        var usedTolerance: Double { max(0, out - farthest) / (longestOut - farthest) }
    }

    private func course(of contact: Contact) -> Course {
        let farthest = contact.farthestSquared.squareRoot()
        let back = farthest - contact.displacement.length
        let recoil = min(farthest * SwipeRecogniser.recoil, SwipeRecogniser.mostRecoil)
        return Course(
            farthest: farthest,
            out: contact.wholePath - back,
            longestOut: farthest * crookedness + slack,
            back: back,
            mostBack: max(limits.slop, recoil + SwipeRecogniser.noise)
        )
    }
}

extension Direction {
    /// Returns the sector of this direction.
    func sector(_ countsDiagonals: Bool) -> Check.Limit {
        let (middle, half) = Compass.sector(of: self, countsDiagonals: countsDiagonals)
        return .between(middle - half, middle + half)
    }
}
