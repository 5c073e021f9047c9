import Gestures
import InputEvents

/// The $P recogniser.
///
/// R.-D. Vatavu, L. Anthony, J. O. Wobbrock, “Gestures as Point Clouds: A $P
/// Recognizer for User Interface Prototypes”, ICMI 2012.
struct DollarP: ShapeMatcher {
    static let title = "$P"
    private let clouds: DollarClouds

    init(_ samples: [(name: String, way: [Point])]) {
        clouds = DollarClouds(samples) { $0.squareRoot() }
    }

    func name(of way: [Point]) -> String? { clouds.name(of: way) }
}

/// The $Q recogniser.
///
/// R.-D. Vatavu, L. Anthony, J. O. Wobbrock, “$Q: A Super-Quick,
/// Articulation-Invariant Stroke-Gesture Recognizer for Low-Resource Devices”, MobileHCI 2018.
///
/// It adds up squared distances, and gives up a sample as soon as it cannot be the nearest.
struct DollarQ: ShapeMatcher {
    static let title = "$Q"
    private let clouds: DollarClouds

    init(_ samples: [(name: String, way: [Point])]) { clouds = DollarClouds(samples) { $0 } }

    func name(of way: [Point]) -> String? { clouds.name(of: way) }
}

/// The matching of clouds of points that $P and $Q share.
private struct DollarClouds {
    private let samples: [(name: String, points: [Point])]
    /// Makes the summand of a squared distance.
    private let summand: (Double) -> Double

    /// The number of points.
    private static let count = 32
    /// 5: √32; every fifth point is tried as a starting point.
    private static let step = 5

    init(_ samples: [(name: String, way: [Point])], summand: @escaping (Double) -> Double) {
        self.summand = summand
        self.samples = samples.map { ($0.name, DollarClouds.normalised($0.way)) }
    }

    func name(of way: [Point]) -> String? {
        let points = DollarClouds.normalised(way)
        var best: (name: String, distance: Double)?
        for sample in samples where sample.points.count == points.count {
            let limit = best?.distance ?? .infinity
            let distance = distance(points, sample.points, below: limit)
            if distance < limit { best = (sample.name, distance) }
        }
        return best?.name
    }

    /// Returns 32 even points about the origin, with the longer side 1.
    private static func normalised(_ way: [Point]) -> [Point] {
        let even = Polyline.resampled(way, to: count)
        let size = Polyline.size(of: even)
        let centre = Polyline.centre(of: even)
        guard size > 0 else { return [] }
        return even.map { Point(x: ($0.x - centre.x) / size, y: ($0.y - centre.y) / size) }
    }

    private func distance(_ one: [Point], _ two: [Point], below limit: Double) -> Double {
        var least = limit
        for start in stride(from: 0, to: one.count, by: DollarClouds.step) {
            least = min(least, sum(one, two, from: start, below: least))
            least = min(least, sum(two, one, from: start, below: least))
        }
        return least
    }

    /// Pairs each point with the nearest free one; the first pairs weigh most.
    private func sum(_ one: [Point], _ two: [Point], from start: Int, below limit: Double)
        -> Double
    {
        var isFree = UInt32.max
        var sum = 0.0
        for step in one.indices {
            let point = one[(start + step) % one.count]
            var nearest = Double.infinity
            var partner = 0
            for index in two.indices where isFree & (1 << UInt32(index)) != 0 {
                let way = point - two[index]
                let squared = way.dx * way.dx + way.dy * way.dy
                if squared < nearest { (nearest, partner) = (squared, index) }
            }
            isFree &= ~(1 << UInt32(partner))
            sum += summand(nearest) * (1 - Double(step) / Double(one.count))
            if sum >= limit { return .infinity }
        }
        return sum
    }
}
