public import InputEvents

/// Decides which drawings are good samples of a stroke.
public struct StrokeLesson: Sendable {
    /// The verdicts on the drawings, in their order.
    public let verdicts: [Verdict]

    /// A verdict on a drawing.
    public enum Verdict: Hashable, Sendable {
        /// The drawing is a good sample.
        case good
        /// The drawing is good, but is not needed: the kept samples differ more from each other.
        case spare
        /// The drawing is too small for a stroke: it has this size in millimetres.
        case tooSmall(Double)
        /// The drawing is almost straight, so it would be a swipe in this direction.
        case straight(Direction)
        /// The drawing deviates too much from the most typical drawing: by this share of its size.
        case unlikeOthers(Double)
        /// The drawing is too similar to the stroke of this name.
        case like(String)
    }

    /// 22 %: the largest deviation of a sample from the most typical one.
    ///
    /// 98 % of the copies by one hand deviate by 15 % or less, 95 % of the copies by another hand
    /// by 22 % or less, and 95 % of other shapes by 25 % or more (docs/build/drawings.md).
    private static let unlike = 0.22
    /// 10 %: nine of ten copies by one hand deviate less, so a sample that deviates less from
    /// another stroke cannot be distinguished from that stroke.
    private static let tooLike = 0.1

    /// Judges the drawings.
    ///
    /// - Parameters:
    ///   - drawings: the drawings that may become samples of one stroke.
    ///   - others: the strokes from which the samples must differ.
    ///   - most: the greatest number of samples that are kept.
    public init(_ drawings: [DrawnStroke], others: [StrokeShape], most: Int = .max) {
        let leastSize = Thresholds().swipe.times(Limits.drawingShare).millimetres(of: 0)
        let paths = drawings.map {
            $0.size >= leastSize && !StrokeShape.isStraight($0.points) ? StrokePath($0.points) : nil
        }
        let medoid = StrokeLesson.medoid(of: paths.compactMap { $0 })
        var verdicts = zip(drawings, paths).map { drawing, path -> Verdict in
            guard let path, let medoid else {
                guard drawing.size >= leastSize else { return .tooSmall(drawing.size) }
                return .straight(StrokeShape.direction(of: drawing.points))
            }
            let deviation = path.deviation(from: medoid)
            if deviation > StrokeLesson.unlike { return .unlikeOthers(deviation) }
            let other = others.first { $0.deviation(of: path) <= StrokeLesson.tooLike }
            return other.map { .like($0.name) } ?? .good
        }
        let good = verdicts.indices.filter { verdicts[$0] == .good }
        let kept = StrokeLesson.mostDifferent(good, paths, medoid, most)
        for index in good where !kept.contains(index) { verdicts[index] = .spare }
        self.verdicts = verdicts
    }

    /// Returns the path with the least total deviation from the others, the first one if there are
    /// several; nil if there are no paths.
    private static func medoid(of paths: [StrokePath]) -> StrokePath? {
        var best: (path: StrokePath, sum: Double)?
        for path in paths {
            let sum = paths.reduce(0) { $0 + path.deviation(from: $1) }
            if sum < best?.sum ?? .infinity { best = (path, sum) }
        }
        return best?.path
    }

    /// Returns at most `most` of the drawings, those that differ most: the most typical one, then
    /// repeatedly the one that is farthest from the chosen ones.
    ///
    /// `drawings` are indices of `paths`, and `medoid` is the most typical path.
    private static func mostDifferent(
        _ drawings: [Int],
        _ paths: [StrokePath?],
        _ medoid: StrokePath?,
        _ most: Int
    ) -> Set<Int> {
        guard drawings.count > most, let medoid else { return Set(drawings) }
        var remaining = drawings.compactMap { index in
            paths[index].map { (index: index, path: $0, distance: $0.deviation(from: medoid)) }
        }
        var kept: Set<Int> = []
        while kept.count < most, !remaining.isEmpty {
            // The first choice is the most typical drawing, the nearest to the medoid.
            let next = remaining.indices.reduce(0) { best, index in
                let (distance, bestDistance) = (remaining[index].distance, remaining[best].distance)
                return (kept.isEmpty ? distance < bestDistance : distance > bestDistance)
                    ? index : best
            }
            let chosen = remaining.remove(at: next)
            kept.insert(chosen.index)
            for index in remaining.indices {
                let distance = remaining[index].path.deviation(from: chosen.path)
                remaining[index].distance =
                    kept.count == 1 ? distance : min(remaining[index].distance, distance)
            }
        }
        return kept
    }
}
