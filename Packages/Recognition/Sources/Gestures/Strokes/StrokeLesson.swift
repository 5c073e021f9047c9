/// Decides which drawings are good samples of a stroke.
public struct StrokeLesson: Sendable {
    /// What is said of each drawing, in their order.
    public let verdicts: [Verdict]

    /// What can be said of a drawing.
    public enum Verdict: Hashable, Sendable {
        /// It is a good sample.
        case good
        /// It is so many millimetres large, less than a stroke must be.
        case tooSmall(Double)
        /// It hardly bends: that is a swipe.
        case straight
        /// It is that share of its size off the drawing that most others are like.
        case unlikeOthers(Double)
        /// It would be taken for another stroke.
        case like(String)
    }

    /// 15 %: how far samples of one stroke may be off the one in their middle.
    private static let unlike = 0.15

    /// Judges the drawings.
    ///
    /// - Parameters:
    ///   - drawings: what was drawn to be samples of one stroke.
    ///   - others: the strokes that must not be like it.
    public init(_ drawings: [DrawnStroke], others: [StrokeShape]) {
        let least = Thresholds().swipe.millimetres(of: 0)
        let clouds = drawings.map {
            $0.size >= least && !StrokeShape.isStraight($0.points) ? PointCloud($0.points) : nil
        }
        let middle = StrokeLesson.middle(of: clouds.compactMap { $0 })
        verdicts = zip(drawings, clouds).map { drawing, cloud in
            guard let cloud, let middle else {
                return drawing.size >= least ? .straight : .tooSmall(drawing.size)
            }
            let deviation = cloud.deviation(from: middle)
            if deviation > StrokeLesson.unlike { return .unlikeOthers(deviation) }
            let other = others.first {
                $0.deviation(of: cloud) <= StrokeRecogniser.farthest
            }
            return other.map { .like($0.name) } ?? .good
        }
    }

    /// The cloud that the others are nearest to, the first of several.
    private static func middle(of clouds: [PointCloud]) -> PointCloud? {
        var best: (cloud: PointCloud, sum: Double)?
        for cloud in clouds {
            let sum = clouds.reduce(0) { $0 + cloud.deviation(from: $1) }
            if sum < best?.sum ?? .infinity { best = (cloud, sum) }
        }
        return best?.cloud
    }
}
