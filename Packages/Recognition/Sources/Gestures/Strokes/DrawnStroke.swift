public import InputEvents

/// A drawing made in one touch, as a sample of a stroke.
public struct DrawnStroke: Sendable {
    /// The path of the fingers' centre in millimetres, without redundant points.
    public let points: [Point]
    /// The number of fingers.
    public let fingers: Int
    /// The time when the first finger landed.
    public let began: Timestamp

    /// Creates a drawing from a path, and drops points that lie nearly on a line between others.
    public init(_ path: [Point], fingers: Int = 1, began: Timestamp = .zero) {
        points = DrawnStroke.simplified(path, within: Polyline.size(of: path) * Self.tolerance)
        self.fingers = fingers
        self.began = began
    }

    /// 2 % of the size: the greatest deviation of the path after points are dropped.
    private static let tolerance = 0.02

    /// The longer side of the drawing's bounding box in millimetres.
    public var size: Double { Polyline.size(of: points) }

    /// The points as text for a configuration: in per cent of the longer side, from the top left
    /// corner.
    public var text: String {
        let corner = points.reduce(points.first ?? Point(x: 0, y: 0)) {
            Point(x: min($0.x, $1.x), y: min($0.y, $1.y))
        }
        let scale = size > 0 ? 100 / size : 0
        return points.map { point in
            "\(Int(((point.x - corner.x) * scale).rounded()))"
                + ",\(Int(((point.y - corner.y) * scale).rounded()))"
        }.joined(separator: " ")
    }

    /// Returns the ends of the path, and the points that deviate by more than the tolerance from
    /// the line between the kept points around them (Ramer 1972, Douglas and Peucker 1973).
    private static func simplified(_ path: [Point], within tolerance: Double) -> [Point] {
        guard path.count > 2 else { return path }
        var isKept = Array(repeating: false, count: path.count)
        isKept[0] = true
        isKept[path.count - 1] = true
        var spans = [(0, path.count - 1)]
        while let (start, end) = spans.popLast() {
            guard end - start > 1 else { continue }
            var farthest = (index: start, distance: tolerance)
            for index in start + 1..<end {
                let distance = distance(from: path[index], toLine: path[start], path[end])
                if distance > farthest.distance { farthest = (index, distance) }
            }
            guard farthest.index != start else { continue }
            isKept[farthest.index] = true
            spans += [(start, farthest.index), (farthest.index, end)]
        }
        return path.indices.filter { isKept[$0] }.map { path[$0] }
    }

    /// Returns the distance from a point to the nearest point of the line between two points.
    private static func distance(from point: Point, toLine start: Point, _ end: Point) -> Double {
        let line = end - start
        let offset = point - start
        let length = line.length
        guard length > 0 else { return offset.length }
        let share = (offset.dx * line.dx + offset.dy * line.dy) / (length * length)
        let clamped = min(1, max(0, share))
        return point.distance(
            to: Point(x: start.x + line.dx * clamped, y: start.y + line.dy * clamped)
        )
    }
}
