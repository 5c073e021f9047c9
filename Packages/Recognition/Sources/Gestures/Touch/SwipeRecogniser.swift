import InputEvents

/// Recognises fingers that move together in one direction and lift.
///
///     D fingers land   m move   . rest   U lift   [..] fires
///
///     1) D-mmmm-U[swipe]            at the last lift; a single frame with the whole path is enough
///     2) D....mmmm..U[swipe]        a rest before, and up to 500 ms after, is normal
///     3) D-mmmm.........U           nothing: abandoned
///     4) D-mm-U (under 15 mm)       nothing
///     5) D-mmmm-b-U[swipe]          b: the finger comes back by up to 15 %, at most 10 mm
///     6) out and back, circles      nothing: the path is longer than the distance
///     7) fingers apart              nothing: PinchRotateRecogniser judges them
///     8) D-m-D-m-UU, DD-m-U-m-U     nothing, if a finger joins or leaves half-way
///     9) bent, similar to a stroke  the more similar gesture: see ``usedTolerance(of:)``
///
/// The speed does not matter unless the pattern has `within` or `speed`; see ``SpeedClock``. For
/// directions, see ``Compass``.
struct SwipeRecogniser {
    private let candidates: [Candidate<Direction?>]
    private let limits: Limits
    private let surface: Surface
    /// The greatest ratio of the length of a straight path to its distance.
    private let greatestPathRatio: Double
    /// The length, in millimetres, that noise may add to a path beyond this ratio.
    private let slack: Double

    /// 1.2: a straight line with noise is up to 1.06 times as long as its distance (recordings),
    /// the arc of a thumb 1.1 times; a corner is 1.4 times as long, half a circle 1.57 times.
    private static let usualPathRatio = 1.2
    /// 1.1: the ratio if strokes are bound, because the straightest drawings of people, braces and
    /// check marks, are 1.15 and 1.22 times as long as their distance.
    private static let pathRatioAmongStrokes = 1.1

    /// 15 %, at most 10 mm: the distance that a finger may come back before it lifts.
    ///
    /// Hands recoil by up to 15 % at the end of quick strokes; a movement out and back recoils by
    /// 100 %.
    private static let recoilShare = 0.15
    private static let greatestRecoil = 10.0
    /// 1 mm: the noise at the turning point, which is added to the greatest recoil.
    private static let noise = 1.0

    /// Creates a recogniser; `isAmongStrokes` is true if strokes are bound for as many fingers.
    init(
        _ candidates: [Candidate<Direction?>],
        limits: Limits,
        surface: Surface,
        isAmongStrokes: Bool = false
    ) {
        self.candidates = candidates
        self.limits = limits
        self.surface = surface
        // Noise adds up to half of the slop, 2 mm, to any path. Among strokes, the limit is 1 mm,
        // because the curves of small braces add hardly more.
        slack = limits.slop / (isAmongStrokes ? 4 : 2)
        greatestPathRatio =
            isAmongStrokes
            ? SwipeRecogniser.pathRatioAmongStrokes : SwipeRecogniser.usualPathRatio
    }

    /// Returns true if a swipe is bound for the touch's number of fingers.
    func mayFollow(_ touch: TouchSummary) -> Bool {
        candidates.contains { $0.fingers.contains(touch.fingers) }
    }

