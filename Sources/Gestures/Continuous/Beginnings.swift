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
///     all             6) D-m-m-m[b]     150 ms after the landing, if more fingers may follow
///                     7) D-m-U[b][end]  lifted before
///
/// Of several that may begin, the most specific does. A discrete gesture of the same sort that is
/// more specific keeps it from beginning: then the touch waits for its lift.
struct Beginnings {
    private let candidates: [Candidate<Continuing>]
    private let discrete: Candidates
    private let swipe: SwipeRecogniser
    private let pinchRotate: PinchRotateRecogniser
    private let limits: Limits
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
        let places: Whereabouts
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
        -> (Candidate<Continuing>, ContinuousGesture)?
    {
        guard !candidates.isEmpty else { return nil }
        let spread = motion.isSpread ? spreadKind(motion) : nil
        for candidate in candidates where isMeant(candidate, motion) {
            switch (candidate.what.gesture, spread) {
            case (.pinch(let wanted), .pinch(let found)?):
                guard wanted == nil || wanted == found, !isRivalled(candidate, by: found, motion)
                else { continue }
                return (candidate, .pinch(found))
            case (.rotate(let wanted), .rotate(let found)?):
                guard wanted == nil || wanted == found, !isRivalled(candidate, by: found, motion)
                else { continue }
                return (candidate, .rotate(found))
            case (.swipe(let course), _):
                guard motion.isStroke,
                    motion.travel.length
                        > distance(of: candidate, motion.travel, least: leastDistance),
                    let direction = direction(course, motion),
                    !isRivalled(candidate, by: direction, motion)
                else { continue }
                return (candidate, .swipe(.direction(direction)))
            default: continue
            }
        }
        return nil
    }

    /// The drag that begins with that motion, if the fingers make nothing else, discrete drags
    /// included.
    func drag(_ motion: Motion) -> Candidate<Continuing>? {
        candidates.first { candidate in
            guard case .drag(let axis) = candidate.what.gesture, isMeant(candidate, motion) else {
                return false
            }
            return (axis == nil || axis == .nearest(to: motion.travel))
                && !discrete.drags.contains { isAhead($0, of: candidate, motion) }
        }
    }

    /// The hold that begins, by that many fingers on a touchpad.
    func hold(fingers: Int) -> Candidate<Continuing>? {
        let hold = candidates.first {
            if case .hold = $0.what.gesture {
                $0.matches(fingers: fingers, at: .unknown)
            } else {
                false
            }
        }
        guard let hold else { return nil }
        let isRivalled = discrete.holds.contains {
            $0.rank < hold.rank && $0.matches(fingers: fingers, at: .unknown)
        }
        return isRivalled ? nil : hold
    }

    /// How far the fingers must go until the gesture begins.
    func distance(of candidate: Candidate<Continuing>, _ way: Vector, least: Double) -> Double {
        guard let distance = candidate.distance, way.length > 0 else { return least }
        return max(least, distance.millimetres(along: way, on: surface))
    }

    /// Whether a swipe that is bound, discrete or continuous, is still possible.
    func mayBeSwipe(_ motion: Motion) -> Bool {
        let isUncertain = motion.travel.length < limits.slop * Beginnings.certainty
        guard motion.isStroke || isUncertain else { return false }
        let direction = compass(motion)
        let isDiscrete = discrete.swipes.contains {
            isPossible($0, motion) && (isUncertain || swipe.goes($0, motion.travel, direction))
        }
        return isDiscrete
            || candidates.contains {
                guard case .swipe(let course) = $0.what.gesture else { return false }
                return isMeant($0, motion) && (isUncertain || self.direction(course, motion) != nil)
            }
    }

    /// Whether fingers that spread or turn could begin anything.
    func wantsSpread(fingers: Int) -> Bool {
        candidates.contains {
            switch $0.what.gesture {
            case .pinch, .rotate: $0.fingers.contains(fingers)
            case .swipe, .drag, .hold, .dial: false
            }
        }
    }

    // MARK: - What it is

    private func isMeant<What>(_ candidate: Candidate<What>, _ motion: Motion) -> Bool {
        candidate.fingers.contains(motion.fingers) && candidate.begins(at: motion.places)
            && candidate.goes(along: motion.places)
    }

    private func spreadKind(_ motion: Motion) -> GestureKind? {
        pinchRotate.kind(
            scale: motion.scale,
            angle: motion.angle,
            fingers: motion.fingers,
            strength: mayGoTogether(motion.fingers) ? 1 : Beginnings.earlyStrength
        )
    }

    /// Whether anything is bound for that many fingers that go the same way.
    private func mayGoTogether(_ fingers: Int) -> Bool {
        discrete.swipes.contains { $0.fingers.contains(fingers) }
            || discrete.drags.contains { $0.fingers.contains(fingers) }
            || candidates.contains {
                switch $0.what.gesture {
                case .swipe, .drag: $0.fingers.contains(fingers)
                case .pinch, .rotate, .hold, .dial: false
                }
            }
    }

    private func direction(_ course: Course?, _ motion: Motion) -> Direction? {
        guard let course else {
            return Axis.nearest(to: motion.travel).direction(of: motion.travel)
        }
        guard let found = compass(motion) else { return nil }
        switch course {
        case .direction(let wanted): return found == wanted ? found : nil
        case .axis(let axis): return axis.includes(found) ? found : nil
        }
    }

    private func compass(_ motion: Motion) -> Direction? {
        Compass.direction(of: motion.travel, countsDiagonals: countsDiagonals(motion.fingers))
    }

    private func countsDiagonals(_ fingers: Int) -> Bool {
        swipe.countsDiagonals(by: fingers)
            || candidates.contains {
                guard case .swipe(.direction(let direction)) = $0.what.gesture else { return false }
                return $0.fingers.contains(fingers) && !direction.isCardinal
            }
    }

    // MARK: - What is more specific

    private func isRivalled(
        _ candidate: Candidate<Continuing>,
        by found: PinchDirection,
        _ motion: Motion
    ) -> Bool {
        discrete.pinches.contains { $0.what == found && isAhead($0, of: candidate, motion) }
    }

    private func isRivalled(
        _ candidate: Candidate<Continuing>,
        by found: Turn,
        _ motion: Motion
    ) -> Bool {
        discrete.rotations.contains { $0.what == found && isAhead($0, of: candidate, motion) }
    }

    private func isRivalled(
        _ candidate: Candidate<Continuing>,
        by found: Direction,
        _ motion: Motion
    ) -> Bool {
        discrete.swipes.contains {
            isPossible($0, motion) && swipe.goes($0, motion.travel, found)
                && isAhead($0, of: candidate, motion)
        }
    }

    /// Whether a discrete swipe may still come of it: neither too long nor too far yet.
    private func isPossible(_ swipe: Candidate<Direction?>, _ motion: Motion) -> Bool {
        guard isMeant(swipe, motion), motion.taken <= swipe.within else { return false }
        guard let farthest = swipe.farthest, motion.travel.length > 0 else { return true }
        return motion.travel.length <= farthest.millimetres(along: motion.travel, on: surface)
    }

    private func isAhead<What>(
        _ rival: Candidate<What>,
        of candidate: Candidate<Continuing>,
        _ motion: Motion
    ) -> Bool {
        rival.rank < candidate.rank && isMeant(rival, motion)
    }
}
