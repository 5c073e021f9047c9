import InputEvents

/// The drawing of fingers, with the measures that distinguish strokes and circles.
struct DrawnShape {
    let path: StrokePath
    /// The longer side of its bounding box in millimetres.
    let size: Double
    /// The path of the fingers' centre, in per cent of the longest finger's path.
    let share: Double
    /// The turning of the path about its own centre in degrees, clockwise positive.
    let angle: Double
    /// All turning in degrees, in both directions.
    let allAngles: Double
    /// The part of its turning in its three sharpest corners, in per cent.
    let cornering: Double
    /// The variation of the distance from the centre (standard deviation), in per cent of its mean.
    let unevenness: Double

    /// 128: eight turns of 16 points each.
    private static let fineness = 128

    /// Measures the drawing; nil if the fingers did not move.
    init?(_ trail: Trail, by sequence: TouchSequence) {
        size = Polyline.size(of: trail.way)
        let way = DrawnShape.smoothed(trail.way, size: size)
        guard let path = StrokePath(way) else { return nil }
        self.path = path
        let farthest = sequence.contacts.reduce(0) { max($0, $1.wholePath) }
        // A single finger is its own centre.
        share =
            sequence.fingers == 1 || farthest == 0
            ? 100 : Polyline.length(of: way) / farthest * 100

        let points = Polyline.resampled(way, to: DrawnShape.fineness)
        let centre = Polyline.centre(of: points)
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
        cornering = DrawnShape.cornering(of: points, turns: angle.magnitude / 360)
        unevenness = mean > 0 ? variance.squareRoot() / mean * 100 : 0
    }

    /// Returns the path without the trembling of the fingers, including its last point.
    private static func smoothed(_ way: [Point], size: Double) -> [Point] {
        let noise = min(mostNoise, max(leastNoise, size * noise))
        guard let first = way.first, let last = way.last else { return [] }
        var rope = Rope(from: first)
        var points = [first]
        for point in way.dropFirst() where rope.pull(to: point, length: noise) {
            points.append(rope.end)
        }
        return points + [last]
    }

    /// 2 % of the drawing, 0.4 to 1 mm: smaller movements are trembling and not part of it.
    ///
    /// A fixed length would round the corners of small drawings more than those of large ones.
    private static let noise = 0.02
    private static let leastNoise = 0.4
    private static let mostNoise = 1.0

    /// Returns the part of the turning in the sharpest corners, three for each time round, in per
    /// cent.
    ///
    /// The turning at a point is the angle between the chords of a sixteenth of a turn before and
    /// after it, so three corners are six sixteenths of a path. A circle has 34 % of its turning
    /// there, a square three quarters, a triangle all of it.
    private static func cornering(of points: [Point], turns: Double) -> Double {
        let chord = max(2, fineness / 16 / max(1, Int(turns.rounded())))
        guard points.count > 2 * chord else { return 0 }
        var turnings = (chord..<points.count - chord).map { index in
            let before = points[index] - points[index - chord]
            let after = points[index + chord] - points[index]
            return Angle.between(before, after).magnitude
        }
        let whole = turnings.reduce(0, +) / Double(chord)
        var sharpest = 0.0
        for _ in 0..<3 * fineness / 16 / chord {
            guard let corner = turnings.indices.max(by: { turnings[$0] < turnings[$1] }),
                turnings[corner] > 0
            else { break }
            sharpest += turnings[corner]
            // A corner affects the turnings within the length of a chord.
            let around = max(0, corner - chord)...min(turnings.count - 1, corner + chord)
            for index in around { turnings[index] = 0 }
        }
        return whole > 0 ? sharpest / whole * 100 : 0
    }

    /// True if the fingers moved side by side, so that the path of their centre is that of each
    /// finger.
    var isTogether: Bool { share >= TouchSequence.evenness * 100 }
}
