import InputEvents

/// Explains each key press from the recogniser's journal.
struct KeyExplainer {
    let journal: KeyJournal
    let fired: FiredGestures
    /// The time of the last event.
    let end: Timestamp

    /// Explains every stroke of a bound key.
    func explanations() -> [Explanation] {
        journal.strokes.enumerated().map { index, stroke in
            let (down, up) = (stroke.down, stroke.up ?? max(end, stroke.down))
            let act = Act(device: stroke.device, began: down, ended: up, code: stroke.code)
            return Explanation(
                .key(stroke.code, wasReleased: stroke.up != nil && !stroke.isForgotten),
                act,
                fired.patterns.indices.compactMap { verdict(on: $0, index, act) }
            )
        }
    }

    /// Returns the verdict on a pattern for a stroke; nil if the pattern does not apply.
    private func verdict(on patternIndex: Int, _ strokeIndex: Int, _ act: Act) -> Verdict? {
        let (pattern, stroke) = (fired.patterns[patternIndex], journal.strokes[strokeIndex])
        if pattern.parts.contains(where: { $0.kind.isMade(with: stroke.code) }) {
            return fired.verdict(on: patternIndex, act)
        }
        guard case .key(let codes, _) = pattern.kind else { return nil }
        let presses = stroke.presses.filter { journal.presses[$0].codes == codes }
        let firedPresses = presses.filter {
            !firedGestures(patternIndex, in: journal.presses[$0]).isEmpty
        }
        let completed = presses.first { journal.presses[$0].strokes.last == strokeIndex }
        let isWhole = completed.map { firedPresses.isEmpty || firedPresses.contains($0) } ?? false
        // If `isWhole` is false, the stroke is an earlier key of a chord that was completed later.
        if let press = isWhole ? completed : firedPresses.first ?? presses.first {
            return verdict(on: patternIndex, press: press, isWhole: isWhole, act)
        }
        guard pattern.devices.matches(stroke.device), let missing = missing(codes, stroke) else {
            return nil
        }
        return Verdict(
            patternIndex,
            stroke.conditions.checks(pattern, on: stroke.device) + [missing],
            fired: []
        )
    }

    /// Returns the check for missing keys of the chord, or for another button of the pad; nil if
    /// neither applies.
    private func missing(_ codes: Set<KeyCode>, _ stroke: KeyJournal.Stroke) -> Check? {
        if codes.contains(stroke.code) {
            var judge = Tally()
            _ = stroke.held.contains(codes, &judge)
            return judge.checks.misses.first
        }
        guard let pressed = stroke.code.padButton, let wanted = codes.first?.padButton else {
            return nil
        }
        let limit = Check.Limit.between(Double(wanted), Double(wanted))
        return Check(.state, Double(pressed), limit, passes: false)
    }

    // MARK: - One press

    private func firedGestures(_ patternIndex: Int, in press: KeyJournal.Press)
        -> [KeyJournal.Made]
    {
        press.made.filter { $0.gesture.pattern == patternIndex && isFired($0) }
    }

    /// Returns true if the gesture fired itself, not as a part of a sequence.
    private func isFired(_ made: KeyJournal.Made) -> Bool {
        guard case .fired = made.outcome else { return false }
        return fired.winners.contains(Winner(made.gesture))
    }

    /// Returns the verdict on a pattern for a press; `isWhole` is true for the last key of the
    /// press, because earlier keys only began it.
    private func verdict(
        on patternIndex: Int,
        press pressIndex: Int,
        isWhole: Bool,
        _ act: Act
    ) -> Verdict? {
        let (pattern, press) = (fired.patterns[patternIndex], journal.presses[pressIndex])
        let gestures = firedGestures(patternIndex, in: press)
        if let first = gestures.first, !isWhole || !first.isLast {
            let outcome = Verdict.Outcome.begun(firedAt: first.gesture.time)
            return Verdict(pattern: patternIndex, outcome: outcome, checks: [])
        }
        let devices = press.strokes.map { journal.strokes[$0].device }
        guard !gestures.isEmpty || devices.allSatisfy(pattern.devices.matches) else { return nil }
        let other = gestures.isEmpty ? winner(patternIndex, press, act) : nil
        return Verdict(
            patternIndex,
            checks(pattern, press: pressIndex),
            fired: other.map { [$0] } ?? gestures.map { Winner($0.gesture) },
            otherwise: reason(patternIndex, press)
        )
    }

    /// Returns the checks of the pattern for a press, from the recogniser's record.
    private func checks(_ pattern: GesturePattern, press index: Int) -> [Check] {
        let (pressKind, press) = (pattern.kind.pressKind, journal.presses[index])
        // The patterns that were on at the first press judge all presses that count together.
        let judged = pressKind.count > 1 ? journal.presses[press.first] : press
        let stroke = judged.strokes.last.map { journal.strokes[$0] }
        var judge = Tally()
        switch pressKind {
        case .press: break
        case .release: _ = judge.asks(isReleased(press), .released)
        case .short: judgeShort(press, &judge)
        case .long:
            let hold = (pattern.hold ?? fired.thresholds.longKey).inMicroseconds
            let until = press.up ?? max(end, press.down.after(hold))
            _ = PressCondition.isLong(until.microseconds(since: press.down), hold: hold, &judge)
        case .double, .triple: judgeSeries(pressKind.count, press: index, &judge)
        }
        return (stroke.map { $0.conditions.checks(pattern, on: $0.device) } ?? []) + judge.checks
    }

