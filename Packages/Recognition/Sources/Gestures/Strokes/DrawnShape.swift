import InputEvents

/// The drawing of fingers, with the measures that tell strokes and circles apart.
struct DrawnShape {
    let cloud: PointCloud
    /// The longer side of its bounding box in millimetres.
    let size: Double
    /// The path of the fingers' centre, in per cent of the longest finger's path.
    let share: Double
    /// The turning of the path about its own centre in degrees, clockwise positive.
    let angle: Double
    /// All turning in degrees, in both directions.
    let allAngles: Double
    /// True if it has three sharp corners or more, which no circle has.
    let hasCorners: Bool
    /// The variation of the distance from the centre (standard deviation), in per cent of its mean.
    let unevenness: Double

    /// 128: eight turns of 16 points each.
    private static let fineness = 128

    /// Measures the drawing; nil if the fingers did not move.
    init?(_ trail: Trail, by sequence: TouchSequence) {
        let way = DrawnShape.smoothed(trail.way)
        guard let cloud = PointCloud(way) else { return nil }
        self.cloud = cloud
        size = PointCloud.size(of: trail.way)
        let farthest = sequence.contacts.reduce(0) { max($0, $1.wholePath) }
        // A single finger is its own centre.
        share =
            sequence.fingers == 1 || farthest == 0
            ? 100 : PointCloud.length(of: way) / farthest * 100

        let points = PointCloud.resampled(way, to: DrawnShape.fineness)
        let centre = PointCloud.centre(of: points)
        var (angle, all) = (0.0, 0.0)
        for (from, to) in zip(points, points.dropFirst()) {
            let turned = Angle.between(from - centre, to - centre)
            angle += turned
            all += turned.magnitude
        }
        self.angle = angle
        allAngles = all
        let distances = points.map { $0.distance(to: centre) }
        let mean = distances.reduce(0, +) / Double(distances.count)
        let variance =
            distances.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(distances.count)
        hasCorners = DrawnShape.corners(of: points, turns: angle.magnitude / 360) >= 3
        unevenness = mean > 0 ? variance.squareRoot() / mean * 100 : 0
    }

    /// Returns the path without the trembling of the fingers, including its last point.
    private static func smoothed(_ way: [Point]) -> [Point] {
        guard let first = way.first, let last = way.last else { return [] }
        var rope = Rope(from: first)
        var points = [first]
        for point in way.dropFirst() where rope.pull(to: point, length: noise) {
            points.append(rope.end)
        }
        return points + [last]
    }

    /// 1 mm: smaller movements are trembling and not part of a drawing.
    private static let noise = 1.0

    /// Counts the corners, where the path turns sharply between two chords of a sixteenth of a
    /// turn.
    ///
    /// A circle turns by 22° from the chord before a point to the chord after it, a square by 90°
    /// at its corners. A sixteenth of a circle of 30 mm is 6 mm, which noise hardly turns.
    private static func corners(of points: [Point], turns: Double) -> Int {
        let chord = max(2, fineness / 16 / max(1, Int(turns.rounded())))
        var count = 0
        var index = chord
        while index + chord < points.count {
            let before = points[index] - points[index - chord]
            let after = points[index + chord] - points[index]
            if Angle.between(before, after).magnitude >= corner {
                count += 1
                // Skip the rest of this corner.
                index += chord
            } else {
                index += 1
            }
        }
        return count
    }

    /// 50°: a rounded corner of a square turns by more, a noisy circle by less than 45°.
    private static let corner = 50.0

    /// True if the fingers moved side by side, so that their centre's path is that of each finger.
    var isTogether: Bool { share >= TouchSequence.evenness * 100 }
}
