import InputEvents

/// Decides which continuous gesture begins, and when that is certain.
///
///     D fingers land   m they move   U lift   [b] begins
///
///     pinch, rotate   1) D-D-mm[b]      a scale of 1.125, a turn of 10°
///                     2) D-D-mmmm[b]    1.25, 20°, if swipes or drags of as many fingers are bound
///     swipe           3) D-m[b]         beyond the slop or `distance:`, together, straight
///     drag            4) D-m[b]         beyond the slop or `distance:`, together
///                     5) D-m-m-m[b]     no bound swipe is possible any more: another direction,
///                                       crooked, too slow, at rest
///                     6) D-mm[b]        the drag has a place and the swipe has none: after 2 slops
///     all             7) D-m-m-m[b]     150 ms after the landing, if more fingers may follow
///                     8) D-m-U[b][end]  lifted before
///
/// If several gestures are possible, the most specific one begins, unless a more specific discrete
/// gesture of the same kind is possible; the touch is then decided at its lift.
///
/// This is a class, because each frame of a drag would copy a struct several times.
final class ContinuousRecogniser {
    let candidates: [Candidate<ContinuousPattern>]
    /// Pinches, rotations and swipes, which may begin before the fingers are known to drag.
    private let early: [Candidate<ContinuousPattern>]
    private let drags: [Candidate<ContinuousPattern>]
    /// The drags, grouped by their conditions.
    private let placedDrags: PlacedCandidates<ContinuousPattern>
    let discrete: Candidates
    let swipe: SwipeRecogniser
    let pinchRotate: PinchRotateRecogniser
    let limits: Limits
    private let surface: Surface

    /// 0.5: a pinch or rotation begins after this share of the change that it needs at the lift.
    ///
    /// That is a scale of 1.125, or 10°; two fingers that swipe reach a scale of less than 1.1.
    static let earlyStrength = 0.5
    /// 2 slops: from this distance on, the direction is certain; the first millimetres of a
    /// movement may be crooked.
    private static let certainty = 2.0

    /// The movement of the fingers so far.
    struct Motion {
        let fingers: Int
        let places: Zones
        let travel: Vector
        let scale: Double
        /// Degrees, clockwise positive.
        let angle: Double
        /// Microseconds since the first landing, without a frame of the panel.
        let taken: Int64
        /// True if the fingers move straight in one direction.
        let isStroke: Bool
        /// True if the fingers purposefully move apart or together, or turn.
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
        placedDrags = PlacedCandidates(drags) { $0.what.gesture.dragAxis }
        discrete = candidates
        self.swipe = swipe
        self.pinchRotate = pinchRotate
        self.limits = limits
        self.surface = surface
    }

    /// True if no continuous gesture can begin.
    var isEmpty: Bool { candidates.isEmpty }

    /// Returns the pinch, rotation or swipe that begins with the motion, given the least distance
    /// of a swipe; nil if none begins.
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

    /// Returns the pinch, rotation or swipe of the pattern that begins with the motion; nil if none
    /// begins.
    ///
    /// `spread` is the result of ``spreadKind(_:)``.
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
            guard motion.isStroke || J.wantsAll, matches(candidate, motion, &judge),
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

    /// Returns the most specific drag that begins with the motion; nil if none begins.
    ///
    /// A more specific discrete drag, while it is possible, prevents a continuous one.
    func drag(_ motion: Motion, leastDistance: Double) -> Candidate<ContinuousPattern>? {
        drags.first { candidate in
            var silent = Silent()
            return isDragged(candidate, by: motion, leastDistance, &silent)
        }
    }

    /// Checks that the motion is the pattern's drag.
    func isDragged(
        _ candidate: Candidate<ContinuousPattern>,
        by motion: Motion,
        _ leastDistance: Double,
        _ judge: inout some Judge
    ) -> Bool {
        guard case .drag(let axis) = candidate.what.gesture, matches(candidate, motion, &judge),
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

    /// Returns the shortest distance after which the motion begins a drag; nil if it begins none.
    func leastDragDistance(_ motion: Motion, leastDistance: Double) -> Double? {
        var least: Double?
        for group in placedDrags.groups where matches(group.first, motion) {
            let axis = group.first.what.gesture.dragAxis
            guard axis == nil || axis == .nearest(to: motion.travel),
                let nearest = group.nearest.first(where: {
                    !isRivalled($0, among: discrete.drags, motion) { _ in true }
                })
            else { continue }
            let needed = distance(of: nearest, motion.travel, least: leastDistance)
            least = min(least ?? needed, needed)
        }
        return least
    }

    /// Returns the hold that begins with this many fingers on a touchpad; nil if none begins.
    func hold(fingers: Int) -> Candidate<ContinuousPattern>? {
        candidates.first { candidate in
            guard case .hold = candidate.what.gesture else { return false }
            var silent = Silent()
            return isHeld(candidate, by: fingers, &silent)
        }
    }

    /// Checks that the fingers resting on a touchpad are the pattern's hold.
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

    /// Returns the distance, in millimetres, after which the gesture of a candidate begins.
    func distance(of candidate: Candidate<ContinuousPattern>, _ way: Vector, least: Double)
        -> Double
    {
        guard let distance = candidate.distance, way.length > 0 else { return least }
        return max(least, distance.millimetres(along: way, on: surface))
    }

    /// Returns true if a bound swipe, discrete or continuous, is still possible.
    ///
    /// Once the direction is certain, a drag that is bound to this place is more likely than a
    /// swipe that is bound to no place.
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
                return matches($0, motion) && !(isAtDrag && $0.places.isEmpty)
                    && (isUncertain || self.direction(course, motion) != nil)
            }
    }

    /// Returns true if a drag is bound to the fingers' place and direction.
    private func isAtPlaceOfDrag(_ motion: Motion) -> Bool {
        placedDrags.groups.contains {
            let axis = $0.first.what.gesture.dragAxis
            return !$0.first.places.isEmpty && matches($0.first, motion)
                && (axis == nil || axis == .nearest(to: motion.travel))
        }
    }

    // MARK: - More specific gestures

    /// Returns true if one of the rivals is more specific and can still be made.
    @inline(__always)
    private func isRivalled<What>(
        _ candidate: Candidate<ContinuousPattern>,
        among rivals: [Candidate<What>],
        _ motion: Motion,
        isMade: (Candidate<What>) -> Bool
    ) -> Bool {
        rivals.contains {
            isMade($0) && $0.rank < candidate.rank && matches($0, motion)
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

    /// Returns true if a discrete swipe is still possible: the motion has taken no longer and gone
    /// no farther than the swipe allows.
    private func isPossible(_ swipe: Candidate<Direction?>, _ motion: Motion) -> Bool {
        guard matches(swipe, motion), motion.taken <= swipe.within else { return false }
        guard let farthest = swipe.farthest, motion.travel.length > 0 else { return true }
        return motion.travel.length <= farthest.millimetres(along: motion.travel, on: surface)
    }
}
