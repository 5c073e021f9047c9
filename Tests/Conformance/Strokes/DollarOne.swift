import Gestures
import Glibc
import InputEvents

/// The $1 recogniser.
///
/// J. O. Wobbrock, A. D. Wilson, Y. Li, “Gestures without Libraries, Toolkits or
/// Training: A $1 Recognizer for User Interface Prototypes”, UIST 2007.
struct DollarOne: ShapeMatcher {
    static let title = "$1"

    private let samples: [(name: String, points: [Point])]

    /// The number of points.
    private static let count = 64
    /// Drawings are turned by up to 45° either way, to within 2°.
    private static let most = Double.pi / 4
    private static let precision = Double.pi / 90
    /// The golden section.
    private static let share = (5.0.squareRoot() - 1) / 2

    init(_ samples: [(name: String, way: [Point])]) {
        self.samples = samples.map { ($0.name, DollarOne.normalised($0.way)) }
    }

    func name(of way: [Point]) -> String? {
        let points = DollarOne.normalised(way)
        let distances = samples.map { DollarOne.leastDistance(points, $0.points) }
        let best = distances.indices.min { distances[$0] < distances[$1] }
        return best.map { samples[$0].name }
    }

    /// Returns 64 even points, turned so that the first one is to the left of the centre or right
    /// of it as in all others, and stretched to a square about the origin.
    private static func normalised(_ way: [Point]) -> [Point] {
        let even = Polyline.resampled(way, to: count)
        guard let first = even.first else { return [] }
        let centre = Polyline.centre(of: even)
        let turned = self.turned(even, by: -atan2(centre.y - first.y, centre.x - first.x))
        let box = Polyline.box(of: turned)
        let scaled = turned.map {
            Point(x: $0.x / max(box.dx, 1e-9), y: $0.y / max(box.dy, 1e-9))
        }
        let middle = Polyline.centre(of: scaled)
        return scaled.map { Point(x: $0.x - middle.x, y: $0.y - middle.y) }
    }

    private static func turned(_ points: [Point], by angle: Double) -> [Point] {
        let centre = Polyline.centre(of: points)
        let (sine, cosine) = (sin(angle), cos(angle))
        return points.map { point in
            let way = point - centre
            return Point(
                x: way.dx * cosine - way.dy * sine + centre.x,
                y: way.dx * sine + way.dy * cosine + centre.y
            )
        }
    }

    /// Returns the least mean distance at any angle, by a golden section search.
    private static func leastDistance(_ points: [Point], _ sample: [Point]) -> Double {
        guard points.count == sample.count, !points.isEmpty else { return .infinity }
        func distance(_ angle: Double) -> Double {
            let sum = zip(turned(points, by: angle), sample).reduce(0) {
                $0 + $1.0.distance(to: $1.1)
            }
            return sum / Double(points.count)
        }
        var (from, to) = (-most, most)
        var (low, high) = (share * from + (1 - share) * to, (1 - share) * from + share * to)
        var (atLow, atHigh) = (distance(low), distance(high))
        while to - from > precision {
            if atLow < atHigh {
                (to, high, atHigh) = (high, low, atLow)
                low = share * from + (1 - share) * to
                atLow = distance(low)
            } else {
                (from, low, atLow) = (low, high, atHigh)
                high = (1 - share) * from + share * to
                atHigh = distance(high)
            }
        }
        return min(atLow, atHigh)
    }
}
