public import InputEvents

/// A drawing made in one touch, as a sample of a stroke.
public struct DrawnStroke: Sendable {
    /// The path of the fingers' centre in millimetres, without redundant points.
    public let points: [Point]
    /// The number of fingers.
    public let fingers: Int
    /// The time when the first finger landed.
    public let began: Timestamp

    /// Creates a drawing from a path, and drops points that lie between others.
    public init(_ way: [Point], fingers: Int = 1, began: Timestamp = .zero) {
        points = DrawnStroke.simplified(way, within: Polyline.size(of: way) * Self.tolerance)
        self.fingers = fingers
        self.began = began
    }

    /// 2 % of the size: the greatest deviation of the path after points are dropped.
    private static let tolerance = 0.02

    /// The longer side of its bounding box in millimetres.
    public var size: Double { Polyline.size(of: points) }

    /// The text for a configuration, in per cent of the longer side, from the top left corner.
    public var text: String {
        let least = points.reduce(points.first ?? Point(x: 0, y: 0)) {
            Point(x: min($0.x, $1.x), y: min($0.y, $1.y))
        }
        let scale = size > 0 ? 100 / size : 0
        return points.map { point in
            "\(Int(((point.x - least.x) * scale).rounded()))"
                + ",\(Int(((point.y - least.y) * scale).rounded()))"
        }.joined(separator: " ")
    }

    /// Returns the ends, and of the points between them only those that deviate from the line by
    /// more than the tolerance (Ramer 1972, Douglas and Peucker 1973).
    private static func simplified(_ way: [Point], within tolerance: Double) -> [Point] {
        guard way.count > 2 else { return way }
        var isKept = Array(repeating: false, count: way.count)
        isKept[0] = true
        isKept[way.count - 1] = true
        var parts = [(0, way.count - 1)]
        while let (start, end) = parts.popLast() {
            guard end - start > 1 else { continue }
            var farthest = (index: start, distance: tolerance)
            for index in start + 1..<end {
                let distance = distance(from: way[index], toLine: way[start], way[end])
                if distance > farthest.distance { farthest = (index, distance) }
            }
            guard farthest.index != start else { continue }
            isKept[farthest.index] = true
            parts += [(start, farthest.index), (farthest.index, end)]
        }
        return way.indices.filter { isKept[$0] }.map { way[$0] }
    }

    private static func distance(from point: Point, toLine start: Point, _ end: Point) -> Double {
        let line = end - start
        let way = point - start
        let length = line.length
        guard length > 0 else { return way.length }
        let share = (way.dx * line.dx + way.dy * line.dy) / (length * length)
        let nearest = min(1, max(0, share))
        return point.distance(
            to: Point(x: start.x + line.dx * nearest, y: start.y + line.dy * nearest)
        )
    }
}
