import InputEvents

/// Reads from the recogniser's journal what became of each key that went down.
struct KeyExplainer {
    let journal: KeyJournal
    let patterns: [GesturePattern]
    let thresholds: Thresholds
    let fired: FiredGestures
    /// When the last event was.
    let end: Timestamp

    /// Explains every stroke of a key that is bound; nothing is said of other keys.
    func explanations() -> [Explanation] {
        journal.strokes.indices.map { index in
            let stroke = journal.strokes[index]
            let act = SequenceVerdicts.Act(
                device: stroke.device.id,
                began: stroke.down,
                ended: stroke.up ?? max(end, stroke.down),
                code: stroke.code
            )
            return Explanation(
                .key(stroke.code, wasReleased: stroke.up != nil && !stroke.isForgotten),
                on: stroke.device,
                from: act.began,
                to: act.ended,
                patterns.indices.compactMap { verdict(on: $0, index, act) }
            )
        }
    }

    private func verdict(on number: Int, _ index: Int, _ act: SequenceVerdicts.Act) -> Verdict? {
        let (pattern, stroke) = (patterns[number], journal.strokes[index])
        if pattern.parts.contains(where: { $0.kind.isMade(with: stroke.code) }) {
            return self.fired.sequences.verdict(on: number, act)
        }
        guard case .key(let codes, let sort) = pattern.kind else { return nil }
        guard codes.contains(stroke.code) else { return otherButton(number, codes, stroke) }
        let presses = stroke.presses.filter { journal.presses[$0].codes == codes }
        let completed = presses.first { journal.presses[$0].strokes.last == index }
        let fired = presses.filter { !firedOwn(number, in: journal.presses[$0]).isEmpty }
        if let completed, fired.isEmpty || fired.contains(completed) {
            return verdict(on: number, sort, completed, isWhole: true, act)
        }
        // A key of a chord that was not the last: the chord was complete later, or never.
        if let later = fired.first ?? presses.first {
            return verdict(on: number, sort, later, isWhole: false, act)
        }
        guard pattern.devices.matches(stroke.device) else { return nil }
        var judge = Tally()
        _ = stroke.held.contains(codes, &judge)
        guard !judge.passes else { return nil }
        return Verdict(number, stroke.conditions.checks(pattern) + judge.checks, fired: [])
    }

    /// That another button of the pad was pressed than the pattern wants; nil of keys.
    private func otherButton(_ number: Int, _ codes: Set<KeyCode>, _ stroke: KeyJournal.Stroke)
        -> Verdict?
    {
        guard let pressed = stroke.code.padButton, let wanted = codes.first?.padButton,
            patterns[number].devices.matches(stroke.device)
        else { return nil }
        let limit = Check.Limit.between(Double(wanted), Double(wanted))
        let check = Check(.state, Double(pressed), limit, passes: false)
        return Verdict(number, stroke.conditions.checks(patterns[number]) + [check], fired: [])
    }

    // MARK: - One press

    private func firedOwn(_ number: Int, in press: KeyJournal.Press) -> [KeyJournal.Made] {
        press.made.filter { $0.gesture.pattern == number && isFired($0) }
    }

    private func isFired(_ made: KeyJournal.Made) -> Bool {
        guard case .fired = made.fate else { return false }
        return fired.contains(Winner(made.gesture))
    }

    /// What a press was to a pattern; `isWhole` for its last key, the others only began it.
    private func verdict(
        on number: Int,
        _ sort: KeyPress,
        _ index: Int,
        isWhole: Bool,
        _ act: SequenceVerdicts.Act
    ) -> Verdict? {
        let (pattern, press) = (patterns[number], journal.presses[index])
        let own = firedOwn(number, in: press)
        if let first = own.first, !isWhole || !first.isLast {
            let outcome = Verdict.Outcome.begun(firedAt: first.gesture.time)
            return Verdict(pattern: number, outcome: outcome, checks: [])
        }
        let devices = press.strokes.map { journal.strokes[$0].device }
        guard !own.isEmpty || devices.allSatisfy(pattern.devices.matches) else { return nil }
        let checks = checks(pattern, sort, press, index)
        let others = own.isEmpty ? winner(number, sort, press, act) : nil
        return Verdict(
            number,
            checks,
            fired: own.map { Winner($0.gesture) } + [others].compactMap { $0 },
            otherwise: reason(number, press)
        )
    }

