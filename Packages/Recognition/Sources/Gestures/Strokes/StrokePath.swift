package import InputEvents

/// A shape as a path, independent of its size, place, proportions and direction of drawing.
///
/// Two paths are compared point by point in their order, and one path may run ahead of the other:
/// dynamic time warping (H. Sakoe, S. Chiba, “Dynamic Programming Algorithm Optimization for Spoken
/// Word Recognition”, IEEE ASSP-26, 1978). Each pair of points contributes its distance, and the
/// difference between the directions of the paths there, which distinguishes a rounded corner from
/// a sharp one.
package struct StrokePath: Hashable, Sendable {
    /// The points, evenly spaced; their centre is the origin, and both sides of their bounding box
    /// are 1 unless the shape is narrower than ``narrowest``.
    package let points: [Point]
    /// The direction of the path at each point, as a unit vector; zero where the path turns back.
    private let directions: [Vector]
    /// The distance between the ends of the path, as a share of its size.
    let gap: Double
    /// The width of the shape divided by its height, between ½ and 2.
    let proportion: Double

    /// 32 points: enough according to the papers on $P and $Q; more points improve nothing.
    static let count = 32
    /// 0.5: a shape is stretched at most to twice its width or height, so that a line stays a line.
    static let narrowest = 0.5
    /// 45 % of the size: the greatest distance between the ends of a closed shape.
    ///
    /// A circle with a gap of 45° has 38 %, people's triangles and rectangles have up to 37 %, and
    /// delete marks, whose ends cross, have 45 % or more.
    static let mostGap = 0.45

    /// Creates the path from its points; nil if they have no finite extent.
    init?(_ path: [Point]) {
        let box = Polyline.box(of: path)
        let size = max(box.dx, box.dy)
        guard size > 0, size.isFinite else { return nil }
        let (width, height) = (
            max(box.dx, size * Self.narrowest), max(box.dy, size * Self.narrowest)
        )
        let evenPoints = Polyline.resampled(
            path.map { Point(x: $0.x / width, y: $0.y / height) },
            to: Self.count
        )
        guard evenPoints.count == Self.count else { return nil }
        self.init(evenPoints: evenPoints, proportion: width / height)
    }

    private init(evenPoints: [Point], proportion: Double) {
        let centre = Polyline.centre(of: evenPoints)
        points = evenPoints.map { Point(x: $0.x - centre.x, y: $0.y - centre.y) }
        directions = evenPoints.indices.map { index in
            let chord = evenPoints[min(index + 1, Self.count - 1)] - evenPoints[max(index - 1, 0)]
            let length = chord.length
            return length < 0.01 ? .zero : Vector(dx: chord.dx / length, dy: chord.dy / length)
        }
        gap = evenPoints[0].distance(to: evenPoints[Self.count - 1])
        self.proportion = proportion
    }

    /// True if the path ends about where it begins, so that a drawing may begin at any point.
    var isClosed: Bool { gap <= Self.mostGap }

    /// A circle; it matches circles that are drawn from any point in either direction.
    package static let ring = StrokePath(
        evenPoints: (0..<count).map { index in
            let (sine, cosine) = Angle.sineAndCosine(360 * Double(index) / Double(count - 1))
            return Point(x: cosine / 2, y: sine / 2)
        },
        proportion: 1
    )

    // MARK: - Matching

    /// Returns the deviation of this path from another one, as a share of its size.
    ///
    /// The deviation is the root mean square over the pairs of points: 0 for the same shape, 0.07
    /// for a good copy. The other path is tried in both directions and, if both paths are closed,
    /// from every second starting point. The result is `.infinity` if it exceeds the limit.
    func deviation(from other: StrokePath, atMost limit: Double = .infinity) -> Double {
        let weights = Double(2 * Self.count)
        var best = limit * limit * weights
        var isFound = false
        var row = Array(repeating: Double.infinity, count: 2 * Self.band + 3)
        let starts = isClosed && other.isClosed ? Self.count : 1
        for start in stride(from: 0, to: starts, by: Self.between) {
            for isReversed in [false, true] {
                let sum = sum(to: other, from: start, isReversed, atMost: best, &row)
                guard sum <= best else { continue }
                best = sum
                isFound = true
            }
        }
        return isFound ? (best / weights).squareRoot() : .infinity
    }

    /// 2: every second starting point is enough, because one path may run ahead of the other
    /// anyway.
    private static let between = 2
    /// 5 points, a sixth of the length: the lead that one path may have over the other.
    private static let band = 5
    /// ¼: directions that differ by 60° count as much as points that are a quarter of the size
    /// apart.
    private static let sharpness = 0.25

    /// Pairs the points of the two paths so that the sum of their squared differences is least.
    ///
    /// - Parameters:
    ///   - other: the other path.
    ///   - start: the number of points by which the starting point of the other path is shifted.
    ///   - isReversed: true to go through the other path's points from the last to the first.
    ///   - limit: the largest sum that counts.
    ///   - row: memory for the sums so far, from `band` points behind to `band` points ahead, with
    ///   an infinite sum at either end.
    /// - Returns: the sum; infinity if it exceeds the limit.
    private func sum(
        to other: StrokePath,
        from start: Int,
        _ isReversed: Bool,
        atMost limit: Double,
        _ row: inout [Double]
    ) -> Double {
        let (count, band) = (Self.count, Self.band)
        for index in row.indices { row[index] = .infinity }
        row[band + 1] = 0
        for index in 0..<count {
            var least = Double.infinity
            for offset in 0...2 * band {
                let partner = index + offset - band
                guard partner >= 0, partner < count else {
                    row[offset + 1] = .infinity
                    continue
                }
                let otherIndex = ((isReversed ? count - 1 - partner : partner) + start) % count
                let difference = difference(index, other, otherIndex, isReversed)
                // Both paths advance, or only this path, or only the other path. An advance of both
                // counts twice, so that the weights always have the same sum.
                let sum = min(
                    row[offset + 1] + 2 * difference,
                    min(row[offset + 2], row[offset]) + difference
                )
                row[offset + 1] = sum
                least = min(least, sum)
            }
            if least > limit { return .infinity }
        }
        return row[band + 1]
    }

    /// Returns the squared difference between a point of this path and a point of the other path,
    /// including the difference between the directions there.
    @inline(__always)
    private func difference(
        _ index: Int,
        _ other: StrokePath,
        _ otherIndex: Int,
        _ isReversed: Bool
    ) -> Double {
        let offset = points[index] - other.points[otherIndex]
        let (own, partner) = (directions[index], other.directions[otherIndex])
        let turnX = isReversed ? own.dx + partner.dx : own.dx - partner.dx
        let turnY = isReversed ? own.dy + partner.dy : own.dy - partner.dy
        return offset.dx * offset.dx + offset.dy * offset.dy
            + Self.sharpness * Self.sharpness * (turnX * turnX + turnY * turnY)
    }
}
