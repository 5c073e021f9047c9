package import InputEvents

/// Measures paths that are given by their points.
package enum Polyline {
    /// Returns `count` points, evenly spaced along the path; none if the path has no finite length,
    /// or if `count` is less than 2.
    package static func resampled(_ path: [Point], to count: Int) -> [Point] {
        let length = self.length(of: path)
        guard let first = path.first, let last = path.last, length > 0, length.isFinite, count > 1
        else { return [] }
        let step = length / Double(count - 1)
        var points = [first]
        var passed = 0.0
        for (from, to) in zip(path, path.dropFirst()) {
            let part = from.distance(to: to)
            while part > 0, points.count < count - 1, Double(points.count) * step <= passed + part {
                let share = (Double(points.count) * step - passed) / part
                points.append(
                    Point(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
                )
            }
            passed += part
        }
        // Rounding may have left out the last points.
        while points.count < count { points.append(last) }
        return points
    }

    /// Returns the length of a path.
    package static func length(of path: [Point]) -> Double {
        zip(path, path.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    /// Returns the width and height of the points' bounding box.
    package static func box(of points: [Point]) -> Vector {
        guard var least = points.first else { return .zero }
        var most = least
        for point in points {
            least = Point(x: min(least.x, point.x), y: min(least.y, point.y))
            most = Point(x: max(most.x, point.x), y: max(most.y, point.y))
        }
        return most - least
    }

    /// Returns the longer side of the points' bounding box.
    package static func size(of points: [Point]) -> Double {
        let box = self.box(of: points)
        return max(box.dx, box.dy)
    }

    /// Returns the mean of the points.
    package static func centre(of points: [Point]) -> Point {
        var sum = Point(x: 0, y: 0)
        for point in points {
            sum.x += point.x
            sum.y += point.y
        }
        let count = Double(max(1, points.count))
        return Point(x: sum.x / count, y: sum.y / count)
    }
}
