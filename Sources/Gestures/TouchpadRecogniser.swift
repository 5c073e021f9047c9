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
    private let swipe: SwipeRecogniser
    private let pinchRotate: PinchRotateRecogniser
    private let holds: [Candidate<Void>]
    private let usualDistance: Length

    private var current: PointerGesture.Kind?
    private var fingers = 0
    private var began = Timestamp.zero
    private var travel = Vector.zero
    private var path = 0.0
    private var scale = 1.0
    private var angle = 0.0

    /// 0.9 × 0.2968: what libinput makes of a millimetre on a touchpad, also "unaccelerated".
    ///
    /// `touchpad_constant_filter` in libinput's filter-touchpad.c; measured: 2.5 mm come as 0.668.
    private static let slowness = 0.9 * 0.2968
    /// 2/3: a touchpad is smaller than a screen, so 10 mm by default (touchegg: 9 % of the pad).
    private static let share = 2.0 / 3
    /// 1.3: how much longer than its distance the way of a swipe may be; libinput's updates carry
    /// more noise than touches do, and it has checked that the fingers go together.
    private static let crookedness = 1.3

    init(_ candidates: Candidates, limits: Limits, surface: Surface, device: Device) {
        self.device = device
        swipe = SwipeRecogniser(candidates.swipes, limits: limits, surface: surface)
        pinchRotate = PinchRotateRecogniser(
            pinches: candidates.pinches,
            rotations: candidates.rotations
        )
        holds = candidates.holds
        usualDistance =
            switch limits.swipe {
            case .millimetres(let value): .millimetres(value * TouchpadRecogniser.share)
            case .percent(let value): .percent(value * TouchpadRecogniser.share)
            }
    }

    /// What is going on is void.
    mutating func reset() { current = nil }

    mutating func handle(_ step: PointerGesture, at time: Timestamp, emit: (Gesture) -> Void) {
        switch step.phase {
        case .begin:
            current = step.kind
            fingers = step.fingers
            began = time
            travel = .zero
            path = 0
            scale = 1
            angle = 0
        case .update:
            guard current == step.kind else { return }
            let way = Vector(
                dx: step.delta.dx / TouchpadRecogniser.slowness,
                dy: step.delta.dy / TouchpadRecogniser.slowness
            )
            travel.dx += way.dx
            travel.dy += way.dy
            path += way.length
            angle += step.angleDelta
            scale = step.scale
        case .end:
            guard current == step.kind else { return }
            current = nil
            guard let winner = winner(step.kind, at: time) else { return }
            emit(
                Gesture(
                    pattern: winner.pattern,
                    kind: winner.kind,
                    time: time,
                    device: device,
                    fingers: fingers,
                    duration: .microseconds(max(0, time.microseconds(since: began))),
                    scale: step.kind == .pinch ? scale : 1,
                    angle: step.kind == .pinch ? angle : 0
                )
            )
        case .cancel:
            current = nil
        }
    }

    private func winner(_ kind: PointerGesture.Kind, at time: Timestamp)
        -> (pattern: Int, kind: GestureKind)?
    {
        let taken = time.microseconds(since: began)
        switch kind {
        case .swipe:
            guard path <= travel.length * TouchpadRecogniser.crookedness else { return nil }
            let winner = swipe.winner(
                travel: travel,
                taken: taken,
                usual: usualDistance,
                fingers: fingers,
                satisfies: { $0.matches(fingers: fingers, from: [], to: []) }
            )
            return winner.map { ($0.pattern, .swipe($0.direction)) }
        case .pinch:
            return pinchRotate.winner(
                scale: scale,
                angle: angle,
                fingers: fingers,
                from: [],
                to: []
            )
        case .hold:
            let winner =
                holds
                .filter { $0.matches(fingers: fingers, from: [], to: []) && $0.hold <= taken }
                .max { $0.hold < $1.hold }
            guard let hold = winner?.hold else { return nil }
            return holds.first {
                $0.hold == hold && $0.matches(fingers: fingers, from: [], to: [])
            }.map { ($0.pattern, .hold) }
        }
    }
}
