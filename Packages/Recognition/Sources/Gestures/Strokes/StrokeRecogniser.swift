import InputEvents

/// Recognises shapes that are drawn in one touch, by their similarity to samples.
///
///     D finger lands   m moves   . rest   U lift   [..] fires
///
///     1) D-mmmmmmmm-U[stroke]      at the last lift, if it is similar to a sample
///     2) D-mmmmmmmm.........U      nothing: abandoned, after 500 ms
///     3) similar to two strokes    nothing: one must be clearly more similar than the other
///     4) under 15 mm               nothing
///     5) straight                  the swipe's, if one is bound that it can be
///     6) as similar to a circle    the circle's, if one is bound and it has no three corners
///     7) bound: drag too           the drag's, once it moves for over 700 ms
///
/// Size, position and the direction of drawing do not matter; which way up the shape is does. See
/// ``PointCloud``.
struct StrokeRecogniser {
    private let candidates: [Candidate<StrokeShape>]
    private let circles: [Candidate<Circle>]

    /// 10 % of its size: the largest deviation of a drawing from a sample.
    ///
    /// Good copies deviate by half of it, the nearest other shapes by more
    /// (docs/gestures/stroke.md).
    static let farthest = 0.1
    /// Returns the least deviation from any other shape, given the deviation from this one.
    ///
    /// It is a quarter more plus 1 % of the size, because the difference between an exact and a
    /// good copy is chance.
    static func leastRival(of deviation: Double) -> Double {
        max(deviation * 1.25, deviation + 0.01)
    }

    init(_ candidates: [Candidate<StrokeShape>], circles: [Candidate<Circle>]) {
        self.candidates = candidates
        self.circles = circles
    }

    /// Returns the stroke that was drawn; nil if it was none.
    func winner(_ shape: DrawnShape, _ touch: TouchSummary) -> (
        patterns: [Int], shape: StrokeShape
    )? {
        var best: (candidate: Candidate<StrokeShape>, deviation: Double)?
        for candidate in candidates where touch.satisfies(candidate) {
            let deviation = candidate.what.deviation(of: shape.cloud)
            if deviation < best?.deviation ?? .infinity { best = (candidate, deviation) }
        }
        var silent = Silent()
        guard let best, isLike(best.candidate.what, shape, fingers: touch.fingers, &silent) else {
            return nil
        }
        let winners = candidates.winners {
            touch.satisfies($0) && $0.what.name == best.candidate.what.name
        }
        return (winners.map(\.pattern), best.candidate.what)
    }

    /// Checks that the drawing is similar to the stroke and clearly less similar to any other, in
    /// per cent of its size.
    func isLike(
        _ stroke: StrokeShape,
        _ shape: DrawnShape,
        fingers: Int,
        _ judge: inout some Judge
    ) -> Bool {
        let deviation = stroke.deviation(of: shape.cloud)
        let most = StrokeRecogniser.farthest
        guard judge.needs(deviation <= most, .deviation, deviation * 100, .atMost(most * 100))
        else { return false }
        let rival = rival(of: stroke, shape, fingers: fingers)
        guard rival.isFinite else { return true }
        let least = StrokeRecogniser.leastRival(of: deviation)
        return judge.asks(rival >= least, .rival, rival * 100, .atLeast(least * 100))
    }

    /// Returns the deviation from the nearest other shape that the same number of fingers may draw.
    func rival(of stroke: StrokeShape, _ shape: DrawnShape, fingers: Int) -> Double {
        var nearest = Double.infinity
        for other in candidates
        where other.fingers.contains(fingers) && other.what.name != stroke.name {
            nearest = min(nearest, other.what.deviation(of: shape.cloud))
        }
        if !shape.hasCorners, circles.contains(where: { $0.fingers.contains(fingers) }) {
            // A stroke that looks like a circle cannot be told from one.
            if stroke.isRound { return 0 }
            nearest = min(nearest, shape.cloud.deviation(from: .ring))
        }
        return nearest
    }
}
