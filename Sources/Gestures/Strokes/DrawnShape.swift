import InputEvents

/// What fingers drew: the measures that tell strokes and circles apart.
struct DrawnShape {
    let cloud: PointCloud
    /// The longer side of its box, in millimetres.
    let size: Double
    /// How far the centre of the fingers went, in per cent of the finger that went farthest.
    let share: Double
    /// Degrees that the way went round its own centre, clockwise positive.
    let angle: Double
    /// Degrees that it went round there and back, all counted.
    let allAngles: Double
    /// How much the distance from the centre varies (standard deviation), in per cent of its mean.
    let unevenness: Double

    /// 128: eight turns of 16 points each.
    private static let fineness = 128

    /// Nil if the fingers went nowhere.
    init?(_ trail: Trail, by sequence: TouchSequence) {
        let way = trail.way
        guard let cloud = PointCloud(way) else { return nil }
        self.cloud = cloud
        size = PointCloud.size(of: way)
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
        unevenness = mean > 0 ? variance.squareRoot() / mean * 100 : 0
    }

    /// Whether the fingers went side by side, so that their centre tells what each of them drew.
    var isTogether: Bool { share >= TouchSequence.evenness * 100 }
}
