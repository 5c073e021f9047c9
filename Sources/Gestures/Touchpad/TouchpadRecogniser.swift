import InputEvents

/// Turns libinput's touchpad gestures into swipes, pinches, rotations and holds.
///
///     b begin   u update   e end   c cancel   [..] fires
///
///     1) swipe  b-u-u-e[swipe]          10 mm or more, straight; direction of all updates together
///     2) pinch  b-u-u-e[pinch|rotate]   what is farther beyond its limit, as on a touchscreen
///     3) hold   b-----e[hold]
///     4) any    b-u-c                   nothing: another finger landed, or the pad is not meant
///     5) any    u-e                     nothing: the beginning was not seen
///
/// Continuous gestures, [b] begin, [s] a step:
///
///     6) swipe  b-u[b]-u[s]-u[s]-e[end]    beyond 2/3 of the slop, straight
///     7) pinch  b-u[b]-u[s]-u[s]-e[end]    a scale of 1.125, or a turn of 10°
///     8) hold   b[b]----e[end]
///     9) any    b-u[b]-u[s]-c[cancel]
///
/// A change of the number of fingers is a cancel and a new begin (libinput).
struct TouchpadRecogniser {
    private let device: Device
    private let limits: Limits
    private let surface: Surface
    /// What is bound, by the number of fingers.
    private var table: TouchPatternTable
    /// What is bound for as many fingers as there are.
    private var patterns: TouchPatterns
    private let usualDistance: Length
    /// How far fingers go until a continuous gesture begins.
    private let leastDistance: Double

    /// What is going on.
    private var current: TouchpadMotion?
    /// The continuous gesture that has taken it.
    private var ongoing: OngoingGesture?

    /// 2/3: a touchpad is smaller than a screen, so 10 mm by default (touchegg: 9 % of the pad).
    private static let share = 2.0 / 3

    init(_ candidates: Candidates, limits: Limits, surface: Surface, device: Device) {
        self.device = device
        self.limits = limits
        self.surface = surface
        table = TouchPatternTable(candidates, limits: limits, surface: surface)
        patterns = table[0]
        usualDistance = TouchpadRecogniser.usualDistance(limits)
        leastDistance = TouchpadRecogniser.leastDistance(limits)
    }

    /// How far fingers go until a continuous swipe begins whose pattern does not say it.
    static func leastDistance(_ limits: Limits) -> Double {
        limits.slop * TouchpadRecogniser.share
    }

    /// How far a swipe goes at least whose pattern does not say it.
    static func usualDistance(_ limits: Limits) -> Length {
        switch limits.swipe {
        case .millimetres(let value): .millimetres(value * TouchpadRecogniser.share)
        case .percent(let value): .percent(value * TouchpadRecogniser.share)
        }
    }

    /// Whether nothing goes on.
    var isIdle: Bool { current == nil }

    /// When what goes on began.
    var began: Timestamp? { current?.began }

    /// Takes other patterns for what begins from now on.
    mutating func use(_ candidates: Candidates) {
        table = TouchPatternTable(candidates, limits: limits, surface: surface)
    }

    /// What is going on is void.
    mutating func reset(at time: Timestamp, into found: inout [Gesture]) {
        stop(.cancel, at: time, into: &found)
        current = nil
    }

    mutating func handle(_ step: PointerGesture, at time: Timestamp, into found: inout [Gesture]) {
        switch step.phase {
        case .begin:
            stop(.cancel, at: time, into: &found)
            current = TouchpadMotion(step, at: time)
            patterns = table[step.fingers]
            if step.kind == .hold { beginOrAdvance(at: time, into: &found) }
        case .update:
            guard current?.kind == step.kind else { return }
            current?.update(step, at: time)
            beginOrAdvance(at: time, into: &found)
        case .end:
            guard let motion = current, motion.kind == step.kind else { return }
            beginOrAdvance(at: time, into: &found)
            guard ongoing == nil else {
                stop(.end, at: time, into: &found)
                current = nil
                return
            }
            current = nil
            guard let winner = winner(motion, at: time) else { return }
            for pattern in winner.patterns {
                found.append(
                    Gesture(
                        pattern: pattern,
                        kind: winner.kind,
                        time: time,
                        device: device,
                        fingers: motion.fingers,
                        duration: .microseconds(max(0, time.microseconds(since: motion.began))),
                        scale: step.kind == .pinch ? motion.scale : 1,
                        angle: step.kind == .pinch ? motion.angle : 0
                    )
                )
            }
        case .cancel:
            stop(.cancel, at: time, into: &found)
            current = nil
        }
    }

