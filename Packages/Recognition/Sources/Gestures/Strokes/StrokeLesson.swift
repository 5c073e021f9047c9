public import InputEvents

/// Decides which drawings are good samples of a stroke.
public struct StrokeLesson: Sendable {
    /// The verdicts on the drawings, in their order.
    public let verdicts: [Verdict]

    /// A verdict on a drawing.
    public enum Verdict: Hashable, Sendable {
        /// It is a good sample.
        case good
        /// It is good, but enough samples that differ more from each other are kept.
        case spare
        /// Its size in millimetres is too small for a stroke.
        case tooSmall(Double)
        /// It is almost straight, so it would be a swipe in this direction.
        case straight(Direction)
        /// It deviates by this share of its size from the drawing that most others resemble.
        case unlikeOthers(Double)
        /// It would be recognised as another stroke.
        case like(String)
    }

    /// 22 %: the largest deviation of a sample from the most typical one.
    ///
    /// 98 % of the copies by one hand deviate by 15 % or less, 95 % of those by another hand by
    /// 22 %, and 95 % of other shapes by 25 % or more (docs/build/drawings.md).
    private static let unlike = 0.22
    /// 10 %: nine of ten copies by one hand deviate less, so a sample that is nearer to another
    /// stroke cannot be distinguished from it.
    private static let tooLike = 0.1

    /// Judges the drawings.
    ///
    /// - Parameters:
    ///   - drawings: the drawings for samples of one stroke.
    ///   - others: the strokes that must differ from it.
    ///   - most: the number of samples that are kept.
    public init(_ drawings: [DrawnStroke], others: [StrokeShape], most: Int = .max) {
        let least = Thresholds().swipe.times(Limits.drawingShare).millimetres(of: 0)
        let paths = drawings.map {
            $0.size >= least && !StrokeShape.isStraight($0.points) ? StrokePath($0.points) : nil
        }
        let middle = StrokeLesson.middle(of: paths.compactMap { $0 })
        var verdicts = zip(drawings, paths).map { drawing, path -> Verdict in
            guard let path, let middle else {
                guard drawing.size >= least else { return .tooSmall(drawing.size) }
                return .straight(StrokeShape.direction(of: drawing.points))
            }
            let deviation = path.deviation(from: middle)
            if deviation > StrokeLesson.unlike { return .unlikeOthers(deviation) }
            let other = others.first { $0.deviation(of: path) <= StrokeLesson.tooLike }
            return other.map { .like($0.name) } ?? .good
        }
        let good = verdicts.indices.filter { verdicts[$0] == .good }
        let kept = StrokeLesson.mostDifferent(good, paths, middle, most)
        for index in good where !kept.contains(index) { verdicts[index] = .spare }
        self.verdicts = verdicts
    }

    /// Returns the path with the least total distance from the others, the first of several.
    private static func middle(of paths: [StrokePath]) -> StrokePath? {
        var best: (path: StrokePath, sum: Double)?
        for path in paths {
            let sum = paths.reduce(0) { $0 + path.deviation(from: $1) }
            if sum < best?.sum ?? .infinity { best = (path, sum) }
        }
        return best?.path
    }

    /// Returns this many drawings that differ most: the most typical one, then repeatedly the one
    /// that is farthest from those chosen so far.
    private static func mostDifferent(
        _ drawings: [Int],
        _ paths: [StrokePath?],
        _ middle: StrokePath?,
        _ most: Int
    ) -> Set<Int> {
        guard drawings.count > most, let middle else { return Set(drawings) }
        var left = drawings.compactMap { index in
            paths[index].map { (index: index, path: $0, distance: $0.deviation(from: middle)) }
        }
        var kept: Set<Int> = []
        while kept.count < most, !left.isEmpty {
            // The first one chosen is the most typical one.
            let next = left.indices.reduce(0) { best, index in
                let (one, other) = (left[index].distance, left[best].distance)
                return (kept.isEmpty ? one < other : one > other) ? index : best
            }
            let chosen = left.remove(at: next)
            kept.insert(chosen.index)
            for index in left.indices {
                let distance = left[index].path.deviation(from: chosen.path)
                left[index].distance =
                    kept.count == 1 ? distance : min(left[index].distance, distance)
            }
        }
        return kept
    }
}
