import InputEvents

/// Recognises shapes that are drawn in one touch, by their similarity to samples.
///
///     D finger lands   m moves   . rest   U lift   [..] fires
///
///     1) D-mmmmmmmm-U[stroke]      at the last lift, if it is similar to a sample
///     2) D-mmmmmmmm.........U      nothing: abandoned, after 500 ms
///     3) similar to two strokes    nothing, unless it is clearly more similar to one of them;
///                                  of a square and a rectangle, the more similar one
///     4) under 10 mm               nothing
///     5) straight                  a swipe, if a bound one fits and uses a smaller share of its
///                                  tolerance, see ``SwipeRecogniser/usedTolerance(of:)``
///     6) as similar to a circle    a circle, if one is bound and the drawing has no corners
///     7) bound: drag too           a drag, once the finger moves for over 700 ms
///
/// Size, position, and the direction of drawing do not matter, nor do proportions, except those of
/// squares and rectangles; rotation does. See ``StrokePath``.
struct StrokeRecogniser {
    private let candidates: [Candidate<StrokeShape>]
    private let circles: [Candidate<Circle>]

    /// Returns the least deviation that a drawing of a shape must have from any other shape, given
    /// its deviation from this shape.
    ///
    /// The result is greater by 10 %, and by at least 1 % of the size, because the difference
    /// between an exact and a good copy is chance.
    static func leastRival(of deviation: Double) -> Double {
        max(deviation * 1.1, deviation + 0.01)
    }

    init(_ candidates: [Candidate<StrokeShape>], circles: [Candidate<Circle>]) {
        self.candidates = candidates
        self.circles = circles
    }

    /// Returns the stroke that was drawn; nil if the drawing is not a bound stroke.
    ///
    /// - Parameters:
    ///   - shape: the drawing.
    ///   - touch: the touch that made the drawing.
    ///   - usedTolerance: the share of the largest deviation below which the drawing must stay.
    /// - Returns: the patterns that win, the best first, and their stroke.
    func winner(_ shape: DrawnShape, _ touch: TouchSummary, below usedTolerance: Double) -> (
        patterns: [Int], shape: StrokeShape
    )? {
        var best: (candidate: Candidate<StrokeShape>, deviation: Double)?
        var nearest = Double.infinity
        for candidate in candidates
        where touch.satisfies(candidate) && candidate.what.closes(shape.path) {
            let limit = candidate.what.deviationLimit(for: shape.path) * min(usedTolerance, 1)
            let most = min(limit, nearest)
            let deviation = candidate.what.deviation(of: shape.path, atMost: most)
            guard deviation < nearest else { continue }
            best = (candidate, deviation)
            nearest = deviation
        }
        var silent = Silent()
        guard let best,
            best.deviation < best.candidate.what.deviationLimit(for: shape.path) * usedTolerance,
            isLike(best.candidate.what, shape, fingers: touch.fingers, &silent)
        else { return nil }
        let winners = candidates.winners {
            touch.satisfies($0) && $0.what.name == best.candidate.what.name
        }
        return (winners.map(\.pattern), best.candidate.what)
    }

    /// Checks that the drawing is similar to the stroke, and clearly less similar to other shapes.
    ///
    /// The deviations are recorded in per cent of the size of the drawing.
    func isLike<J: Judge>(
        _ stroke: StrokeShape,
        _ shape: DrawnShape,
        fingers: Int,
        _ judge: inout J
    ) -> Bool {
        let deviation = stroke.deviation(of: shape.path)
        let most = stroke.deviationLimit(for: shape.path)
        guard judge.needs(deviation <= most, .deviation, deviation * 100, .atMost(most * 100))
        else { return false }
        if stroke.isClosed {
            let (gap, most) = (shape.path.gap * 100, StrokePath.mostGap * 100)
            guard judge.asks(stroke.closes(shape.path), .gap, gap, .atMost(most)) else {
                return false
            }
        }
        let least = StrokeRecogniser.leastRival(of: deviation)
        // Only an explanation needs the deviation of a rival beyond the limit.
        let limit = J.wantsAll ? Double.infinity : least
        let rival = rival(of: stroke, shape, fingers: fingers, atMost: limit)
        guard rival.isFinite else { return true }
        return judge.asks(rival >= least, .rival, rival * 100, .atLeast(least * 100))
    }

    /// Returns the drawing's deviation from the nearest other shape that the same number of fingers
    /// may draw; infinity if the deviation exceeds the limit.
    private func rival(
        of stroke: StrokeShape,
        _ shape: DrawnShape,
        fingers: Int,
        atMost limit: Double
    ) -> Double {
        var nearest = Double.infinity
        for other in candidates
        where other.fingers.contains(fingers) && other.what.name != stroke.name
            && !other.what.isRelated(to: stroke) && other.what.closes(shape.path)
        {
            let deviation = other.what.deviation(of: shape.path, atMost: min(nearest, limit))
            nearest = min(nearest, deviation)
        }
        guard shape.cornering <= CircleRecogniser.cornering else { return nearest }
        let isBound = circles.contains { $0.fingers.contains(fingers) }
        // A stroke that looks like a circle cannot be distinguished from a circle.
        if stroke.isRound { return isBound ? 0 : nearest }
        // A circle is not a square, even if nothing else is bound; a learned shape may be a circle.
        guard isBound || stroke.isClosed else { return nearest }
        return min(nearest, shape.path.deviation(from: .ring, atMost: min(nearest, limit)))
    }
}