    /// What the pattern asks, of what the recogniser wrote down.
    private func checks(
        _ pattern: GesturePattern,
        _ sort: KeyPress,
        _ press: KeyJournal.Press,
        _ index: Int
    ) -> [Check] {
        let first = journal.presses[press.first]
        // Presses that count together are judged by what was on at the first of them.
        let judged = sort.count > 1 ? first : press
        let stroke = judged.strokes.last.map { journal.strokes[$0] }
        var judge = Tally()
        switch sort {
        case .press: break
        case .release: _ = judge.asks(isReleased(press), .released)
        case .short: short(press, &judge)
        case .long:
            let hold = (pattern.hold ?? thresholds.longKey).inMicroseconds
            let until = press.up ?? max(end, press.down.after(hold))
            _ = PressCondition.isLong(until.microseconds(since: press.down), hold: hold, &judge)
        case .double, .triple: series(sort.count, press, first, after: index, &judge)
        }
        return (stroke?.conditions.checks(pattern) ?? []) + judge.checks
    }

    private func isReleased(_ press: KeyJournal.Press) -> Bool {
        press.up != nil && !press.isForgotten
    }

    private func short(_ press: KeyJournal.Press, _ judge: inout Tally) {
        _ = judge.asks(isReleased(press), .released)
        guard let up = press.up else { return }
        let held = up.microseconds(since: press.down)
        _ = PressCondition.isShort(held, longFrom: press.longFrom, &judge)
    }

    private func series(
        _ count: Int,
        _ press: KeyJournal.Press,
        _ first: KeyJournal.Press,
        after index: Int,
        _ judge: inout Tally
    ) {
        var inRow = Tally()
        _ = PressCondition.isSeries(first.count, of: count, &inRow)
        // What is not short is not counted at all.
        if !inRow.passes { short(press, &judge) }
        guard judge.passes else { return }
        judge.note(inRow.checks[0])
        let next = journal.presses[(index + 1)...].first {
            $0.codes == press.codes
                && (press.codes.count > 1 || device(of: $0) == device(of: press))
        }
        guard !inRow.passes, let next, next.first != press.first, let up = press.up else { return }
        var late = Tally()
        _ = late.atMost(
            .pause,
            next.down.microseconds(since: up),
            thresholds.doubleKey.inMicroseconds
        )
        if !late.passes { judge.note(late.checks[0]) }
    }

    private func device(of press: KeyJournal.Press) -> DeviceID? {
        press.strokes.last.map { journal.strokes[$0].device.id }
    }

    // MARK: - Who took it

    /// What fired of the same press, so that this one could not; nil if none did.
    private func winner(
        _ number: Int,
        _ sort: KeyPress,
        _ press: KeyJournal.Press,
        _ act: SequenceVerdicts.Act
    ) -> Winner? {
        for made in press.made where made.gesture.pattern == number {
            if case .taken(let winner) = made.fate { return fired.winner(of: winner) }
        }
        if let rival = rivals(sort, press).first(where: isFired) { return Winner(rival.gesture) }
        return press.winner.flatMap { fired.winner(of: $0) }
            ?? fired.sequences.fired(by: act).first.map { Winner($0) }
    }

    /// The gestures of the press, or of a chord that took it, beside which that sort cannot be.
    private func rivals(_ sort: KeyPress, _ press: KeyJournal.Press) -> [KeyJournal.Made] {
        guard sort == .press || sort == .release else {
            let chords = press.chords.flatMap { journal.presses[$0].made }
            return press.made.filter { !$0.sort.isPlain } + chords
        }
        // A press fires at once and a release always: they take nothing but from their like.
        let beside = Set(press.strokes.flatMap { journal.strokes[$0].presses })
        return beside.sorted().map { journal.presses[$0] }.filter {
            sort == .press ? $0.strokes.last == press.strokes.last : $0.up == press.up
        }
        .flatMap(\.made).filter { $0.sort == sort }
    }

    /// Why nothing came of a press although everything was as the pattern asks.
    private func reason(_ number: Int, _ press: KeyJournal.Press) -> Check {
        for made in press.made where made.gesture.pattern == number {
            switch made.fate {
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

extension KeyJournal.Made {
    /// What the keys did.
    fileprivate var sort: KeyPress {
        if case .key(_, let press) = gesture.kind { press } else { .press }
    }
}

extension KeyPress {
    /// Whether it fires whatever else comes of the press.
    fileprivate var isPlain: Bool { self == .press || self == .release }
}

extension GestureKind {
    /// Whether the key makes it, or is one of those that do.
    fileprivate func isMade(with code: KeyCode) -> Bool {
        if case .key(let codes, _) = self { codes.contains(code) } else { false }
    }
}
