import InputEvents

/// The patterns that a touch by some number of fingers can satisfy, and what recognises them.
///
/// So a frame costs the same however many patterns are bound for other numbers of fingers. An
/// object, because each touch refers to one of a few.
final class TouchPatterns {
    /// The number of fingers.
    let fingers: Int
    let taps: [Candidate<Int>]
    let longPresses: [Candidate<Void>]
    let drags: [Candidate<DragPhase>]
    /// The same, by what they ask of the fingers.
    let placedDrags: PlacedCandidates<DragPhase>
    let holds: [Candidate<Void>]
    let swipe: SwipeRecogniser
    let bounce: BounceRecogniser
    let pinchRotate: PinchRotateRecogniser
    let shapes: ShapeRecogniser
    let continuous: ContinuousRecogniser
    /// True if a drag says how far it must go.
    let measuresDrags: Bool
    /// True if a pinch or rotation is bound.
    let wantsSpread: Bool
    /// True if a swipe is bound whose speed matters.
    let wantsSpeed: Bool
    /// True if the way of the fingers is kept, because a stroke or circle is bound.
    let measuresTrail: Bool
    /// True if a drag waits until it is certain that the fingers draw no shape, and do not come
    /// back.
    let delaysDrags: Bool
    /// True if a lift waits for a finger that may be lost, because it may be the middle of a shape.
    let waitsForLostFinger: Bool
    /// True if anything is bound that may begin while the fingers move.
    let mayBegin: Bool
    /// True if anything at all is bound that fingers which move can make.
    let wantsMovement: Bool

    /// 150 ms: how long what fingers do while they move waits for more of them, where patterns with
    /// more are bound.
    ///
    /// Real hands spread up to 111 ms over a moving landing.
    static let moreFingers: Int64 = 150_000

    /// Those among the candidates of a device that so many fingers can satisfy.
    init(_ candidates: Candidates, fingers: Int, limits: Limits, surface: Surface) {
        self.fingers = fingers
        let fitting = candidates.fitting(fingers)
        taps = fitting.taps
        longPresses = fitting.longPresses
        drags = fitting.drags
        placedDrags = PlacedCandidates(drags) { _ in nil }
        holds = fitting.holds
        swipe = SwipeRecogniser(fitting.swipes, limits: limits, surface: surface)
        bounce = BounceRecogniser(fitting.bounces, limits: limits, surface: surface)
        pinchRotate = PinchRotateRecogniser(fitting)
        shapes = ShapeRecogniser(fitting, limits: limits, surface: surface)
        continuous = ContinuousRecogniser(
            fitting,
            swipe: swipe,
            pinchRotate: pinchRotate,
            limits: limits,
            surface: surface
        )
        measuresDrags = drags.contains { $0.distance != nil }
        wantsSpread = fingers > 1 && pinchRotate.isWanted(fingers: fingers)
        wantsSpeed = fitting.swipes.contains { $0.speed != nil }
        let drawsShapes = shapes.isWanted(fingers: fingers)
        measuresTrail = drawsShapes
        delaysDrags = drawsShapes || bounce.isWanted(fingers: fingers)
        waitsForLostFinger = drawsShapes
        mayBegin = !drags.isEmpty || !continuous.isEmpty
        wantsMovement = mayBegin || fitting.wantMovement
    }

    /// What a complete touch is by all of its movement: the first of these that makes something of
    /// it.
    func winner(_ touch: MeasuredTouch, _ limits: Limits) -> Win? {
        swipe.winner(touch)
            ?? shapes.winner(touch)
            ?? (wantsSpread ? pinchRotate.winner(touch, limits) : nil)
            ?? bounce.winner(touch)
    }
}

/// The patterns of one device by the number of fingers, sorted out when so many fingers land first.
struct TouchPatternTable {
    /// All of them, whatever the number of fingers.
    let candidates: Candidates
    /// The most fingers that any pattern for touches is for.
    let mostFingers: Int
    private let limits: Limits
    private let surface: Surface
    /// By the number of fingers.
    private var known: [TouchPatterns?] = []

    init(_ candidates: Candidates, limits: Limits, surface: Surface) {
        self.candidates = candidates
        self.limits = limits
        self.surface = surface
        mostFingers = candidates.mostTouchFingers
    }

    /// Returns true if no more fingers may follow that something is bound for, so long after the
    /// first.
    func areAll(_ fingers: Int, after taken: Int64, _ judge: inout some Judge) -> Bool {
        judge.asks(
            fingers >= mostFingers || taken >= TouchPatterns.moreFingers,
            .mayBeMore,
            Double(taken) / 1000,
            .atLeast(Double(TouchPatterns.moreFingers) / 1000)
        )
    }

    /// 20: as of a ``TouchSequence``; no touchpad tells of more either.
    private static let capacity = 20

    /// The patterns for so many fingers.
    subscript(fingers: Int) -> TouchPatterns {
        mutating get {
            let fingers = min(max(fingers, 0), TouchPatternTable.capacity)
            while known.count <= fingers { known.append(nil) }
            if let patterns = known[fingers] { return patterns }
            let patterns = TouchPatterns(
                candidates,
                fingers: fingers,
                limits: limits,
                surface: surface
            )
            known[fingers] = patterns
            return patterns
        }
    }
}
