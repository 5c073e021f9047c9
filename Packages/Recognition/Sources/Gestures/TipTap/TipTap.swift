import InputEvents

/// A finger that landed and lifted while others stayed down, with its measures.
struct TipTap {
    /// The number of fingers, including the tapping finger.
    let fingers: Int
    /// The time at which the first finger of the touch landed.
    let began: Timestamp
    /// Microseconds from the last landing of a resting finger to the landing of the tapping finger.
    let lead: Int64
    /// Microseconds from the landing to the lift of the tapping finger.
    let held: Int64
    /// The square of the greatest distance, in millimetres, of any finger from its landing.
    let farthestSquared: Double
    /// The centre of the resting fingers.
    let restingCentre: Point
    /// The position of the tapping finger at its lift.
    let tapPosition: Point
    /// The edges, corners and zones of the surface.
    let zones: EdgeZones
    /// The microseconds of a frame of the panel.
    let frame: Int64

    /// 150 ms: a finger that lands sooner after the others was put down together with them.
    ///
    /// Real hands take up to 111 ms to land.
    static let leastLead: Int64 = 150_000

    /// The side of the resting fingers on which the finger tapped.
    var side: Direction {
        let offset = tapPosition - restingCentre
        if offset.dx.magnitude >= offset.dy.magnitude { return offset.dx < 0 ? .left : .right }
        return offset.dy < 0 ? .up : .down
    }

    /// Returns true if the finger tapped beside resting fingers as the pattern requires.
    func isMade(
        _ candidate: Candidate<Direction?>,
        _ limits: Limits,
        _ judge: inout some Judge
    ) -> Bool {
        candidate.fits(fingers, &judge) && isOnSide(candidate, &judge)
            && isAtPlace(candidate, &judge)
            && judge.asks(
                farthestSquared <= limits.slop * limits.slop,
                .stillness,
                farthestSquared.squareRoot(),
                .atMost(limits.slop)
            )
            && judge.atLeast(.lead, lead, TipTap.leastLead)
            && judge.atMost(.resting, held, limits.tap, frame: frame)
    }

    /// Returns true if the finger tapped on the pattern's side.
    private func isOnSide(_ candidate: Candidate<Direction?>, _ judge: inout some Judge) -> Bool {
        guard let wanted = candidate.what else { return true }
        let degrees = Compass.degrees(of: tapPosition - restingCentre)
        return judge.asks(side == wanted, .side, degrees, wanted.sector(false))
    }

    /// Returns true if the finger tapped at the pattern's place.
    private func isAtPlace(_ candidate: Candidate<Direction?>, _ judge: inout some Judge) -> Bool {
        let (wanted, excluded) = (candidate.places.from, candidate.excluded.from)
        guard !(wanted.isEmpty && excluded.isEmpty) else { return true }
        let miss = PlaceMiss(of: [(tapPosition, tapPosition)], wanted, butNot: excluded, zones)
        let passes = candidate.begins(at: Zones(from: zones.places(at: tapPosition)))
        return judge.asks(passes, .from, miss.distance, miss.limit)
    }

    /// Returns the gesture, which lasts from the first landing of the touch to the tap.
    func gesture(pattern: Int, at time: Timestamp, on device: Device) -> Gesture {
        Gesture(
            pattern: pattern,
            kind: .tipTap(side),
            time: time,
            device: device,
            fingers: fingers,
            start: restingCentre,
            end: tapPosition,
            duration: .microseconds(max(0, time.microseconds(since: began)))
        )
    }
}

/// The notes of the recogniser on one touch: the fingers that tapped while others stayed down.
struct TipTapRecord: RecogniserRecord {
    var taps: [TipTap] = []

    /// Returns the checks of the finger that came nearest to the pattern's tip-tap, or of the first
    /// of several; nil if the pattern is no tip-tap.
    func checks(_ pattern: GesturePattern, at index: Int, of touch: TouchRecord) -> [Check]? {
        guard case .tipTap(let side) = pattern.kind else { return nil }
        let candidate = Candidate(
            pattern,
            at: index,
            side,
            isTouchpad: touch.device.isTouchpad
        )
        var best: [Check]?
        for tap in taps {
            var tally = Tally()
            _ = tap.isMade(candidate, touch.limits, &tally)
            if let found = best, found.nearness >= tally.checks.nearness { continue }
            best = tally.checks
        }
        if let best { return best }
        var tally = Tally()
        _ = candidate.fits(touch.sequence.fingers, &tally)
        _ = tally.asks(false, .tipTap)
        return tally.checks
    }
}