    /// Returns true if the release of the press was seen.
    private func isReleased(_ press: KeyJournal.Press) -> Bool {
        press.up != nil && !press.isForgotten
    }

    /// Records the checks of a short press.
    private func judgeShort(_ press: KeyJournal.Press, _ judge: inout Tally) {
        _ = judge.asks(isReleased(press), .released)
        guard let up = press.up else { return }
        let held = up.microseconds(since: press.down)
        _ = PressCondition.isShort(held, longFrom: press.longFrom, &judge)
    }

    /// Records the checks of a double or triple press.
    private func judgeSeries(_ count: Int, press index: Int, _ judge: inout Tally) {
        let press = journal.presses[index]
        var inRow = Tally()
        _ = PressCondition.isSeries(journal.presses[press.first].count, of: count, &inRow)
        // Only short presses count together.
        if !inRow.passes { judgeShort(press, &judge) }
        guard judge.passes else { return }
        judge.note(inRow.checks[0])
        let next = journal.presses[(index + 1)...].first {
            $0.codes == press.codes
                && (press.codes.count > 1 || device(of: $0) == device(of: press))
        }
        guard !inRow.passes, let next, next.first != press.first, let up = press.up else { return }
        var pauseTally = Tally()
        let longestPause = fired.thresholds.doubleKey.inMicroseconds
        _ = pauseTally.atMost(.pause, next.down.microseconds(since: up), longestPause)
        pauseTally.checks.misses.forEach { judge.note($0) }
    }

    private func device(of press: KeyJournal.Press) -> DeviceID? {
        press.strokes.last.map { journal.strokes[$0].device.id }
    }

    // MARK: - Winners

    /// Returns the winner that took the press from this pattern; nil if there is none.
    private func winner(_ patternIndex: Int, _ press: KeyJournal.Press, _ act: Act) -> Winner? {
        for made in press.made where made.gesture.pattern == patternIndex {
            if case .taken(let winner) = made.outcome { return fired.winner(of: winner) }
        }
        let rivals = rivals(fired.patterns[patternIndex].kind.pressKind, press)
        if let rival = rivals.first(where: isFired) { return Winner(rival.gesture) }
        return press.winner.flatMap { fired.winner(of: $0) }
            ?? fired.sequences(with: act).first.map { Winner($0) }
    }

    /// Returns the gestures of the press, or of a chord that took it, that compete with this kind.
    private func rivals(_ pressKind: KeyPress, _ press: KeyJournal.Press) -> [KeyJournal.Made] {
        guard pressKind.isPlain else {
            let chords = press.chords.flatMap { journal.presses[$0].made }
            return press.made.filter { !$0.gesture.kind.pressKind.isPlain } + chords
        }
        // A press fires at once, and a release always fires, so each competes only with gestures of
        // its own kind.
        let indices = Set(press.strokes.flatMap { journal.strokes[$0].presses })
        let competing = indices.sorted().map { journal.presses[$0] }.filter { other in
            pressKind == .press ? other.strokes.last == press.strokes.last : other.up == press.up
        }
        return competing.flatMap(\.made).filter { $0.gesture.kind.pressKind == pressKind }
    }

    /// Returns the check that says why a press made nothing although all other checks passed.
    private func reason(_ patternIndex: Int, _ press: KeyJournal.Press) -> Check {
        for made in press.made where made.gesture.pattern == patternIndex {
            switch made.outcome {
            case .withheld: return Check(.unfinished, is: false)
            case .void: return Check(.lost, is: false)
            case .fired, .taken: return Check(.interrupted, is: false)
            }
        }
        if press.isVoid { return Check(.lost, is: false) }
        if let chord = press.chords.first {
            let keys = Double(journal.presses[chord].codes.count)
            return Check(.chord, keys, .atMost(Double(press.codes.count)), passes: false)
        }
        return Check(press.winner == nil ? .unfinished : .interrupted, is: false)
    }
}

extension KeyPress {
    /// True if the gesture fires regardless of the rest of the press.
    fileprivate var isPlain: Bool { self == .press || self == .release }
}

extension GestureKind {
    /// The kind of press; `press` for other gestures.
    fileprivate var pressKind: KeyPress {
        if case .key(_, let press) = self { press } else { .press }
    }

    /// Returns true if the key makes the gesture, alone or with others.
    fileprivate func isMade(with code: KeyCode) -> Bool {
        if case .key(let codes, _) = self { codes.contains(code) } else { false }
    }
}
