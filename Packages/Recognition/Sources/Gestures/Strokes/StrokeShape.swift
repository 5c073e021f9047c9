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

    /// Whether two shapes are so alike that hands do not tell them apart.
    public func isAlike(_ other: StrokeShape) -> Bool {
        difference(from: other, atMost: StrokeShape.alike).isFinite
    }

    /// How far the points of the two most alike samples of two shapes are apart, as a share of their size.
    ///
    /// - Parameters:
    ///   - other: the other shape.
    ///   - limit: what is farther apart is not measured.
    /// - Returns: the difference; infinity where it is above the limit.
    public func difference(from other: StrokeShape, atMost limit: Double = .infinity) -> Double {
        other.clouds.reduce(.infinity) { least, cloud in
            clouds.reduce(least) { min($0, cloud.deviation(from: $1, atMost: min($0, limit))) }
        }
    }

    /// The same from a circle.
    public var differenceFromCircle: Double {
        clouds.reduce(.infinity) { min($0, $1.deviation(from: .ring)) }
    }

    /// 0.07: two copies of one shape by one hand are mostly nearer than this to each other.
    public static let alike = 0.07
}
