public import InputEvents

/// A shape that can be drawn, with the samples that identify it.
public struct StrokeShape: Hashable, Sendable {
    /// The name of the shape.
    public let name: String
    /// The samples, without those that have no extent.
    let paths: [StrokePath]
    /// True if every sample looks like a circle.
    let isRound: Bool
    /// True if a drawing must end about where it began.
    let isClosed: Bool
    /// True if the proportions of a drawing matter, as those of a square do.
    private let weighsSides: Bool
    /// The largest deviation of a drawing from the shape, as a share of its size, before the
    /// reduction for closed shapes.
    private var deviationLimit: Double
    /// True if every sample is closed, so that a drawing may begin at any point.
    private let mayBeginAnywhere: Bool

    /// Creates a shape from samples.
    ///
    /// - Parameters:
    ///   - name: the user's name for the shape.
    ///   - samples: paths in any unit, y downwards. Size, position and proportions do not matter,
    ///   nor do points on the line between others. Samples without extent are dropped.
    public init(name: String, samples: [[Point]]) {
        self.init(name: name, samples: samples, isClosed: false, weighsSides: false)
        deviationLimit = StrokeShape.deviationLimit(among: paths)
    }

    /// Creates a shape whose ends must meet if `isClosed` is true, and whose proportions matter if
    /// `weighsSides` is true.
    init(name: String, samples: [[Point]], isClosed: Bool, weighsSides: Bool) {
        self.name = name
        self.isClosed = isClosed
        self.weighsSides = weighsSides
        paths = samples.compactMap { StrokePath($0) }
        deviationLimit = StrokeShape.usual
        mayBeginAnywhere = paths.allSatisfy(\.isClosed)
        isRound = paths.allSatisfy {
            $0.deviation(from: .ring, atMost: StrokeShape.alike).isFinite
        }
    }

    /// Returns true if a path hardly bends and thus is a swipe: if it is at most 1.1 times as long
    /// as the distance between its ends.
    ///
    /// Swipes in recordings bend that much (docs/gestures/swipe.md).
    public static func isStraight(_ path: [Point]) -> Bool {
        guard let first = path.first, let last = path.last else { return false }
        return Polyline.length(of: path) <= first.distance(to: last) * 1.1
    }

    /// Returns the direction in which a straight path goes.
    public static func direction(of path: [Point]) -> Direction {
        guard let first = path.first, let last = path.last else { return .right }
        return Compass.direction(of: last - first, countsDiagonals: true) ?? .right
    }

    // MARK: - Limits

    /// Returns the largest deviation of a drawing from the shape.
    ///
    /// The limit is smaller for closed shapes, because shapes that may begin at any point are more
    /// similar to each other: 98 % of the copies by one hand deviate by up to 11 % if the shape is
    /// closed, and by up to 20 % otherwise. The limit is not smaller if the proportions matter,
    /// because they add to the deviation then.
    func deviationLimit(for path: StrokePath) -> Double {
        mayBeginAnywhere && path.isClosed && !weighsSides
            ? deviationLimit * StrokeShape.closedShare : deviationLimit
    }

    /// 18 % of the size: the largest deviation of a drawing from a single or built-in sample.
    ///
    /// Half of the copies by one hand deviate by up to 7 %, 95 % by up to 12 %; half of the copies
    /// by another hand deviate by up to 11 % (docs/build/drawings.md).
    static let usual = 0.18
    /// 85 %: the limit of a closed shape, as a share of that of an open one (15 % instead of 18 %).
    private static let closedShare = 0.85
    /// 2.2: the ratio of the largest deviation to the median difference between two samples.
    ///
    /// A drawing is compared with its nearest sample, so for careful hands even a ratio above 1 is
    /// rare.
    private static let spreadFactor = 2.2
    /// 16 and 20 %: the least and the greatest limit, however little or much the samples differ.
    private static let leastFarthest = 0.16
    private static let mostFarthest = 0.2

    /// Returns the largest deviation of a drawing from the nearest of these samples; several
    /// samples show how much the hand varies.
    private static func deviationLimit(among paths: [StrokePath]) -> Double {
        let differences = paths.indices.flatMap { index in
            paths[..<index].map {
                paths[index].deviation(from: $0, atMost: mostFarthest)
            }
        }.sorted()
        guard !differences.isEmpty else { return usual }
        let typical = differences[differences.count / 2] * spreadFactor
        return min(max(typical, leastFarthest), mostFarthest)
    }

    /// Returns true unless the shape is closed and the ends of the drawing are too far apart.
    func closes(_ path: StrokePath) -> Bool { !isClosed || path.isClosed }

    /// Returns the deviation of a drawing from the most similar sample; infinity if the deviation
    /// exceeds the limit.
    func deviation(of path: StrokePath, atMost limit: Double = .infinity) -> Double {
        paths.reduce(.infinity) {
            min($0, deviation(of: path, from: $1, atMost: min($0, limit), weighsSides))
        }
    }

    /// Returns true if two shapes differ only in their proportions, as a square and a rectangle do,
    /// so that the more similar one counts.
    public func isRelated(to other: StrokeShape) -> Bool { weighsSides && other.weighsSides }

    /// Returns true if two shapes are so similar that hands cannot distinguish them.
    public func isAlike(_ other: StrokeShape) -> Bool {
        difference(from: other, atMost: StrokeShape.alike).isFinite
    }

    /// Returns the difference between the two most similar samples of two shapes, as a share of
    /// their size.
    ///
    /// - Parameters:
    ///   - other: the other shape.
    ///   - limit: the largest difference that is measured.
    /// - Returns: the difference; infinity if it exceeds the limit.
    public func difference(from other: StrokeShape, atMost limit: Double = .infinity) -> Double {
        let comparesSides = isRelated(to: other)
        return other.paths.reduce(.infinity) { least, path in
            paths.reduce(least) {
                min($0, deviation(of: path, from: $1, atMost: min($0, limit), comparesSides))
            }
        }
    }

    /// The difference from a circle, measured like ``difference(from:atMost:)``.
    public var differenceFromCircle: Double {
        paths.reduce(.infinity) { min($0, $1.deviation(from: .ring)) }
    }

    /// Returns the deviation of a path from a sample, including the deviation of the proportions if
    /// they matter; infinity if it exceeds the limit.
    private func deviation(
        of path: StrokePath,
        from sample: StrokePath,
        atMost limit: Double,
        _ weighsSides: Bool
    ) -> Double {
        let deviation = path.deviation(from: sample, atMost: limit)
        guard weighsSides, deviation.isFinite else { return deviation }
        let ratio = path.proportion / sample.proportion
        let side = (max(ratio, 1 / ratio) - 1) * StrokeShape.sideWeight
        let combined = (deviation * deviation + side * side).squareRoot()
        return combined <= limit ? combined : .infinity
    }

    /// 0.12: a side that is half as long as it should be counts as much as 12 % of the size.
    private static let sideWeight = 0.12
    /// 0.07: shapes that differ by at most this share of the size cannot be distinguished.
    ///
    /// Half of the copies by one hand deviate less.
    public static let alike = 0.07
}
