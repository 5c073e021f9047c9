import InputEvents

/// The path of the fingers' centre so far, in a limited number of points.
///
/// A long path takes no more memory than a short one: when the array is full, every other point is
/// dropped, and new points are taken half as often. A frame therefore allocates nothing.
struct Trail {
    /// The points since the last landing, in millimetres from the place where the touch began.
    private(set) var points: [Point] = []
    /// The least distance between neighbouring points, in millimetres.
    private var spacing = Trail.finest
    /// The current position of the fingers' centre.
    private var last = Point(x: 0, y: 0)

    /// 256 points: one every 4 mm on a path of one metre.
    private static let capacity = 256
    /// 0.5 mm: a shorter movement is noise.
    private static let finest = 0.5

    init() { points.reserveCapacity(Trail.capacity) }

    /// Restarts the path at this travel, because a finger has landed.
    mutating func reset(at travel: Vector = .zero) {
        points.removeAll(keepingCapacity: true)
        spacing = Trail.finest
        last = Point(x: travel.dx, y: travel.dy)
        points.append(last)
    }

    /// Adds the position that the fingers have reached with this travel.
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

    /// Scales the whole path by a factor.
    mutating func scale(by factor: Double) {
        for index in points.indices {
            points[index] = Point(x: points[index].x * factor, y: points[index].y * factor)
        }
        last = Point(x: last.x * factor, y: last.y * factor)
    }

    /// The whole path, up to the fingers' position.
    var path: [Point] { points.last == last ? points : points + [last] }

    /// The angle by which the second half of the path turns from the first half, in degrees,
    /// clockwise positive.
    var bend: Double {
        let path = path
        guard path.count > 2 else { return 0 }
        let middle = path[path.count / 2]
        return Angle.between(middle - path[0], path[path.count - 1] - middle)
    }

    /// Drops every other point, and doubles the spacing of new points.
    private mutating func thin() {
        for index in 0..<Trail.capacity / 2 { points[index] = points[index * 2] }
        points.removeLast(Trail.capacity / 2)
        spacing *= 2
    }
}
