import InputEvents

/// Recognises shapes that are drawn in one touch, by their likeness to samples.
///
///     D finger lands   m moves   . rest   U lift   [..] fires
///
///     1) D-mmmmmmmm-U[stroke]      at the last lift, if it is like a sample
///     2) D-mmmmmmmm.........U      nothing: abandoned, after 500 ms
///     3) like two strokes          nothing: the one must be clearly more like it than the other
///     4) under 15 mm               nothing
///     5) straight                  the swipe's, if one is bound that it can be
///     6) as much like a circle     the circle's, if one is bound and it has no three corners
///     7) bound: drag too           the drag's, once it moves for over 700 ms
///
/// Size and place do not matter, nor which end it is drawn from; which way up it stands does. See
/// ``PointCloud``.
struct StrokeRecogniser {
    private let candidates: [Candidate<StrokeShape>]
    private let circles: [Candidate<Circle>]

    /// 10 % of its size: how far the points of a drawing may be off those of a sample.
    ///
    /// Good copies are off by half of it, the nearest other shapes by more (docs/gestures/stroke.md).
    static let farthest = 0.1
    /// How far it must be off any other shape, if it is that far off this one.
    ///
    /// A quarter more, and 1 % of its size: an exact copy is told from a good one by chance.
    static func leastRival(of deviation: Double) -> Double {
        max(deviation * 1.25, deviation + 0.01)
    }

    init(_ candidates: [Candidate<StrokeShape>], circles: [Candidate<Circle>]) {
        self.candidates = candidates
        self.circles = circles
    }

    /// The stroke that was drawn, if it was one.
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

    /// Whether the drawing is like the stroke, and clearly less like any other; in per cent of its
    /// size.
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

    /// How far the drawing is from the nearest other shape that as many fingers may draw.
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
