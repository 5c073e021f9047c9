import InputEvents

/// The drawing of fingers, with the measures that distinguish strokes and circles.
struct DrawnShape {
    let path: StrokePath
    /// The longer side of the drawing's bounding box in millimetres.
    let size: Double
    /// The length of the path of the fingers' centre, in per cent of the longest path of a finger.
    let share: Double
    /// The net turning of the path about the mean of its points in degrees, clockwise positive.
    let angle: Double
    /// The turning in both directions, added up, in degrees.
    let totalTurning: Double
    /// The share of the turning, in per cent, in the sharpest corners: three for each turn.
    let cornering: Double
    /// The standard deviation of the distance from the centre, in per cent of the mean distance.
    let unevenness: Double

    /// 128 points: eight turns with 16 points each.
    private static let fineness = 128

    /// Measures the drawing; nil if its path has no extent.
    init?(_ trail: Trail, by sequence: TouchSequence) {
        size = Polyline.size(of: trail.path)
        let smoothedPath = DrawnShape.smoothed(trail.path, size: size)
        guard let path = StrokePath(smoothedPath) else { return nil }
        self.path = path
        let longest = sequence.contacts.reduce(0) { max($0, $1.wholePath) }
        // The path of a single finger is that of the centre.
        share =
            sequence.fingers == 1 || longest == 0
            ? 100 : Polyline.length(of: smoothedPath) / longest * 100

        let points = Polyline.resampled(smoothedPath, to: DrawnShape.fineness)
        let centre = Polyline.centre(of: points)
        var (angle, total) = (0.0, 0.0)
        for (from, to) in zip(points, points.dropFirst()) {
            let turned = Angle.between(from - centre, to - centre)
            angle += turned
            total += turned.magnitude
        }
        self.angle = angle
        totalTurning = total
        let distances = points.map { $0.distance(to: centre) }
        let mean = distances.reduce(0, +) / Double(distances.count)
        let variance =
            distances.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(distances.count)
        cornering = DrawnShape.cornering(of: points, turns: angle.magnitude / 360)
        unevenness = mean > 0 ? variance.squareRoot() / mean * 100 : 0
    }

    /// Returns the path without the trembling of the fingers, but with its last point.
    private static func smoothed(_ path: [Point], size: Double) -> [Point] {
        let noise = min(mostNoise, max(leastNoise, size * noise))
        guard let first = path.first, let last = path.last else { return [] }
        var rope = Rope(from: first)
        var points = [first]
        for point in path.dropFirst() where rope.pull(to: point, length: noise) {
            points.append(rope.end)
        }
        return points + [last]
    }

    /// 2 % of the drawing's size, at least 0.4 mm, at most 1 mm: smaller movements are trembling.
    ///
    /// A fixed length would round the corners of small drawings more than those of large ones.
    private static let noise = 0.02
    private static let leastNoise = 0.4
    private static let mostNoise = 1.0

    /// Returns the share of the turning, in per cent, in the sharpest corners: three for each turn.
    ///
    /// The turning at a point is the angle between two chords, each a sixteenth of a turn long:
    /// one ends at the point, the other begins there. Three corners thus cover six sixteenths of a
    /// turn. In its three sharpest corners, a circle has 34 % of its turning, a square three
    /// quarters, and a triangle all.
    private static func cornering(of points: [Point], turns: Double) -> Double {
        let chord = max(2, fineness / 16 / max(1, Int(turns.rounded())))
        guard points.count > 2 * chord else { return 0 }
        var turnings = (chord..<points.count - chord).map { index in
            let before = points[index] - points[index - chord]
            let after = points[index + chord] - points[index]
            return Angle.between(before, after).magnitude
        }
        let total = turnings.reduce(0, +) / Double(chord)
        var sharpest = 0.0
        for _ in 0..<3 * fineness / 16 / chord {
            guard let corner = turnings.indices.max(by: { turnings[$0] < turnings[$1] }),
                turnings[corner] > 0
            else { break }
            sharpest += turnings[corner]
            // A corner also affects the turning at the points up to a chord away.
            let around = max(0, corner - chord)...min(turnings.count - 1, corner + chord)
            for index in around { turnings[index] = 0 }
        }
        return total > 0 ? sharpest / total * 100 : 0
    }

    /// True if the fingers moved side by side, so that the path of their centre is about as long as
    /// the path of each finger.
    var isTogether: Bool { share >= TouchSequence.evenness * 100 }
}
