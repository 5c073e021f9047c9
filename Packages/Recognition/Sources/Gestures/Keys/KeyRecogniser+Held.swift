import InputEvents

// Handles keys that are held for other gestures.

extension KeyRecogniser {
    /// Sets the keys that gestures in progress may need, and fires the withheld gestures of all
    /// other keys.
    mutating func engage(_ keys: Set<KeyCode>, at time: Timestamp, into found: inout [Gesture]) {
        let oldCount = found.count
        engaged.engage(keys, at: time, into: &found)
        for gesture in found[oldCount...] { journal?.decide(gesture) }
    }

    /// Uses up the keys that were held for a gesture that has fired.
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

    /// Uses up the keys that the patterns of fired buttons required to be held.
    mutating func spendHeld() {
        guard !heldBeside.isEmpty else { return }
        spend(heldBeside, for: besideWinner)
        heldBeside = []
    }

    /// Adds a gesture that presses made after they began, or withholds it while its keys may be
    /// needed; does nothing if the button was held for another gesture.
    mutating func addLate(
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
