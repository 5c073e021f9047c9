import InputEvents

// What may still come of a touch, for who hands fingers on to other programs. Costs nothing until it is asked.
extension TouchArbiter {
    /// What may still come of the touch in progress; without one, what came of the last.
    mutating func outlook(at time: Timestamp) -> TouchOutlook {
        if isTakenNow() { return TouchOutlook(.taken) }
        switch sequence.phase {
        case .idle, .void: return TouchOutlook(.free)
        case .touching, .lifting: break
        }
        guard !isOver else { return TouchOutlook(.free) }
        var outlook = TouchOutlook(.free)
        outlook.hasMoved = sequence.hasMoved
        let places = Zones(sequence, zones: zones)
        let travel = sequence.wholeTravel
        for hope in candidates.touchHopes
        where hope.allows(places) && isPossible(hope, travel, at: time) {
            let fits = hope.fingers.contains(sequence.fingers)
            let mayFit = hope.fingers.upperBound > sequence.fingers && mayLand(at: time)
            guard fits || mayFit else { continue }
            outlook.fate = .open
            if fits, hope.isPlaced { outlook.isPlaced = true }
            if fits, sequence.fingers > 1 { outlook.isShared = true }
            if mayFit, hope.isPlaced { outlook.isPlacedForMore = true }
            if mayFit { outlook.isForMore = true }
        }
        return outlook
    }

    /// Whether a gesture has come of the touch in progress; without one, of the last.
    mutating func isTakenNow() -> Bool { isTaken || sequence.phase == .idle && wasTaken }

    private func isPossible(_ hope: TouchHope, _ travel: Vector, at time: Timestamp) -> Bool {
        if sequence.hasMoved { return hope.allows(travel) }
        guard hope.way == .tap else { return true }
        return time.microseconds(since: sequence.firstLanding) <= limits.tap + limits.tapLanding
    }

    /// Whether another finger that lands is one of the touch.
    private func mayLand(at time: Timestamp) -> Bool {
        guard sequence.phase == .touching else { return false }
        return !sequence.hasMoved
            || time.microseconds(since: sequence.firstLanding) <= limits.landing
    }
}
