import InputEvents

/// Decides which continuous gesture begins, and when that is certain.
///
///     D fingers land   m they move   U lift   [b] begins
///
///     pinch, rotate   1) D-D-mm[b]      a scale of 1.125, a turn of 10°
///                     2) D-D-mmmm[b]    1.25, 20°, if swipes or drags by as many are bound
///     swipe           3) D-m[b]         beyond the slop or `distance:`, together, straight
///     drag            4) D-m[b]         beyond the slop or `distance:`, together
///                     5) D-m-m-m[b]     a swipe that is bound is no longer possible: another
///                                       direction, crooked, too slow, at rest
///                     6) D-mm[b]        bound to a place, and the swipe to none: 2 slops its way
///     all             7) D-m-m-m[b]     150 ms after the landing, if more fingers may follow
///                     8) D-m-U[b][end]  lifted before
///
/// Of several that may begin, the most specific does. A discrete gesture of the same sort that is
/// more specific keeps it from beginning: then the touch waits for its lift.
struct ContinuousRecogniser {
    let candidates: [Candidate<ContinuousPattern>]
    /// Those that may begin before it is decided whether the fingers drag: pinches, rotations, swipes.
    private let early: [Candidate<ContinuousPattern>]
    private let drags: [Candidate<ContinuousPattern>]
    let discrete: Candidates
    let swipe: SwipeRecogniser
    let pinchRotate: PinchRotateRecogniser
    let limits: Limits
    private let surface: Surface

    /// 0.5: half of what a pinch or rotation needs that is judged at its end.
    ///
    /// 1.125 times and 10°: swipes of two fingers change by less than 1.1.
    static let earlyStrength = 0.5
    /// 2 slops: so far fingers go in another direction until they are no bound swipe any more; the
    /// first millimetres of a stroke may be crooked.
    private static let certainty = 2.0

    /// How fingers have moved so far.
    struct Motion {
        let fingers: Int
        let places: Zones
        let travel: Vector
        let scale: Double
        let angle: Double
        /// Microseconds since the first landing.
        let taken: Int64
        /// Whether they go one way, and straight.
        let isStroke: Bool
        /// Whether they go apart, together or round, and not just anywhere.
        let isSpread: Bool
    }

    init(
        _ candidates: Candidates,
        swipe: SwipeRecogniser,
        pinchRotate: PinchRotateRecogniser,
        limits: Limits,
        surface: Surface
    ) {
        self.candidates = candidates.continuous
        early = candidates.continuous.filter {
            switch $0.what.gesture {
            case .pinch, .rotate, .swipe: true
            case .drag, .hold, .dial: false
            }
        }
        drags = candidates.continuous.filter {
            if case .drag = $0.what.gesture { true } else { false }
        }
        discrete = candidates
        self.swipe = swipe
        self.pinchRotate = pinchRotate
        self.limits = limits
        self.surface = surface
    }

    /// Whether there is anything that could begin.
    var isEmpty: Bool { candidates.isEmpty }

    /// The pinch, rotation or swipe that begins with that motion, given how far a swipe must go.
    func first(_ motion: Motion, leastDistance: Double)
        -> (Candidate<ContinuousPattern>, ContinuousGesture)?
    {
        guard !early.isEmpty else { return nil }
        let spread = spreadKind(motion)
        for candidate in early {
            var silent = Silent()
            if let kind = begun(candidate, by: motion, spread, leastDistance, &silent) {
                return (candidate, kind)
            }
        }
        return nil
    }

    /// What begins with that motion if the pattern is a pinch, rotation or swipe; `spread` is what
    /// ``spreadKind(_:)`` says of it.
    func begun<J: Judge>(
        _ candidate: Candidate<ContinuousPattern>,
        by motion: Motion,
        _ spread: GestureKind?,
        _ leastDistance: Double,
        _ judge: inout J
    ) -> ContinuousGesture? {
        switch candidate.what.gesture {
        case .pinch(let wanted):
            guard spread != nil || J.wantsAll else { return nil }
            let direction = wanted ?? (motion.scale < 1 ? .in : .out)
            let isBegun =
                isSpread(candidate, .pinch(direction), by: motion, spread, &judge)
                && judge.asks(
                    !isRivalled(candidate, among: discrete.pinches, motion) {
                        $0.what == direction
                    },
                    .precedence
                )
            return isBegun ? .pinch(direction) : nil
        case .rotate(let wanted):
            guard spread != nil || J.wantsAll else { return nil }
            let turn = wanted ?? (motion.angle < 0 ? .counterclockwise : .clockwise)
            let isBegun =
                isSpread(candidate, .rotate(turn), by: motion, spread, &judge)
                && judge.asks(
                    !isRivalled(candidate, among: discrete.rotations, motion) { $0.what == turn },
                    .precedence
                )
            return isBegun ? .rotate(turn) : nil
        case .swipe(let course):
            guard motion.isStroke || J.wantsAll, isMeant(candidate, motion, &judge),
                goesFar(candidate, motion, leastDistance, &judge)
            else { return nil }
            let found = direction(course, motion)
            let isBegun =
                goes(course, found, motion, &judge)
                && judge.asks(motion.isStroke) { tally in
                    guard let touch = tally.touch else {
                        _ = tally.asks(motion.isStroke, .straightness)
                        return
                    }
                    _ = swipe.isStroke(touch.sequence, touch.sequence.wholeTravel, &tally)
                }
                && judge.asks(
                    found.map { !isRivalledBySwipe(candidate, $0, motion) } ?? true,
                    .precedence
                )
            guard isBegun, let found else { return nil }
            return .swipe(.direction(found))
        case .drag, .hold, .dial: return nil
        }
    }

