import InputEvents

// How the fingers of a touch went, each and as a hand.
extension TouchSequence {
    /// 5 %: what a finger goes of the hand's way at least after it has landed; in a flick of 80 ms one
    /// that lands 60 ms late goes 10 %.
    private static let leastShare = 0.05
    /// What ``isEven(travel:)`` asks for.
    static let evenness = 0.55

    /// The mean way of the fingers, each from its own landing to where it is or lifted.
    var travel: Vector { mean { $0.displacement } }

    /// The mean way of the fingers, as if all had landed with the first: how the hand moved.
    var wholeTravel: Vector { mean { $0.wholeDisplacement } }

    /// The centre of the landings.
    var start: Point { centre { $0.landing } }

    /// The centre of where the fingers are or lifted.
    var end: Point { centre { $0.position } }

    /// Microseconds from the first to the last landing.
    var landingTime: Int64 { lastLanding.microseconds(since: firstLanding) }

    /// Microseconds from the last landing to the first lift.
    var restingTime: Int64 { firstLift.microseconds(since: lastLanding) }

    /// Microseconds from the first to the last lift.
    var liftingTime: Int64 { lastLift.microseconds(since: firstLift) }

    /// Microseconds from the first landing to the last lift.
    var wholeTime: Int64 { lastLift.microseconds(since: firstLanding) }

    /// Returns true if all fingers go about the same way, and none just stands by; `travel` is the
    /// hand's.
    ///
    /// Within 45° of the mean way, and a third of it as far: real hands are within 20°, and at
    /// 80 % where a finger lands late; the still finger of a pinch is at 0 %.
    func isTogether(travel: Vector) -> Bool {
        guard contacts.count > 1 else { return true }
        let squared = travel.dx * travel.dx + travel.dy * travel.dy
        // Fingers that go apart cancel out.
        guard squared > 0 else { return false }
        return contacts.allSatisfy {
            let way = $0.wholeDisplacement
            let along = way.dx * travel.dx + way.dy * travel.dy
            let aside = (way.dx * travel.dy - way.dy * travel.dx).magnitude
            guard along >= squared / 3, aside <= along else { return false }
            // One that lands late must still go on with the others.
            let own = along - ($0.missed.dx * travel.dx + $0.missed.dy * travel.dy)
            return own > TouchSequence.leastShare * squared
        }
    }

    /// Returns true if no finger went much farther than another: one that joins or leaves half-way
    /// does not.
    ///
    /// 55 % of the farthest: the last of real fingers that land one by one goes 77 %.
    func isEven(travel: Vector) -> Bool {
        let (least, most) = waysAlong(travel)
        return least >= most * TouchSequence.evenness
    }

    /// The farthest that any finger ever was from its landing.
    var farthest: Double { contacts.reduce(0) { max($0, $1.farthestSquared) }.squareRoot() }

    /// How far the fingers went that went least and most, along the travel and times its length.
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
