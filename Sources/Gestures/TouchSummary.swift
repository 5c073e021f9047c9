import InputEvents

/// What the patterns ask about a touch, and what its gesture tells: a value that outlives it.
struct TouchSummary {
    let fingers: Int
    let began: Timestamp
    let start: Point
    let end: Point
    /// The edges at which any finger landed, and at which any finger is or lifted.
    let from: EdgeSet
    let to: EdgeSet

    init(_ sequence: TouchSequence, zones: EdgeZones) {
        fingers = sequence.fingers
        began = sequence.firstLanding
        start = sequence.start
        end = sequence.end
        var from = EdgeSet()
        var to = EdgeSet()
        for contact in sequence.contacts {
            from.formUnion(zones.edges(at: contact.landing))
            to.formUnion(zones.edges(at: contact.position))
        }
        self.from = from
        self.to = to
    }

    /// Whether the pattern's fingers and edges are those of the touch.
    func satisfies<What>(_ candidate: Candidate<What>) -> Bool {
        candidate.matches(fingers: fingers, from: from, to: to)
    }

    /// The gesture that the touch is, recognised at that time.
    func gesture(
        _ kind: GestureKind,
        pattern: Int,
        at time: Timestamp,
        on device: Device,
        end: Point? = nil,
        scale: Double = 1,
        angle: Double = 0
    ) -> Gesture {
        Gesture(
            pattern: pattern,
            kind: kind,
            time: time,
            device: device,
            fingers: fingers,
            start: start,
            end: end ?? self.end,
            duration: .microseconds(max(0, time.microseconds(since: began))),
            scale: scale,
            angle: angle
        )
    }
}
