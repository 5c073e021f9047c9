import InputEvents

// The motion of the fingers of a touch, each alone and all together.
extension TouchSequence {
    /// 5 %: the least share of the hand's travel that a finger must make after its landing.
    ///
    /// In a flick of 80 ms, a finger that lands 60 ms late makes 10 %.
    private static let leastShare = 0.05
    /// 0.55: the least ratio for ``isEven(travel:)``, which gives the reason.
    static let evenness = 0.55

    /// The mean displacement of the fingers, each from its own landing.
    var travel: Vector { mean { $0.displacement } }

    /// The travel of the hand: the mean displacement as if all fingers had landed with the first
    /// one.
    var wholeTravel: Vector { mean { $0.wholeDisplacement } }

    /// The centroid of the landing positions.
    var start: Point { centroid { $0.landing } }

    /// The centroid of the current positions; for lifted fingers, of their last positions.
    var end: Point { centroid { $0.position } }

    /// Microseconds from the first to the last landing.
    var landingTime: Int64 { lastLanding.microseconds(since: firstLanding) }

    /// Microseconds from the last landing to the first lift.
    var restingTime: Int64 { firstLift.microseconds(since: lastLanding) }

    /// Microseconds from the first to the last lift.
    var liftingTime: Int64 { lastLift.microseconds(since: firstLift) }

    /// Microseconds from the first landing to the last lift.
    var wholeTime: Int64 { lastLift.microseconds(since: firstLanding) }

    /// Returns true if all fingers move in about the same direction, and none stays; `travel` is
    /// the travel of the hand.
    ///
    /// Each finger must move within 45° of the mean direction, and at least a third of the mean
    /// distance. Fingers of real hands move within 20°, and 80 % of the distance even if they land
    /// late; the resting finger of a pinch moves 0 %.
    func isTogether(travel: Vector) -> Bool {
        guard contacts.count > 1 else { return true }
        let squared = travel.dx * travel.dx + travel.dy * travel.dy
        // The displacements of fingers that move apart cancel out.
        guard squared > 0 else { return false }
        return contacts.allSatisfy {
            let displacement = $0.wholeDisplacement
            let along = displacement.dx * travel.dx + displacement.dy * travel.dy
            let aside = (displacement.dx * travel.dy - displacement.dy * travel.dx).magnitude
            guard along >= squared / 3, aside <= along else { return false }
            // A finger that lands late must still move with the others.
            let own = along - ($0.headway.dx * travel.dx + $0.headway.dy * travel.dy)
            return own > TouchSequence.leastShare * squared
        }
    }

    /// Returns true if all fingers moved about equally far, which excludes a finger that joins or
    /// leaves half-way.
    ///
    /// Each finger must move at least 55 % as far as the one that moved farthest; if real fingers
    /// land one by one, the last one moves 77 % as far.
    func isEven(travel: Vector) -> Bool {
        let (least, most) = waysAlong(travel)
        return least >= most * TouchSequence.evenness
    }

    /// The greatest distance, in millimetres, that any finger has had from its landing.
    var farthest: Double { contacts.reduce(0) { max($0, $1.farthestSquared) }.squareRoot() }

    /// The greatest distance, in millimetres, of a finger's last position from its landing.
    var offset: Double { contacts.reduce(0) { max($0, $1.displacement.length) } }

    /// Returns the least and the greatest distance of a finger in the direction of the travel, both
    /// multiplied by the length of the travel.
    func waysAlong(_ travel: Vector) -> (least: Double, most: Double) {
        var least = Double.infinity
        var most = 0.0
        for contact in contacts {
            let displacement = contact.wholeDisplacement
            let along = displacement.dx * travel.dx + displacement.dy * travel.dy
            least = min(least, along)
            most = max(most, along)
        }
        return (least, most)
    }

    @inline(__always)
    private func mean(_ vector: (Contact) -> Vector) -> Vector {
        var sum = Vector.zero
        for contact in contacts {
            let part = vector(contact)
            sum.dx += part.dx
            sum.dy += part.dy
        }
        let count = Double(max(1, contacts.count))
        return Vector(dx: sum.dx / count, dy: sum.dy / count)
    }

    private func centroid(_ position: (Contact) -> Point) -> Point {
        var sum = Point(x: 0, y: 0)
        for contact in contacts {
            let point = position(contact)
            sum.x += point.x
            sum.y += point.y
        }
        let count = Double(max(1, contacts.count))
        return Point(x: sum.x / count, y: sum.y / count)
    }
}
