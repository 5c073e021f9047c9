import InputEvents

/// A finger that landed and lifted while others stayed down, with its measures.
struct TipTap {
    /// The number of fingers, the tapping one included.
    let fingers: Int
    /// The time at which the first finger of the touch landed.
    let began: Timestamp
    /// Microseconds from the last landing of the others to the landing of this finger.
    let lead: Int64
    /// Microseconds from its landing to its lift.
    let held: Int64
    /// The square of the greatest distance of any finger from its landing.
    let farthestSquared: Double
    /// The centre of the other fingers.
    let rest: Point
    /// The place of its lift.
    let place: Point
    /// The zones of the surface.
    let zones: EdgeZones

    /// 150 ms: a finger that lands sooner was put down together with the others.
    ///
    /// Real hands take up to 111 ms to land.
    static let leastLead: Int64 = 150_000

    /// The side of the resting fingers on which it tapped.
    var side: Direction {
        let way = place - rest
        if way.dx.magnitude >= way.dy.magnitude { return way.dx < 0 ? .left : .right }
        return way.dy < 0 ? .up : .down
    }

    /// Returns true if the finger tapped beside resting fingers as the pattern requires.
    func isMade(
        _ candidate: Candidate<Direction?>,
        _ limits: Limits,
        _ judge: inout some Judge
    ) -> Bool {
        candidate.fits(fingers, &judge) && isThere(candidate, &judge)
            && isAtPlace(candidate, &judge)
            && judge.asks(
                farthestSquared <= limits.slop * limits.slop,
                .stillness,
                farthestSquared.squareRoot(),
                .atMost(limits.slop)
            )
            && judge.atLeast(.lead, lead, TipTap.leastLead)
            && judge.atMost(.resting, held, limits.tap)
    }

    /// Returns true if the finger tapped on the pattern's side.
    private func isThere(_ candidate: Candidate<Direction?>, _ judge: inout some Judge) -> Bool {
        guard let wanted = candidate.what else { return true }
        let degrees = Compass.degrees(of: place - rest)
        return judge.asks(side == wanted, .side, degrees, wanted.sector(false))
    }

    /// Returns true if the finger tapped at the pattern's place.
    private func isAtPlace(_ candidate: Candidate<Direction?>, _ judge: inout some Judge) -> Bool {
        let (wanted, excluded) = (candidate.places.from, candidate.excluded.from)
        guard !(wanted.isEmpty && excluded.isEmpty) else { return true }
        let miss = PlaceMiss(of: [(place, place)], wanted, butNot: excluded, zones)
        let isThere = candidate.begins(at: Zones(from: zones.places(at: place)))
        return judge.asks(isThere, .from, miss.distance, miss.limit)
    }

    /// Returns the gesture, from the landing of the resting fingers to the tap.
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

/// The fingers of one touch that tapped while others stayed.
struct TipTapRecord: RecogniserRecord {
    var taps: [TipTap] = []

    /// Returns the checks of the finger that came nearest to a tip-tap; of equally near fingers,
    /// the first.
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
