import InputEvents

/// A shape as a cloud of points, independent of its size, its position and the order of drawing.
///
/// This is the $Q recogniser: R.-D. Vatavu, L. Anthony, J. O. Wobbrock, “$Q: A Super-Quick,
/// Articulation-Invariant Stroke-Gesture Recognizer for Low-Resource Devices”, MobileHCI 2018; the
/// matching is that of their $P, “Gestures as Point Clouds”, ICMI 2012. One of $Q's two
/// optimisations is missing, the table of lower bounds, which only pays for hundreds of templates.
struct PointCloud: Hashable, Sendable {
    /// The points, evenly spaced along the path; their centre is the origin, and the longer side of
    /// their bounding box is 1.
    let points: [Point]

    /// 32: enough according to the papers; more points improve nothing.
    static let count = 32

    /// Creates the cloud of a path; nil if the path has no extent.
    init?(_ way: [Point]) {
        let even = PointCloud.resampled(way, to: PointCloud.count)
        let size = PointCloud.size(of: even)
        guard even.count == PointCloud.count, size > 0, size.isFinite else { return nil }
        let centre = PointCloud.centre(of: even)
        points = even.map { Point(x: ($0.x - centre.x) / size, y: ($0.y - centre.y) / size) }
    }

    private init(points: [Point]) { self.points = points }

    /// A circle, which matches one drawn from any point in either direction.
    static let ring = PointCloud(
        points: (0..<count).map { index in
            let (sine, cosine) = Angle.sineAndCosine(360 * Double(index) / Double(count))
            return Point(x: cosine / 2, y: sine / 2)
        }
    )

    // MARK: - Matching

    /// Returns the distance between the points of two clouds, as a share of their size.
    ///
    /// It is the root mean square over pairs of points, in which the first pairs weigh most: 0 for
    /// the same shape, about 0.05 for a good copy. Each point is paired with the nearest free one.
    /// Because this depends on the starting point, six of them are tried in both clouds. The result
    /// is `.infinity` if the distance exceeds the limit.
    func deviation(from other: PointCloud, atMost limit: Double = .infinity) -> Double {
        // 1 + 2 + … + 32: the sum of the weights.
        let weights = Double(PointCloud.count * (PointCloud.count + 1)) / 2
        var best = limit * limit * weights
        var isFound = false
        var start = 0
        while start < PointCloud.count {
            for (one, two) in [(points, other.points), (other.points, points)] {
                guard let sum = PointCloud.sum(one, two, from: start, below: best) else { continue }
                best = sum
                isFound = true
            }
            start += PointCloud.stride
        }
        return isFound ? (best / weights).squareRoot() : .infinity
    }

    /// 5: √32; every fifth point is tried as a starting point.
    private static let stride = 5

    /// Returns the weighted sum of the squared distances; nil as soon as it reaches the limit.
    private static func sum(
        _ one: [Point],
        _ two: [Point],
        from start: Int,
        below limit: Double
    ) -> Double? {
        var isFree = UInt32.max
        var sum = 0.0
        for step in 0..<count {
            let point = one[(start + step) % count]
            var nearest = Double.infinity
            var partner = 0
            for index in 0..<count where isFree & (1 << UInt32(index)) != 0 {
                let dx = point.x - two[index].x
                let dy = point.y - two[index].y
                let squared = dx * dx + dy * dy
                if squared < nearest {
                    nearest = squared
                    partner = index
                }
            }
            isFree &= ~(1 << UInt32(partner))
            sum += nearest * Double(count - step)
            if sum >= limit { return nil }
        }
        return sum
    }

    // MARK: - Paths

    /// Returns `count` points, evenly spaced along the path; none if it has no length.
    static func resampled(_ way: [Point], to count: Int) -> [Point] {
        let length = self.length(of: way)
        guard let first = way.first, let last = way.last, length > 0, length.isFinite, count > 1
        else { return [] }
        let step = length / Double(count - 1)
        var points = [first]
        var passed = 0.0
        for (from, to) in zip(way, way.dropFirst()) {
            let part = from.distance(to: to)
            while part > 0, points.count < count - 1, Double(points.count) * step <= passed + part {
                let share = (Double(points.count) * step - passed) / part
                points.append(
                    Point(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
                )
            }
            passed += part
        }
        // Rounding may have left out the last ones.
        while points.count < count { points.append(last) }
        return points
    }

    /// Returns the length of a path.
    static func length(of way: [Point]) -> Double {
        zip(way, way.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    /// Returns the longer side of the points' bounding box.
    static func size(of points: [Point]) -> Double {
        guard var least = points.first else { return 0 }
        var most = least
        for point in points {
            least = Point(x: min(least.x, point.x), y: min(least.y, point.y))
            most = Point(x: max(most.x, point.x), y: max(most.y, point.y))
        }
        return max(most.x - least.x, most.y - least.y)
    }

    /// Returns the mean of the points.
    static func centre(of points: [Point]) -> Point {
        var sum = Point(x: 0, y: 0)
        for point in points {
            sum.x += point.x
            sum.y += point.y
        }
        let count = Double(max(1, points.count))
        return Point(x: sum.x / count, y: sum.y / count)
    }
}
