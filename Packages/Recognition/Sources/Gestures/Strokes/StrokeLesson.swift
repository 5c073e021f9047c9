/// Decides which drawings are good samples of a stroke.
public struct StrokeLesson: Sendable {
    /// The verdicts on the drawings, in their order.
    public let verdicts: [Verdict]

    /// A verdict on a drawing.
    public enum Verdict: Hashable, Sendable {
        /// It is a good sample.
        case good
        /// Its size in millimetres is too small for a stroke.
        case tooSmall(Double)
        /// It is almost straight, which makes it a swipe.
        case straight
        /// It deviates by this share of its size from the drawing that most others resemble.
        case unlikeOthers(Double)
        /// It would be taken for another stroke.
        case like(String)
    }

    /// 15 %: the largest deviation of a sample from the most typical one.
    private static let unlike = 0.15

    /// Judges the drawings.
    ///
    /// - Parameters:
    ///   - drawings: the drawings for samples of one stroke.
    ///   - others: the strokes that must differ from it.
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

    /// Returns the cloud with the least total distance from the others, the first of several.
    private static func middle(of clouds: [PointCloud]) -> PointCloud? {
        var best: (cloud: PointCloud, sum: Double)?
        for cloud in clouds {
            let sum = clouds.reduce(0) { $0 + cloud.deviation(from: $1) }
            if sum < best?.sum ?? .infinity { best = (cloud, sum) }
        }
        return best?.cloud
    }
}
