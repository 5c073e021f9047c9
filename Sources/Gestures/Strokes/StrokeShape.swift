public import InputEvents

/// A shape that can be drawn, with the samples by which it is known.
public struct StrokeShape: Hashable, Sendable {
    /// What the user calls it.
    public let name: String
    let clouds: [PointCloud]
    /// Whether every sample looks like a circle.
    let isRound: Bool

    /// A shape that looks like each of the samples.
    ///
    /// - Parameters:
    ///   - name: what the user calls it.
    ///   - samples: ways in any unit, y downwards; size and place do not matter, nor do points that
    ///     lie on the way between others. Those without extent are left out.
    public init(name: String, samples: [[Point]]) {
        self.name = name
        clouds = samples.compactMap { PointCloud($0) }
        isRound = clouds.allSatisfy {
            $0.deviation(from: .ring, atMost: StrokeShape.alike).isFinite
        }
    }

    /// Whether a way hardly bends, which makes it a swipe: it is as long as from its first point to its
    /// last.
    ///
    /// Up to 1.1 times: what a swipe may bend in recordings (docs/gestures/swipe.md).
    public static func isStraight(_ way: [Point]) -> Bool {
        guard let first = way.first, let last = way.last else { return false }
        return PointCloud.length(of: way) <= first.distance(to: last) * 1.1
    }

    /// How far a cloud is from the sample that it is most like.
    func deviation(of cloud: PointCloud) -> Double {
        clouds.reduce(.infinity) { min($0, cloud.deviation(from: $1, atMost: $0)) }
    }

    /// Whether the first samples of two shapes are so alike that hands do not tell them apart.
    public func isAlike(_ other: StrokeShape) -> Bool {
        guard let one = clouds.first, let two = other.clouds.first else { return false }
        return one.deviation(from: two, atMost: StrokeShape.alike).isFinite
    }

    /// 0.07: two copies of one shape by one hand are mostly nearer than this to each other.
    private static let alike = 0.07
}
