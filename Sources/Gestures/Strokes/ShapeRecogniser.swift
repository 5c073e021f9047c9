import InputEvents

/// Strokes and circles of one device: what both ask of a touch, and which of the two it is.
struct ShapeRecogniser {
    let strokes: StrokeRecogniser
    let circles: CircleRecogniser
    private let limits: Limits
    /// The longer side of the smallest drawing that counts, in millimetres.
    let leastSize: Double
    /// A bit for each number of fingers that something is bound for: asked on every frame.
    private let wanted: UInt32

    init(_ candidates: Candidates, limits: Limits, surface: Surface) {
        strokes = StrokeRecogniser(candidates.strokes, circles: candidates.circles)
        circles = CircleRecogniser(candidates.circles)
        self.limits = limits
        leastSize = limits.swipe.millimetres(of: min(surface.width, surface.height))
        let ranges = candidates.strokes.map(\.fingers) + candidates.circles.map(\.fingers)
        wanted = (0..<32).reduce(0) { bits, fingers in
            ranges.contains { $0.contains(fingers) } ? bits | 1 << UInt32(fingers) : bits
        }
    }

    /// Whether that many fingers could draw anything.
    func isWanted(fingers: Int) -> Bool { fingers < 32 && wanted & 1 << UInt32(fingers) != 0 }

    /// The patterns, the kind and the degrees gone round of a complete touch, if it was a shape.
    func winner(
        _ sequence: TouchSequence,
        _ touch: TouchSummary,
        _ trail: Trail,
        rest: Int64
    ) -> (patterns: [Int], kind: GestureKind, angle: Double)? {
        guard isWanted(fingers: touch.fingers), rest <= limits.abandoned,
            let shape = DrawnShape(trail, by: sequence), shape.size >= leastSize, shape.isTogether
        else { return nil }
        if let (patterns, stroke) = strokes.winner(shape, touch) {
            return (patterns, .stroke(stroke), 0)
        }
        return circles.winner(shape, touch).map {
            ($0.patterns, .circle($0.circle.turn, turns: $0.circle.turns), shape.angle)
        }
    }
}
