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
    /// Where on the surface that is.
    let zones: EdgeZones

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

    /// Whether it was a tap beside fingers that rest, and what the pattern asks for.
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

    /// Whether it was on the side that the pattern asks for.
    private func isThere(_ candidate: Candidate<Direction?>, _ judge: inout some Judge) -> Bool {
        guard let wanted = candidate.what else { return true }
        let degrees = Compass.degrees(of: place - rest)
        return judge.asks(side == wanted, .side, degrees, wanted.sector(false))
    }

    /// Whether it was at the place that the pattern asks for.
    private func isAtPlace(_ candidate: Candidate<Direction?>, _ judge: inout some Judge) -> Bool {
        let (wanted, excluded) = (candidate.places.from, candidate.excluded.from)
        guard !(wanted.isEmpty && excluded.isEmpty) else { return true }
        let miss = PlaceMiss(of: [(place, place)], wanted, butNot: excluded, zones)
        let isThere = candidate.begins(at: Zones(from: zones.places(at: place)))
        return judge.asks(isThere, .from, miss.distance, miss.limit)
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

/// The fingers of one touch that came and went while others stayed.
struct TipTapRecord: RecogniserRecord {
    var taps: [TipTap] = []

    /// The checks of the finger that came nearest to a tap beside others; the first of equals.
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
