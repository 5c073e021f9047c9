import InputEvents

// Fires the winning patterns for the parts of a drag: its start, its moves and its end.
extension DragRecogniser {
    /// Fires a move, and before it the starts whose distance the fingers have reached.
    mutating func resume(
        _ touch: TouchSummary,
        _ patterns: TouchPatterns,
        _ travel: Vector,
        at time: Timestamp,
        on device: Device,
        into found: inout [Gesture]
    ) {
        if patterns.measuresDrags {
            fireStarts(touch, patterns, travel, at: time, on: device, into: &found)
        }
        fire(.move, touch, patterns, travel, at: time, on: device, into: &found)
    }

    /// Fires the starts that have not fired yet and whose distance the fingers have reached; the
    /// patterns of each distance compete separately.
    mutating func fireStarts(
        _ touch: TouchSummary,
        _ patterns: TouchPatterns,
        _ travel: Vector,
        at time: Timestamp,
        on device: Device,
        into found: inout [Gesture]
    ) {
        guard patterns.measuresDrags else {
            if startedTo >= 0 { return }
            noteStarts(upTo: limits.slop)
            fire(.start, touch, patterns, at: time, on: device, into: &found) { _ in true }
            return
        }
        while true {
            var nextDistance = Double.infinity
            for candidate in patterns.drags where candidate.what == .start {
                let distance = distance(of: candidate, along: travel)
                if distance > startedTo, distance < farthest {
                    nextDistance = min(nextDistance, distance)
                }
            }
            guard nextDistance < .infinity else { return }
            noteStarts(upTo: nextDistance)
            fire(.start, touch, patterns, at: time, on: device, into: &found) {
                distance(of: $0, along: travel) == nextDistance
            }
        }
    }

    /// Fires the winning patterns for a part of the drag, among those whose distance the fingers
    /// have reached.
    func fire(
        _ phase: DragPhase,
        _ touch: TouchSummary,
        _ patterns: TouchPatterns,
        _ travel: Vector,
        at time: Timestamp,
        on device: Device,
        into found: inout [Gesture]
    ) {
        fire(phase, touch, patterns, at: time, on: device, into: &found) {
            !patterns.measuresDrags || distance(of: $0, along: travel) < farthest
        }
    }

    @inline(__always)
    private func fire(
        _ phase: DragPhase,
        _ touch: TouchSummary,
        _ patterns: TouchPatterns,
        at time: Timestamp,
        on device: Device,
        into found: inout [Gesture],
        where isFar: (Candidate<DragPhase>) -> Bool
    ) {
        patterns.drags.forEachWinner(
            where: { $0.what == phase && touch.satisfies($0) && isFar($0) }
        ) {
            found.append(touch.gesture(.drag(phase), pattern: $0.pattern, at: time, on: device))
        }
    }

    /// Returns the millimetres after which the pattern's drag begins in the travel's direction.
    func distance(of candidate: Candidate<DragPhase>, along travel: Vector) -> Double {
        max(candidate.distance?.millimetres(along: travel, on: surface) ?? 0, limits.slop)
    }
}
