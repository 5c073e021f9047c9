import InputEvents

// Handles keys that go down and up.

extension KeyRecogniser {
    /// Presses each button that the key completes; the largest chord takes the press from smaller
    /// ones.
    mutating func wentDown(
        _ code: KeyCode,
        on device: Device,
        under selection: Selection,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        var hasPressed = false
        var largest: (codes: Set<KeyCode>, press: Int?) = ([], nil)
        for group in patterns.groups where group.contains(code) && isComplete(group) {
            guard isWaiting(group, on: device) || patterns.isOn(group, under: selection) else {
                // The press is recorded, so that the explanation can name the condition that was
                // not met.
                journal?.pressIgnored(group, longFrom: patterns.longKey)
                continue
            }
            let index = activate(group, on: device, under: selection)
            guard !active[index].button.isDown else { continue }
            // The patterns that were on at the first press judge a series of presses.
            if !active[index].button.isInSeries { active[index].firstSelection = selection }
            let before = active[index]
            active[index].selection = selection
            active[index].lastDown = time
            active[index].isSpent = false
            let isTaken = group.isStrictSubset(of: largest.codes)
            let press = journalPress(of: index, isAlone: isTaken)
            if !hasPressed {
                let winners = winners(.press, of: active[index], at: time)
                hasPressed = !winners.isEmpty
                for pattern in winners {
                    let gesture = gesture(pattern, .press, of: active[index], since: time, at: time)
                    found.append(gesture)
                    journal?.made(gesture, of: press.map { [$0] } ?? [], isWithheld: false)
                }
            }
            if isTaken {
                // The chord takes the press, so earlier presses no longer wait for another one.
                let settled = expire(index, at: time)
                fire(settled, of: before, at: time, into: &found)
                _ = active[index].button.press(at: time, boundPresses(of: active[index]))
                active[index].button.spend()
            } else {
                if group.count > largest.codes.count { largest = (group, press) }
                let outcomes = active[index].button.press(at: time, boundPresses(of: active[index]))
                fire(outcomes, of: active[index], at: time, into: &found)
            }
        }
        for index in active.indices
        where active[index].button.codes.isStrictSubset(of: largest.codes) {
            if let chord = largest.press, active[index].button.isDown {
                for press in active[index].presses { journal?.presses[press].chords.append(chord) }
            }
            active[index].button.spend()
        }
    }

    /// Releases each button that the key belongs to and that is down.
    mutating func wentUp(
        _ code: KeyCode,
        on device: Device,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        var hasReleased = false
        for group in patterns.groups where group.contains(code) {
            guard let index = find(group, on: device), active[index].button.isDown,
                let since = active[index].button.downSince,
                group.count == 1 || !isComplete(group)
            else { continue }
            if !hasReleased {
                let entry = active[index]
                let winners = winners(.release, of: entry, at: time)
                hasReleased = !winners.isEmpty
                for pattern in winners {
                    let release = gesture(pattern, .release, of: entry, since: since, at: time)
                    addLate(release, entry, of: entry.presses.suffix(1), into: &found)
                }
            }
            if !active[index].button.isInSeries {
                active[index].firstSelection = active[index].selection
            }
            let bound = boundPresses(of: active[index])
            if let press = active[index].presses.last {
                journal?.presses[press].longFrom = bound.longFrom
            }
            let outcomes = active[index].button.release(at: time, bound)
            fire(outcomes, of: active[index], at: time, into: &found)
            separateLast(of: index, after: outcomes)
        }
        active.removeAll { $0.button.isIdle }
    }

    /// Returns true if all keys of the group are held; a single key always counts as held.
    private func isComplete(_ group: Set<KeyCode>) -> Bool {
        group.count == 1 || held.contains(group)
    }

    private func find(_ group: Set<KeyCode>, on device: Device) -> Int? {
        active.firstIndex {
            $0.button.codes == group && (group.count > 1 || $0.device == device)
        }
    }

    /// Returns true if an earlier press of the group waits for another one.
    private func isWaiting(_ group: Set<KeyCode>, on device: Device) -> Bool {
        guard let index = find(group, on: device) else { return false }
        return !active[index].button.isIdle && !active[index].button.isDown
    }

    /// Returns the index of the group's active button, which is added if the group is at rest.
    private mutating func activate(
        _ group: Set<KeyCode>,
        on device: Device,
        under selection: Selection
    ) -> Int {
        if let index = find(group, on: device) {
            active[index].device = device
            return index
        }
        let button = KeyButton(group)
        active.append(
            ActiveButton(
                button: button,
                device: device,
                selection: selection,
                firstSelection: selection
            )
        )
        return active.count - 1
    }

    // MARK: - Journal

    /// Records that a button goes down, alone or together with earlier presses; returns the index
    /// of the press in the journal, or nil if the press is not recorded.
    private mutating func journalPress(of index: Int, isAlone: Bool) -> Int? {
        guard journal != nil else { return nil }
        let button = active[index].button
        if isAlone || !button.isInSeries { active[index].presses = [] }
        let longFrom = boundPresses(of: active[index]).longFrom
        let last = active[index].presses.last
        guard let press = journal?.press(button.codes, longFrom: longFrom, after: last) else {
            return nil
        }
        active[index].presses.append(press)
        return press
    }

    /// Records that the last press counts alone, if the outcomes show that it does.
    mutating func separateLast(of index: Int, after outcomes: [KeyButton.Outcome]) {
        let presses = active[index].presses
        guard presses.count > 1, !outcomes.isEmpty, !active[index].button.isInSeries else { return }
        let decided = outcomes.reduce(0) { $0 + $1.press.count }
        guard decided < presses.count || outcomes.last?.press == .long else { return }
        let last = presses[presses.count - 1]
        journal?.separate(last)
        active[index].presses = [last]
    }
}
