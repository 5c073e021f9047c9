import InputEvents

// The motion of the fingers of a touch, each alone and all together.
extension TouchSequence {
    /// 5 %: the least share of the hand's movement that a finger makes after its landing.
    ///
    /// In a flick of 80 ms, a finger that lands 60 ms late makes 10 %.
    private static let leastShare = 0.05
    /// The least ratio for ``isEven(travel:)``.
    static let evenness = 0.55

    /// The mean displacement of the fingers, each from its own landing.
    var travel: Vector { mean { $0.displacement } }

    /// The mean displacement as if all fingers had landed with the first; it is the movement of the
    /// hand.
    var wholeTravel: Vector { mean { $0.wholeDisplacement } }

    /// The centre of the landings.
    var start: Point { centre { $0.landing } }

    /// The centre of the current positions, or of the lifts.
    var end: Point { centre { $0.position } }

    /// Microseconds from the first to the last landing.
    var landingTime: Int64 { lastLanding.microseconds(since: firstLanding) }

    /// Microseconds from the last landing to the first lift.
    var restingTime: Int64 { firstLift.microseconds(since: lastLanding) }

    /// Microseconds from the first to the last lift.
    var liftingTime: Int64 { lastLift.microseconds(since: firstLift) }

    /// Microseconds from the first landing to the last lift.
    var wholeTime: Int64 { lastLift.microseconds(since: firstLanding) }

    /// Returns true if all fingers move about the same way, and none stays; `travel` is the hand's.
    ///
    /// Each finger must move within 45° of the mean direction, and at least a third of the mean
    /// distance. Fingers of real hands are within 20°, and move 80 % even if they land late; the
    /// still finger of a pinch moves 0 %.
    func isTogether(travel: Vector) -> Bool {
        guard contacts.count > 1 else { return true }
        let squared = travel.dx * travel.dx + travel.dy * travel.dy
        // Fingers that move apart cancel out.
        guard squared > 0 else { return false }
        return contacts.allSatisfy {
            let way = $0.wholeDisplacement
            let along = way.dx * travel.dx + way.dy * travel.dy
            let aside = (way.dx * travel.dy - way.dy * travel.dx).magnitude
            guard along >= squared / 3, aside <= along else { return false }
            // A finger that lands late must still move with the others.
            let own = along - ($0.missed.dx * travel.dx + $0.missed.dy * travel.dy)
            return own > TouchSequence.leastShare * squared
        }
    }

    /// Returns true if all fingers moved about equally far, which excludes one that joins or leaves
    /// half-way.
    ///
    /// Each must move at least 55 % as far as the farthest; if real fingers land one by one, the
    /// last one moves 77 %.
    func isEven(travel: Vector) -> Bool {
        let (least, most) = waysAlong(travel)
        return least >= most * TouchSequence.evenness
    }

    /// The greatest distance of any finger from its landing.
    var farthest: Double { contacts.reduce(0) { max($0, $1.farthestSquared) }.squareRoot() }

    /// The greatest current distance of any finger from its landing; for lifted fingers, that of
    /// the lift.
    var offset: Double { contacts.reduce(0) { max($0, $1.displacement.length) } }

    /// Returns the least and the greatest distance of a finger in the direction of the travel,
    /// times the travel's length.
    func waysAlong(_ travel: Vector) -> (least: Double, most: Double) {
        var least = Double.infinity
        var most = 0.0
        for contact in contacts {
            let way = contact.wholeDisplacement
            let along = way.dx * travel.dx + way.dy * travel.dy
            least = min(least, along)
            most = max(most, along)
        }
        return (least, most)
    }

    @inline(__always)
    private func mean(_ way: (Contact) -> Vector) -> Vector {
        var sum = Vector.zero
        for contact in contacts {
            let way = way(contact)
            sum.dx += way.dx
            sum.dy += way.dy
        }
        let count = Double(max(1, contacts.count))
        return Vector(dx: sum.dx / count, dy: sum.dy / count)
    }

    private func centre(_ place: (Contact) -> Point) -> Point {
        var sum = Point(x: 0, y: 0)
        for contact in contacts {
            let point = place(contact)
            sum.x += point.x
            sum.y += point.y
        }
        let count = Double(max(1, contacts.count))
        return Point(x: sum.x / count, y: sum.y / count)
    }
}
