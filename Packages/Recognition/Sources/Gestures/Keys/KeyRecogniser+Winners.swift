import InputEvents

// Chooses the patterns that win a press.

extension KeyRecogniser {
    /// Returns the patterns of a button that are on.
    func bound(
        _ entry: ActiveButton,
        under selection: Selection
    ) -> some Sequence<KeyPatterns.KeyPattern> {
        patterns.bound(
            to: entry.button.codes,
            on: entry.device,
            holding: held,
            under: selection
        )
    }

    /// Returns what a button needs to know of its patterns, under the selection that judges its
    /// current press or series.
    func boundPresses(of entry: ActiveButton) -> KeyButton.BoundPresses {
        boundPresses(
            of: entry,
            under: entry.button.isInSeries ? entry.firstSelection : entry.selection
        )
    }

    func boundPresses(of entry: ActiveButton, under selection: Selection) -> KeyButton.BoundPresses
    {
        patterns.boundPresses(of: bound(entry, under: selection))
    }

    /// Returns the patterns that win a press or release.
    mutating func winners(
        _ press: KeyPress,
        of entry: ActiveButton,
        at time: Timestamp
    ) -> [Int] {
        let winners = bound(entry, under: entry.selection).winners { $0.press == press }
        for winner in winners { noteHeld(beside: winner, at: time) }
        return winners.map(\.pattern)
    }

    /// Fires the winners of each outcome; returns the interval, in microseconds, at which the best
    /// winner of the last outcome repeats, or 0 if it does not.
    @discardableResult
    mutating func fire(
        _ outcomes: [KeyButton.Outcome],
        of entry: ActiveButton,
        at time: Timestamp,
        into found: inout [Gesture]
    ) -> Int64 {
        var interval: Int64 = 0
        var presses = entry.presses[...]
        for outcome in outcomes {
            interval = fire(outcome, of: entry, presses, at: time, into: &found)
            presses = presses.dropFirst(outcome.press.count)
        }
        return interval
    }

    private mutating func fire(
        _ outcome: KeyButton.Outcome,
        of entry: ActiveButton,
        _ presses: ArraySlice<Int>,
        at time: Timestamp,
        into found: inout [Gesture]
    ) -> Int64 {
        let selection = entry.selection(of: outcome.began)
        let press = outcome.press
        // Of the long presses that were held long enough, the longest wins.
        let winners = bound(entry, under: selection)
            .mostFirst { press == .long ? $0.hold : 0 }
            .winners {
                guard press == .long else { return $0.press == press }
                var silent = Silent()
                return $0.press == press
                    && PressCondition.isLong(outcome.held, hold: $0.hold, &silent)
            }
        for winner in winners {
            noteHeld(beside: winner, at: time)
            let gesture = gesture(winner.pattern, press, of: entry, since: outcome.began, at: time)
            addLate(gesture, entry, of: presses.prefix(press.count), into: &found)
        }
        return winners.first?.interval ?? 0
    }

    /// Notes the keys that the pattern of a fired button required to be held.
    private mutating func noteHeld(beside winner: KeyPatterns.KeyPattern, at time: Timestamp) {
        guard !winner.heldKeys.isEmpty else { return }
        heldBeside.formUnion(winner.heldKeys)
        besideWinner = Winner(pattern: winner.pattern, time: time)
    }

    /// Returns the gesture of a pattern that a button made.
    func gesture(
        _ pattern: Int,
        _ press: KeyPress,
        of entry: ActiveButton,
        since began: Timestamp,
        at time: Timestamp
    ) -> Gesture {
        Gesture(
            pattern: pattern,
            kind: .key(entry.button.codes, press),
            time: time,
            device: entry.device,
            duration: .microseconds(max(0, time.microseconds(since: began)))
        )
    }
}