    // MARK: - Continuous gestures

    private mutating func beginOrAdvance(at time: Timestamp, into found: inout [Gesture]) {
        guard !patterns.beginnings.isEmpty, let motion = current else { return }
        if ongoing == nil {
            guard let (candidate, kind) = beginning(of: motion, at: time) else { return }
            let begun = OngoingGesture(candidate, as: kind, surface: surface)
            ongoing = begun
            tell(begun, begun.progress(.begin), at: time, into: &found)
        }
        guard var now = ongoing else { return }
        let progress = now.advance(
            to: .init(travel: motion.travel, scale: motion.scale, angle: motion.angle)
        )
        ongoing = now
        if let progress { tell(now, progress, at: time, into: &found) }
    }

    private func beginning(of motion: TouchpadMotion, at time: Timestamp)
        -> (Candidate<Continuing>, ContinuousGesture)?
    {
        if motion.kind == .hold {
            return patterns.beginnings.hold(fingers: motion.fingers).map { ($0, .hold) }
        }
        let isSwipe = motion.kind == .swipe
        let far = Beginnings.Motion(
            fingers: motion.fingers,
            places: .unknown,
            travel: motion.travel,
            scale: motion.scale,
            angle: motion.angle,
            taken: time.microseconds(since: motion.began),
            isStroke: isSwipe && motion.isStraight,
            isSpread: !isSwipe
        )
        return patterns.beginnings.first(far, leastDistance: leastDistance)
    }

    private mutating func stop(
        _ phase: Progress.Phase,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        guard let last = ongoing else { return }
        ongoing = nil
        tell(last, last.progress(phase), at: time, into: &found)
    }

    private func tell(
        _ gesture: OngoingGesture,
        _ progress: Progress,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        guard let motion = current else { return }
        found.append(
            Gesture(
                pattern: gesture.pattern,
                kind: .continuous(gesture.kind),
                time: time,
                device: device,
                fingers: motion.fingers,
                travel: motion.kind == .swipe ? motion.travel : nil,
                duration: .microseconds(max(0, time.microseconds(since: motion.began))),
                scale: gesture.kind.isSpread ? motion.scale : 1,
                angle: gesture.kind.isSpread ? motion.angle : 0,
                progress: progress
            )
        )
    }

    // MARK: - At the end

    private func winner(_ motion: TouchpadMotion, at time: Timestamp)
        -> (patterns: [Int], kind: GestureKind)?
    {
        let taken = time.microseconds(since: motion.began)
        let fingers = motion.fingers
        switch motion.kind {
        case .swipe:
            guard motion.isStraight else { return nil }
            let winner = patterns.swipe.winner(
                travel: motion.travel,
                taken: taken,
                speed: motion.speed(at: time),
                usual: usualDistance,
                fingers: fingers,
                satisfies: { $0.matches(fingers: fingers, at: .unknown) }
            )
            return winner.map { ($0.patterns, .swipe($0.direction)) }
        case .pinch:
            return patterns.pinchRotate.winner(
                scale: motion.scale,
                angle: motion.angle,
                fingers: fingers,
                at: .unknown
            )
        case .hold:
            let winners = patterns.holds.mostFirst(\.hold).winners {
                $0.matches(fingers: fingers, at: .unknown) && $0.hold <= taken
            }
            return winners.isEmpty ? nil : (winners.map(\.pattern), .hold)
        }
    }
}
