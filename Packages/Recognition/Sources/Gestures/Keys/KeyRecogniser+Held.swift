import InputEvents

// Keys that are held for other gestures.

extension KeyRecogniser {
    /// Something is going on that may turn out to be a gesture for which these keys are held.
    mutating func engage(_ keys: Set<KeyCode>, at time: Timestamp, into found: inout [Gesture]) {
        let first = found.count
        engaged.engage(keys, at: time, into: &found)
        for gesture in found[first...] { journal?.decide(gesture) }
    }

    /// A gesture has fired for which these keys were held.
    mutating func spend(_ keys: Set<KeyCode>, for winner: Winner?) {
        let taken = engaged.spend(keys)
        for index in active.indices where !active[index].button.codes.isDisjoint(with: keys) {
            active[index].isSpent = true
            active[index].button.spend()
            for press in active[index].presses { journal?.presses[press].winner = winner }
        }
        active.removeAll { $0.isSpent && !$0.button.isDown }
        guard let winner else { return }
        for gesture in taken { journal?.decide(gesture, takenBy: winner) }
    }

    /// What was held beside buttons of which something has fired has done its work.
    mutating func spendHeld() {
        guard !heldBeside.isEmpty else { return }
        spend(heldBeside, for: besideWinner)
        heldBeside = []
    }

    /// Finds what came of presses after all, or withholds it while their keys may be wanted.
    mutating func findLate(
        _ gesture: Gesture,
        _ entry: ActiveButton,
        of presses: ArraySlice<Int>,
        into found: inout [Gesture]
    ) {
        guard !entry.isSpent else { return }
        let isWithheld = !engaged.append(gesture, to: &found)
        journal?.made(gesture, of: presses, isWithheld: isWithheld)
    }
}
