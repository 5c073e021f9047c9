import InputEvents

/// The way of the fingers' centre so far, in a fixed number of points.
///
/// A long way is kept as well as a short one: when the points run out, every other is dropped and
/// those that follow are taken half as often. So a frame allocates nothing.
struct Trail {
    /// From the landing of the last finger on, in millimetres from where the first landed.
    private(set) var points: [Point] = []
    /// How far apart points are taken.
    private var spacing = Trail.finest
    private var last = Point(x: 0, y: 0)

    /// 256: a point every 4 mm of a metre.
    private static let capacity = 256
    /// 0.5 mm: less is noise.
    private static let finest = 0.5

    init() { points.reserveCapacity(Trail.capacity) }

    /// A finger has landed: what was before does not count.
    mutating func reset(at travel: Vector = .zero) {
        points.removeAll(keepingCapacity: true)
        spacing = Trail.finest
        last = Point(x: travel.dx, y: travel.dy)
        points.append(last)
    }

    /// The fingers have come that far.
    mutating func moved(_ travel: Vector) {
        guard let previous = points.last else {
            reset(at: travel)
            return
        }
        last = Point(x: travel.dx, y: travel.dy)
        guard previous.distance(to: last) >= spacing else { return }
        if points.count == Trail.capacity { thin() }
        points.append(last)
    }

    /// All of the way so many times as long.
    mutating func scale(by factor: Double) {
        for index in points.indices {
            points[index] = Point(x: points[index].x * factor, y: points[index].y * factor)
        }
        last = Point(x: last.x * factor, y: last.y * factor)
    }

    /// The whole way, up to where the fingers are.
    var way: [Point] { points.last == last ? points : points + [last] }

    /// Degrees from the direction of the first half of the way to that of the second.
    var bend: Double {
        let way = way
        guard way.count > 2 else { return 0 }
        let middle = way[way.count / 2]
        return Angle.between(middle - way[0], way[way.count - 1] - middle)
    }

    private mutating func thin() {
        for index in 0..<Trail.capacity / 2 { points[index] = points[index * 2] }
        points.removeLast(Trail.capacity / 2)
        spacing *= 2
    }
}
