import InputEvents

extension TouchChecks {
    /// The checks of the finger that came nearest to a tap beside others; the first of equals.
    func tipTap(_ side: Direction?, _ candidate: Candidate<Void>) -> [Check] {
        var best: (checks: [Check], nearness: Double)?
        for tap in touch.tipTaps {
            let checks = checks(tap, side, candidate)
            let nearness = checks.reduce(1) { $0 * $1.nearness }
            if let best, best.nearness >= nearness { continue }
            best = (checks, nearness)
        }
        return best?.checks
            ?? [context.fingers(sequence.fingers, candidate), Check(.tipTap, is: false)]
    }

    private func checks(
        _ tap: TipTap,
        _ side: Direction?,
        _ candidate: Candidate<Void>
    ) -> [Check] {
        var checks = [context.fingers(tap.fingers, candidate)]
        if let side {
            let (middle, _) = Compass.sector(of: side, countsDiagonals: false)
            let degrees = Compass.degrees(of: tap.place - tap.rest)
            let sector = Check.Limit.between(middle - 45, middle + 45)
            checks.append(Check(.side, degrees, sector, passes: tap.side == side))
        }
        let farthest = tap.farthestSquared.squareRoot()
        let isStill = tap.farthestSquared <= limits.slop * limits.slop
        return checks + [
            Check(.stillness, farthest, .atMost(limits.slop), passes: isStill),
            Check(.lead, microseconds: tap.lead, atLeast: TipTap.leastLead),
            Check(.resting, microseconds: tap.held, atMost: limits.tap),
        ]
    }
}
