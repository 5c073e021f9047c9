import InputEvents

/// A finger that landed and lifted again while others stayed down, with all that is asked of it.
struct TipTap {
    /// All fingers: those that stayed, and the one that did not.
    let fingers: Int
    /// When the first finger of the touch landed.
    let began: Timestamp
    /// Microseconds for which the others had been down when it landed.
    let lead: Int64
    /// Microseconds from its landing to its lift.
    let held: Int64
    /// The farthest that any finger was from its landing, squared.
    let farthestSquared: Double
    /// The centre of the fingers that stayed.
    let rest: Point
    /// Where it lifted.
    let place: Point

    /// 150 ms: a finger that lands sooner after the others was put down with them.
    ///
    /// Real hands spread up to 111 ms over a landing.
    static let leastLead: Int64 = 150_000

    /// The side of the resting fingers on which it was.
    var side: Direction {
        let way = place - rest
        if way.dx.magnitude >= way.dy.magnitude { return way.dx < 0 ? .left : .right }
        return way.dy < 0 ? .up : .down
    }

    /// Whether it was a tap beside fingers that rest.
    func isMade(_ limits: Limits) -> Bool {
        lead >= TipTap.leastLead && held <= limits.tap
            && farthestSquared <= limits.slop * limits.slop
    }

    /// Whether it is what the pattern asks for.
    func satisfies(_ candidate: Candidate<Direction?>) -> Bool {
        candidate.fingers.contains(fingers) && (candidate.what == nil || candidate.what == side)
    }

    /// The gesture that it is: from the fingers that rest to the tap.
    func gesture(pattern: Int, at time: Timestamp, on device: Device) -> Gesture {
        Gesture(
            pattern: pattern,
            kind: .tipTap(side),
            time: time,
            device: device,
            fingers: fingers,
            start: rest,
            end: place,
            duration: .microseconds(max(0, time.microseconds(since: began)))
        )
    }
}
