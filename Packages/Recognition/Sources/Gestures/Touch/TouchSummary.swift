import InputEvents

/// The properties of a touch that patterns check and gestures report.
///
/// A summary is a copy, so it stays valid after the touch.
struct TouchSummary {
    let fingers: Int
    let began: Timestamp
    /// The time at which the last finger lifted; meaningless before the first lift.
    let lifted: Timestamp
    let start: Point
    let end: Point
    let places: Zones

    init(_ sequence: borrowing TouchSequence, zones: borrowing EdgeZones) {
        fingers = sequence.fingers
        began = sequence.firstLanding
        lifted = sequence.lastLift
        start = sequence.start
        end = sequence.end
        places = Zones(sequence, zones: zones)
    }

    /// Returns true if the touch has the pattern's number of fingers and places.
    func satisfies<What>(_ candidate: Candidate<What>) -> Bool {
        candidate.matches(fingers: fingers, at: places)
    }

    /// Returns the touch as the gesture of a win, recognised at this time.
    func gesture(_ win: Win, pattern: Int, at time: Timestamp, on device: Device) -> Gesture {
        gesture(
            win.kind,
            pattern: pattern,
            at: time,
            on: device,
            scale: win.scale,
            angle: win.angle
        )
    }

    /// Returns the touch as a gesture of this kind, recognised at this time.
    func gesture(
        _ kind: GestureKind,
        pattern: Int,
        at time: Timestamp,
        on device: Device,
        scale: Double = 1,
        angle: Double = 0,
        progress: Progress? = nil
    ) -> Gesture {
        Gesture(
            pattern: pattern,
            kind: kind,
            time: time,
            device: device,
            fingers: fingers,
            start: start,
            end: end,
            duration: .microseconds(max(0, time.microseconds(since: began))),
            scale: scale,
            angle: angle,
            progress: progress
        )
    }
}

extension Zones {
    /// Collects the places of the touch so far: those of any landing, those of any last position,
    /// and those that contain the whole path of every finger.
    init(_ sequence: borrowing TouchSequence, zones: borrowing EdgeZones) {
        self.init(along: .whole)
        for contact in sequence.contacts {
            from.formUnion(zones.places(at: contact.landing))
            to.formUnion(zones.places(at: contact.position))
            along.formIntersection(zones.edges(around: contact.least, contact.most))
        }
    }
}
