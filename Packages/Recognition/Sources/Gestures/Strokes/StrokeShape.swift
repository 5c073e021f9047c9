public import InputEvents

/// A shape that can be drawn, with the samples that identify it.
public struct StrokeShape: Hashable, Sendable {
    /// The user's name for it.
    public let name: String
    let clouds: [PointCloud]
    /// True if every sample looks like a circle.
    let isRound: Bool

    /// Creates a shape from samples.
    ///
    /// - Parameters:
    ///   - name: the user's name for it.
    ///   - samples: paths in any unit, y downwards. Size and position do not matter, nor do points
    ///   on the line between others. Samples without extent are dropped.
    public init(name: String, samples: [[Point]]) {
        self.name = name
        clouds = samples.compactMap { PointCloud($0) }
        isRound = clouds.allSatisfy {
            $0.deviation(from: .ring, atMost: StrokeShape.alike).isFinite
        }
    }

    /// Returns true if a path hardly bends, which makes it a swipe: its length is about the
    /// distance between its ends.
    ///
    /// The limit is 1.1 times, as much as swipes in recordings bend (docs/gestures/swipe.md).
    public static func isStraight(_ way: [Point]) -> Bool {
        guard let first = way.first, let last = way.last else { return false }
        return PointCloud.length(of: way) <= first.distance(to: last) * 1.1
    }

    /// Returns the deviation of a cloud from the most similar sample.
    func deviation(of cloud: PointCloud) -> Double {
        clouds.reduce(.infinity) { min($0, cloud.deviation(from: $1, atMost: $0)) }
    }

    /// Returns true if two shapes are so similar that hands cannot distinguish them.
    public func isAlike(_ other: StrokeShape) -> Bool {
        difference(from: other, atMost: StrokeShape.alike).isFinite
    }

    /// Returns the distance between the two most similar samples of two shapes, as a share of their
    /// size.
    ///
    /// - Parameters:
    ///   - other: the other shape.
    ///   - limit: the largest distance that is measured.
    /// - Returns: the distance; infinity above the limit.
    public func difference(from other: StrokeShape, atMost limit: Double = .infinity) -> Double {
        other.clouds.reduce(.infinity) { least, cloud in
            clouds.reduce(least) { min($0, cloud.deviation(from: $1, atMost: min($0, limit))) }
        }
    }

    /// The distance from a circle, measured in the same way.
    public var differenceFromCircle: Double {
        clouds.reduce(.infinity) { min($0, $1.deviation(from: .ring)) }
    }

    /// 0.07: two copies of one shape by one hand usually differ less.
    public static let alike = 0.07
}
