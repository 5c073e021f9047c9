import InputEvents

/// The patterns for touches with one number of fingers, and their recognisers.
///
/// With this selection, patterns for other numbers of fingers add nothing to the cost of a frame.
/// It is a class, because each touch refers to one of a few instances.
final class TouchPatterns {
    /// The number of fingers.
    let fingers: Int
    let taps: [Candidate<Int>]
    let longPresses: [Candidate<Void>]
    /// The microseconds for which the fingers of a tap may rest.
    let longestTap: Int64
    let drags: [Candidate<DragPhase>]
    /// The same patterns, grouped by their conditions.
    let placedDrags: PlacedCandidates<DragPhase>
    let holds: [Candidate<Void>]
    let swipe: SwipeRecogniser
    let bounce: BounceRecogniser
    let pinchRotate: PinchRotateRecogniser
    let shapes: ShapeRecogniser
    let continuous: ContinuousRecogniser
    /// True if a drag has a minimum distance.
    let measuresDrags: Bool
    /// True if a pinch or rotation is bound.
    let wantsSpread: Bool
    /// True if a bound swipe depends on speed.
    let wantsSpeed: Bool
    /// True if the path must be recorded, because a stroke or circle is bound.
    let measuresTrail: Bool
    /// True if drags wait until a shape and a bounce are impossible.
    let delaysDrags: Bool
    /// True if a lift waits for a lost finger, because it may be the middle of a shape.
    let waitsForLostFinger: Bool
    /// True if a bound gesture begins while the fingers move.
    let mayBegin: Bool
    /// True if moving fingers can make any bound gesture.
    let wantsMovement: Bool

    /// 150 ms: the time for which a gesture of moving fingers waits for more of them, if patterns
    /// with more fingers are bound.
    ///
    /// Real hands take up to 111 ms to land while moving.
    static let moreFingers: Int64 = 150_000

    /// Selects the candidates of a device for this number of fingers.
    init(_ candidates: Candidates, fingers: Int, limits: Limits, surface: Surface) {
        self.fingers = fingers
        let fitting = candidates.fitting(fingers)
        taps = fitting.taps
        longPresses = fitting.longPresses
        // Several contacts that rest for longer may be a palm.
        longestTap =
            fingers == 1
            ? LongPressRecogniser.longestTap(beside: longPresses, limits) : limits.tap
        drags = fitting.drags
        placedDrags = PlacedCandidates(drags) { _ in nil }
        holds = fitting.holds
        swipe = SwipeRecogniser(
            fitting.swipes,
            limits: limits,
            surface: surface,
            isAmongStrokes: !fitting.strokes.isEmpty
        )
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

    /// Returns the winner of a complete touch by its whole movement.
    ///
    /// The first recogniser that accepts the movement decides, except that of a swipe and a stroke
    /// the more similar one wins.
    func winner(_ touch: MeasuredTouch, _ limits: Limits) -> Win? {
        if let swipe = swipe.winner(touch) {
            return shapes.winner(touch, below: self.swipe.usedTolerance(of: touch.sequence))
                ?? swipe
        }
        return shapes.winner(touch)
            ?? (wantsSpread ? pinchRotate.winner(touch, limits) : nil)
            ?? bounce.winner(touch)
    }
}

/// The patterns of one device by the number of fingers, each selected when that many fingers first
/// land.
struct TouchPatternTable {
    /// The candidates for any number of fingers.
    let candidates: Candidates
    /// The greatest number of fingers of any touch pattern.
    let mostFingers: Int
    private let limits: Limits
    private let surface: Surface
    /// The selections so far, by the number of fingers.
    private var known: [TouchPatterns?] = []

    init(_ candidates: Candidates, limits: Limits, surface: Surface) {
        self.candidates = candidates
        self.limits = limits
        self.surface = surface
        mostFingers = candidates.mostTouchFingers
    }

    /// Returns true if it is too late, this long after the first landing, for the additional
    /// fingers of any bound gesture.
    func areAll(_ fingers: Int, after taken: Int64, _ judge: inout some Judge) -> Bool {
        judge.asks(
            fingers >= mostFingers || taken >= TouchPatterns.moreFingers,
            .mayBeMore,
            Double(taken) / 1000,
            .atLeast(Double(TouchPatterns.moreFingers) / 1000)
        )
    }

    /// 20: as for a ``TouchSequence``; no touchpad reports more either.
    private static let capacity = 20

    /// The patterns for a number of fingers.
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
