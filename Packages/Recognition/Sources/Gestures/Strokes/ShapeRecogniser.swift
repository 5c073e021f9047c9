import InputEvents

/// Recognises the strokes and circles of one device, with the conditions that both share.
struct ShapeRecogniser {
    let strokes: StrokeRecogniser
    let circles: CircleRecogniser
    private let limits: Limits
    /// The longer side of the smallest drawing that counts, in millimetres.
    let leastSize: Double
    /// The finger counts that have a pattern: one bit for each, because every frame checks them.
    private let fingerBits: UInt32

    init(_ candidates: Candidates, limits: Limits, surface: Surface) {
        strokes = StrokeRecogniser(candidates.strokes, circles: candidates.circles)
        circles = CircleRecogniser(candidates.circles)
        self.limits = limits
        leastSize = limits.drawing.millimetres(of: min(surface.width, surface.height))
        let ranges = candidates.strokes.map(\.fingers) + candidates.circles.map(\.fingers)
        fingerBits = (0..<32).reduce(0) { bits, fingers in
            ranges.contains { $0.contains(fingers) } ? bits | 1 << UInt32(fingers) : bits
        }
    }

    /// Returns true if any pattern allows this number of fingers.
    func isWanted(fingers: Int) -> Bool { fingers < 32 && fingerBits & 1 << UInt32(fingers) != 0 }

    /// Returns the win of a complete touch; nil if it is not a bound shape.
    ///
    /// If the touch is also a swipe, `usedTolerance` is the share of its tolerance that the swipe
    /// used; a stroke that used a smaller share of its own tolerance wins.
    func winner(_ touch: MeasuredTouch, below usedTolerance: Double = .infinity) -> Win? {
        var silent = Silent()
        guard isWanted(fingers: touch.summary.fingers),
            !touch.sequence.exceeds(limits.abandoned, touch.resting),
            let shape = DrawnShape(touch.trail, by: touch.sequence),
            isDrawing(shape, fingers: touch.summary.fingers, &silent)
        else { return nil }
        if let (patterns, stroke) = strokes.winner(shape, touch.summary, below: usedTolerance) {
            return Win(patterns: patterns, kind: .stroke(stroke))
        }
        // A touch that is a swipe cannot be a circle.
        guard usedTolerance == .infinity else { return nil }
        return circles.winner(shape, touch.summary).map {
            let kind = GestureKind.circle($0.circle.turn, turns: $0.circle.turns)
            return Win(patterns: $0.patterns, kind: kind, angle: shape.angle)
        }
    }

    /// Checks that the drawing is large enough, and that the fingers moved side by side.
    func isDrawing(_ shape: DrawnShape?, fingers: Int, _ judge: inout some Judge) -> Bool {
        // If the fingers moved apart, their centre may not have moved at all.
        let size = shape?.size ?? 0
        guard judge.asks(size >= leastSize, .size, size, .atLeast(leastSize)), let shape else {
            return false
        }
        guard fingers > 1 else { return shape.isTogether }
        let least = TouchSequence.evenness * 100
        return judge.asks(shape.isTogether, .inStep, shape.share, .atLeast(least))
    }

    /// Checks that a complete touch is the pattern's stroke or circle.
    func isMade<What>(
        _ candidate: Candidate<What>,
        _ kind: GestureKind,
        by touch: MeasuredTouch,
        _ shape: DrawnShape?,
        _ judge: inout some Judge
    ) -> Bool {
        let (fingers, places) = (touch.summary.fingers, touch.summary.places)
        guard candidate.fits(fingers, &judge), candidate.begins(at: places, &judge),
            touch.sequence.moves(limits, &judge), isDrawing(shape, fingers: fingers, &judge),
            let shape
        else { return false }
        let isShape =
            if case .stroke(let stroke) = kind {
                strokes.isLike(stroke, shape, fingers: fingers, &judge)
            } else if case .circle(let turn, let turns) = kind {
                circles.isCircle(Circle(turn: turn, turns: turns), shape, &judge)
            } else {
                false
            }
        let (lifting, frame) = (touch.sequence.liftingTime, touch.sequence.frame)
        return isShape && judge.atMost(.lifting, lifting, limits.lifting, frame: frame)
            && judge.atMost(.abandoned, touch.resting, limits.abandoned, frame: frame)
            && candidate.ends(at: places, &judge) && candidate.goes(along: places, &judge)
    }
}