    /// Returns the winning patterns and the direction of a complete touch; nil if none wins.
    func winner(_ touch: MeasuredTouch) -> Win? {
        guard !candidates.isEmpty else { return nil }
        let winners = candidates.winners {
            var silent = Silent()
            return isMade($0, by: touch, &silent)
        }
        return win(of: winners, touch.sequence.wholeTravel, fingers: touch.summary.fingers)
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
            fingers: sequence.fingers,
            frame: sequence.frame
        )
        let places = touch.summary.places
        return candidate.fits(way.fingers, &judge) && candidate.begins(at: places, &judge)
            && goesFar(candidate, way, &judge) && sequence.moves(limits, &judge)
            && goes(candidate, way, &judge) && isStroke(sequence, way.travel, &judge)
            && judge.atMost(.lifting, sequence.liftingTime, limits.lifting, frame: way.frame)
            && judge.atMost(.abandoned, touch.resting, limits.abandoned, frame: way.frame)
            && isInTime(candidate, way, &judge)
            && candidate.ends(at: places, &judge) && candidate.goes(along: places, &judge)
    }

    /// The movement of fingers on any surface.
    struct Way {
        let travel: Vector
        /// Microseconds from the first landing to the last lift.
        let taken: Int64
        /// The speed near the first lift, in millimetres per second.
        let speed: Double
        /// The least distance for patterns that do not set one.
        let usual: Length
        let fingers: Int
        /// The microseconds of a frame of the panel.
        let frame: Int64
    }

    /// Returns the winning patterns and the direction of a path on a touchpad; nil if none wins.
    func winner(of way: Way, satisfies: (Candidate<Direction?>) -> Bool) -> Win? {
        win(of: candidates.winners(where: satisfies), way.travel, fingers: way.fingers)
    }

    private func win(of winners: [Candidate<Direction?>], _ travel: Vector, fingers: Int) -> Win? {
        guard !winners.isEmpty else { return nil }
        let countsDiagonals = countsDiagonals(by: fingers)
        // A pattern with its own angles may win at an angle that has no name among the bound
        // directions; then all eight names count.
        guard
            let name = Compass.direction(of: travel, countsDiagonals: countsDiagonals)
                ?? Compass.direction(of: travel, countsDiagonals: true)
        else { return nil }
        return Win(patterns: winners.map(\.pattern), kind: .swipe(name))
    }

    // MARK: - The conditions of a swipe

    /// Checks the least and greatest distance.
    ///
    /// A movement within the slop is unintended and has no direction, so it gets no further checks.
    func goesFar(
        _ candidate: Candidate<Direction?>,
        _ way: Way,
        _ judge: inout some Judge
    ) -> Bool {
        let length = way.travel.length
        let leastDistance = candidate.distance ?? way.usual
        let needed =
            length > 0
            ? leastDistance.millimetres(along: way.travel, on: surface)
            : leastDistance.millimetres(of: min(surface.width, surface.height))
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
        // Any direction satisfies this pattern; an angle without a name does not.
        guard let wanted = candidate.what else { return passes }
        return judge.asks(passes, .direction, degrees, wanted.sector(countsDiagonals))
    }

    /// Checks that the fingers moved in one direction, about equally far, and straight.
    func isStroke(_ sequence: TouchSequence, _ travel: Vector, _ judge: inout some Judge) -> Bool {
        guard sequence.goTogether(travel, limits, &judge) else { return false }
        // If the fingers did not move together, their distances cannot be compared.
        guard sequence.isTogether(travel: travel) else { return isStraight(sequence, &judge) }
        return sequence.goEvenly(travel, &judge) && isStraight(sequence, &judge)
    }

    /// Checks the duration, and the speed near the end.
    func isInTime(
        _ candidate: Candidate<Direction?>,
        _ way: Way,
        _ judge: inout some Judge
    ) -> Bool {
        judge.atMost(.within, way.taken, candidate.within, frame: way.frame)
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

    /// Returns true if a movement in this direction satisfies the pattern; `direction` is nil if
    /// the angle of the movement has no name.
    func goes(
        _ candidate: Candidate<Direction?>,
        _ travel: Vector,
        _ direction: Direction?
    ) -> Bool {
        if let angles = candidate.angles { return angles.contains(Compass.degrees(of: travel)) }
        return direction != nil && (candidate.what == nil || candidate.what == direction)
    }

    /// Returns true if diagonals count for this number of fingers: a swipe in a diagonal, or in any
    /// direction, is bound.
    ///
    /// Patterns with their own angles do not narrow the named directions.
    func countsDiagonals(by fingers: Int) -> Bool {
        candidates.contains {
            $0.fingers.contains(fingers) && $0.what?.isCardinal != true && $0.angles == nil
        }
    }

    /// Returns true if every finger moved straight, and came back no farther than in a recoil.
    func isStraight(_ sequence: TouchSequence) -> Bool {
        sequence.contacts.allSatisfy { course(of: $0).isStraight }
    }

    /// Returns the share of the allowed excess length that the worst finger used: 0 for a straight
    /// path, 1 at the limit.
    func usedTolerance(of sequence: TouchSequence) -> Double {
        sequence.contacts.reduce(0) { max($0, course(of: $1).usedTolerance) }
    }

    private func isStraight(_ sequence: TouchSequence, _ judge: inout some Judge) -> Bool {
        let passes = isStraight(sequence)
        return judge.asks(passes) { tally in
            let courses = sequence.contacts.map(course)
            // The courses that exceeded the limit of the path, or that of the recoil, by most.
            let longest = courses.max {
                $0.outPath - $0.outPathLimit < $1.outPath - $1.outPathLimit
            }
            let farthestBack = courses.max {
                $0.recoil - $0.recoilLimit < $1.recoil - $1.recoilLimit
            }
            guard let longest, let farthestBack else { return }
            if passes || longest.outPath > longest.outPathLimit {
                _ = tally.asks(
                    passes,
                    .straightness,
                    longest.outPath,
                    .atMost(longest.outPathLimit)
                )
            }
            if passes || farthestBack.recoil > farthestBack.recoilLimit {
                _ = tally.asks(
                    passes,
                    .recoil,
                    farthestBack.recoil,
                    .atMost(farthestBack.recoilLimit)
                )
            }
        }
    }

    /// The path of a finger in millimetres: out to its farthest point, then straight back before
    /// the lift.
    private struct Course {
        /// The distance of the farthest point from the landing.
        let farthest: Double
        let outPath: Double
        let outPathLimit: Double
        let recoil: Double
        let recoilLimit: Double

        var isStraight: Bool { outPath <= outPathLimit && recoil <= recoilLimit }

        var usedTolerance: Double { max(0, outPath - farthest) / (outPathLimit - farthest) }
    }

    private func course(of contact: Contact) -> Course {
        let farthest = contact.farthestSquared.squareRoot()
        let recoil = farthest - contact.displacement.length
        let greatestRecoil = min(
            farthest * SwipeRecogniser.recoilShare,
            SwipeRecogniser.greatestRecoil
        )
        return Course(
            farthest: farthest,
            outPath: contact.wholePath - recoil,
            outPathLimit: farthest * greatestPathRatio + slack,
            recoil: recoil,
            recoilLimit: max(limits.slop, greatestRecoil + SwipeRecogniser.noise)
        )
    }
}

extension Direction {
    /// Returns the sector of this direction in degrees, as a limit of a check.
    func sector(_ countsDiagonals: Bool) -> Check.Limit {
        let (middle, half) = Compass.sector(of: self, countsDiagonals: countsDiagonals)
        return .between(middle - half, middle + half)
    }
}
