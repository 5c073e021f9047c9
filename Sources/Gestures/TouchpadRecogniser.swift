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
/// A change of the number of fingers is a cancel and a new begin (libinput).
struct TouchpadRecogniser {
    private let device: Device
    private let limits: Limits
    private let surface: Surface
    private var swipe: SwipeRecogniser
    private var pinchRotate: PinchRotateRecogniser
    private var holds: [Candidate<Void>]
    private let usualDistance: Length

    /// What is going on.
    private var current: TouchpadMotion?

    /// 2/3: a touchpad is smaller than a screen, so 10 mm by default (touchegg: 9 % of the pad).
    private static let share = 2.0 / 3

    init(_ candidates: Candidates, limits: Limits, surface: Surface, device: Device) {
        self.device = device
        self.limits = limits
        self.surface = surface
        swipe = SwipeRecogniser(candidates.swipes, limits: limits, surface: surface)
        pinchRotate = PinchRotateRecogniser(
            pinches: candidates.pinches,
            rotations: candidates.rotations
        )
        holds = candidates.holds
        usualDistance = TouchpadRecogniser.usualDistance(limits)
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

    /// Takes other patterns for what begins from now on.
    mutating func use(_ candidates: Candidates) {
        swipe = SwipeRecogniser(candidates.swipes, limits: limits, surface: surface)
        pinchRotate = PinchRotateRecogniser(
            pinches: candidates.pinches,
            rotations: candidates.rotations
        )
        holds = candidates.holds
    }

    /// What is going on is void.
    mutating func reset() { current = nil }

    mutating func handle(_ step: PointerGesture, at time: Timestamp, emit: (Gesture) -> Void) {
        switch step.phase {
        case .begin:
            current = TouchpadMotion(step, at: time)
        case .update:
            guard current?.kind == step.kind else { return }
            current?.update(step, at: time)
        case .end:
            guard let motion = current, motion.kind == step.kind else { return }
            current = nil
            guard let winner = winner(motion, at: time) else { return }
            for pattern in winner.patterns {
                emit(
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
            current = nil
        }
    }

    private func winner(_ motion: TouchpadMotion, at time: Timestamp)
        -> (patterns: [Int], kind: GestureKind)?
    {
        let taken = time.microseconds(since: motion.began)
        let fingers = motion.fingers
        switch motion.kind {
        case .swipe:
            guard motion.isStraight else { return nil }
            let winner = swipe.winner(
                travel: motion.travel,
                taken: taken,
                speed: motion.speed(at: time),
                usual: usualDistance,
                fingers: fingers,
                satisfies: { $0.matches(fingers: fingers, at: .unknown) }
            )
            return winner.map { ($0.patterns, .swipe($0.direction)) }
        case .pinch:
            return pinchRotate.winner(
                scale: motion.scale,
                angle: motion.angle,
                fingers: fingers,
                at: .unknown
            )
        case .hold:
            let winners = holds.longestFirst(\.hold).winners {
                $0.matches(fingers: fingers, at: .unknown) && $0.hold <= taken
            }
            return winners.isEmpty ? nil : (winners.map(\.pattern), .hold)
        }
    }
}
