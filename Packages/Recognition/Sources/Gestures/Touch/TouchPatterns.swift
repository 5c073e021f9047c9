import InputEvents

/// The patterns for touches with one number of fingers, and their recognisers.
///
/// Patterns for other numbers of fingers therefore add nothing to the cost of a frame. This is
/// a class, because each touch refers to one of a few instances.
final class TouchPatterns {
    /// The number of fingers.
    let fingers: Int
    let taps: [Candidate<Int>]
    let longPresses: [Candidate<Void>]
    /// The microseconds for which the fingers of a tap may rest.
    let longestTap: Int64
    let drags: [Candidate<DragPhase>]
    /// The patterns of ``drags``, grouped by their conditions.
    let placedDrags: PlacedCandidates<DragPhase>
    let holds: [Candidate<Void>]
    let swipe: SwipeRecogniser
    let bounce: BounceRecogniser
    let pinchRotate: PinchRotateRecogniser
    let shapes: ShapeRecogniser
    let continuous: ContinuousRecogniser
    /// True if a drag has a minimum distance.
    let measuresDrags: Bool
    /// True if the spread must be measured, because a pinch or rotation is bound.
    let wantsSpread: Bool
    /// True if the speed must be measured, because a bound swipe depends on it.
    let wantsSpeed: Bool
    /// True if the path must be recorded, because a stroke or circle is bound.
    let measuresTrail: Bool
    /// True if drags wait until neither a shape nor a bounce is possible.
    let delaysDrags: Bool
    /// True if a lift waits for the return of a lost finger, which may continue to draw a shape.
    let waitsForLostFinger: Bool
    /// True if a bound gesture begins while the fingers move.
    let beginsWhileMoving: Bool
    /// True if moving fingers can make a bound gesture.
    let wantsMovement: Bool

    /// 150 ms: the time from the first landing for which a gesture of moving fingers waits for more
    /// fingers, if patterns with more fingers are bound.
    ///
    /// Real hands take up to 111 ms to land while they move.
    static let landingWait: Int64 = 150_000

    /// Selects the candidates of a device for this number of fingers.
    init(_ candidates: Candidates, fingers: Int, limits: Limits, surface: Surface) {
        self.fingers = fingers
        let fitting = candidates.fitting(fingers)
        taps = fitting.taps
        longPresses = fitting.longPresses
        // Several contacts that rest longer than the threshold `tap` may be a palm.
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
        beginsWhileMoving = !drags.isEmpty || !continuous.isEmpty
        wantsMovement = beginsWhileMoving || fitting.wantMovement
    }

    /// Returns the winner of a complete touch by its whole movement; nil if no recogniser accepts
    /// the movement.
    ///
    /// The first recogniser that accepts the movement wins, except that a stroke beats a swipe if
    /// the movement is more similar to the stroke.
    func winner(_ touch: MeasuredTouch, _ limits: Limits) -> Win? {
        if let swipeWin = swipe.winner(touch) {
            return shapes.winner(touch, below: swipe.usedTolerance(of: touch.sequence))
                ?? swipeWin
        }
        return shapes.winner(touch)
            ?? (wantsSpread ? pinchRotate.winner(touch, limits) : nil)
            ?? bounce.winner(touch)
    }
}

/// The patterns of one device, by the number of fingers; the patterns for a number are selected
/// when that many fingers land for the first time.
struct TouchPatternTable {
    /// The candidates for any number of fingers.
    let candidates: Candidates
    /// The greatest number of fingers of any touch pattern.
    let mostFingers: Int
    private let limits: Limits
    private let surface: Surface
    /// The selections so far, by the number of fingers; nil for a number that has not landed.
    private var selections: [TouchPatterns?] = []

    init(_ candidates: Candidates, limits: Limits, surface: Surface) {
        self.candidates = candidates
        self.limits = limits
        self.surface = surface
        mostFingers = candidates.mostTouchFingers
    }

    /// Returns true if no bound gesture has more fingers, or if more fingers would land too late
    /// now that `elapsed` microseconds have passed since the first landing.
    func haveAllLanded(_ fingers: Int, after elapsed: Int64, _ judge: inout some Judge) -> Bool {
        judge.asks(
            fingers >= mostFingers || elapsed >= TouchPatterns.landingWait,
            .mayBeMore,
            Double(elapsed) / 1000,
            .atLeast(Double(TouchPatterns.landingWait) / 1000)
        )
    }

    /// 20: the capacity of a ``TouchSequence``; no touchpad reports more fingers either.
    private static let capacity = 20

    /// The patterns for this number of fingers; more than 20 count as 20.
    subscript(fingers: Int) -> TouchPatterns {
        mutating get {
            let count = min(max(fingers, 0), TouchPatternTable.capacity)
            while selections.count <= count { selections.append(nil) }
            if let patterns = selections[count] { return patterns }
            let patterns = TouchPatterns(
                candidates,
                fingers: count,
                limits: limits,
                surface: surface
            )
            selections[count] = patterns
            return patterns
        }
    }
}