    /// The drag that begins with that motion, if the fingers make nothing else, discrete drags
    /// included.
    func drag(_ motion: Motion, leastDistance: Double) -> Candidate<ContinuousPattern>? {
        drags.first { candidate in
            var silent = Silent()
            return isDragged(candidate, by: motion, leastDistance, &silent)
        }
    }

    /// Whether that motion is the drag that the pattern asks for.
    func isDragged(
        _ candidate: Candidate<ContinuousPattern>,
        by motion: Motion,
        _ leastDistance: Double,
        _ judge: inout some Judge
    ) -> Bool {
        guard case .drag(let axis) = candidate.what.gesture, isMeant(candidate, motion, &judge),
            goesFar(candidate, motion, leastDistance, &judge)
        else { return false }
        let course = axis.map { Course.axis($0) }
        let isAlong = axis == nil || axis == .nearest(to: motion.travel)
        let nearest = Axis.nearest(to: motion.travel).direction(of: motion.travel)
        return goes(course, isAlong ? nearest : nil, motion, &judge)
            && judge.asks(
                !isRivalled(candidate, among: discrete.drags, motion) { _ in true },
                .precedence
            )
    }

    /// The least way after which a drag begins that the motion may be; nil where there is none.
    func leastDragDistance(_ motion: Motion, leastDistance: Double) -> Double? {
        var least: Double?
        for candidate in drags where isMeant(candidate, motion) {
            guard case .drag(let axis) = candidate.what.gesture,
                axis == nil || axis == .nearest(to: motion.travel),
                !isRivalled(candidate, among: discrete.drags, motion, isMade: { _ in true })
            else { continue }
            let needed = distance(of: candidate, motion.travel, least: leastDistance)
            least = min(least ?? needed, needed)
        }
        return least
    }

    /// The hold that begins, by that many fingers on a touchpad.
    func hold(fingers: Int) -> Candidate<ContinuousPattern>? {
        candidates.first { candidate in
            guard case .hold = candidate.what.gesture else { return false }
            var silent = Silent()
            return isHeld(candidate, by: fingers, &silent)
        }
    }

    /// Whether so many fingers that rest on a touchpad are the hold that the pattern asks for.
    func isHeld(
        _ candidate: Candidate<ContinuousPattern>,
        by fingers: Int,
        _ judge: inout some Judge
    ) -> Bool {
        candidate.fits(fingers, &judge) && candidate.isAnywhere(&judge)
            && judge.asks(
                !discrete.holds.contains {
                    $0.rank < candidate.rank && $0.matches(fingers: fingers, at: .unknown)
                },
                .precedence
            )
    }

    /// How far the fingers must go until the gesture begins.
    func distance(of candidate: Candidate<ContinuousPattern>, _ way: Vector, least: Double)
        -> Double
    {
        guard let distance = candidate.distance, way.length > 0 else { return least }
        return max(least, distance.millimetres(along: way, on: surface))
    }

    /// Whether a swipe that is bound, discrete or continuous, is still possible.
    ///
    /// Once it is certain which way the fingers go, a drag at the place for which it asks is meant, and no swipe
    /// that may be made anywhere.
    func mayBeSwipe(_ motion: Motion) -> Bool {
        let isUncertain = motion.travel.length < limits.slop * ContinuousRecogniser.certainty
        guard motion.isStroke || isUncertain else { return false }
        let direction = compass(motion)
        let isAtDrag = !isUncertain && isAtPlaceOfDrag(motion)
        let isDiscrete = discrete.swipes.contains {
            isPossible($0, motion) && !(isAtDrag && $0.places.isEmpty)
                && (isUncertain || swipe.goes($0, motion.travel, direction))
        }
        return isDiscrete
            || candidates.contains {
                guard case .swipe(let course) = $0.what.gesture else { return false }
                return isMeant($0, motion) && !(isAtDrag && $0.places.isEmpty)
                    && (isUncertain || self.direction(course, motion) != nil)
            }
    }

    /// Whether a drag asks for the place where the fingers are, and for the way that they go.
    private func isAtPlaceOfDrag(_ motion: Motion) -> Bool {
        drags.contains {
            guard case .drag(let axis) = $0.what.gesture else { return false }
            return !$0.places.isEmpty && isMeant($0, motion)
                && (axis == nil || axis == .nearest(to: motion.travel))
        }
    }

    // MARK: - What is more specific

    /// Whether one of those gestures is more specific and may come of it.
    @inline(__always)
    private func isRivalled<What>(
        _ candidate: Candidate<ContinuousPattern>,
        among rivals: [Candidate<What>],
        _ motion: Motion,
        isMade: (Candidate<What>) -> Bool
    ) -> Bool {
        rivals.contains {
            isMade($0) && $0.rank < candidate.rank && isMeant($0, motion)
        }
    }

    private func isRivalledBySwipe(
        _ candidate: Candidate<ContinuousPattern>,
        _ found: Direction,
        _ motion: Motion
    ) -> Bool {
        isRivalled(candidate, among: discrete.swipes, motion) {
            isPossible($0, motion) && swipe.goes($0, motion.travel, found)
        }
    }

    /// Whether a discrete swipe may still come of it: neither too long nor too far yet.
    private func isPossible(_ swipe: Candidate<Direction?>, _ motion: Motion) -> Bool {
        guard isMeant(swipe, motion), motion.taken <= swipe.within else { return false }
        guard let farthest = swipe.farthest, motion.travel.length > 0 else { return true }
        return motion.travel.length <= farthest.millimetres(along: motion.travel, on: surface)
    }
}
