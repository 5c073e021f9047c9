import InputEvents

// Conditions on movement that several recognisers share.
extension TouchSequence {
    /// Checks that a finger has moved beyond the slop; otherwise the paths mean nothing.
    @inline(__always)
    func moves(_ limits: Limits, _ judge: inout some Judge) -> Bool {
        judge.needs(hasMoved, .movement, farthest, .atLeast(limits.slop))
    }

    /// Checks that all fingers move in about the same direction, and that none stays behind.
    @inline(__always)
    func goTogether(_ travel: Vector, _ limits: Limits, _ judge: inout some Judge) -> Bool {
        let passes = isTogether(travel: travel)
        guard fingers > 1 else { return passes }
        return judge.asks(passes) { noteTogether(travel, passes, limits, &$0) }
    }

    /// Checks that all fingers move about equally far.
    @inline(__always)
    func goEvenly(_ travel: Vector, _ judge: inout some Judge) -> Bool {
        let passes = isEven(travel: travel)
        guard fingers > 1 else { return passes }
        return judge.asks(passes) {
            let (least, most) = waysAlong(travel)
            let share = most > 0 ? least / most * 100 : 0
            _ = $0.asks(passes, .evenness, share, .atLeast(TouchSequence.evenness * 100))
        }
    }

    /// Records the largest angle between the direction of a finger and the mean direction.
    ///
    /// If the check fails although no angle is too large, the share of the finger that moved least
    /// is recorded instead.
    private func noteTogether(
        _ travel: Vector,
        _ passes: Bool,
        _ limits: Limits,
        _ judge: inout Tally
    ) {
        let length = travel.length
        var greatestDeviation = 0.0
        for contact in contacts {
            let offset = contact.wholeDisplacement
            guard offset.length > limits.slop, length > 0 else { continue }
            let deviation = (Compass.degrees(of: offset) - Compass.degrees(of: travel)).magnitude
            greatestDeviation = max(greatestDeviation, min(deviation, 360 - deviation))
        }
        if passes || greatestDeviation > 45 {
            _ = judge.asks(passes, .together, greatestDeviation, .atMost(45))
        } else {
            let share = length > 0 ? waysAlong(travel).least / (length * length) * 100 : 0
            _ = judge.asks(false, .share, share, .atLeast(100.0 / 3))
        }
    }
}
