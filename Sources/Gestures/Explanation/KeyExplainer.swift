import InputEvents

extension KeyChecks {
    /// Explains every stroke of a key that is bound; nothing is said of other keys.
    func explanations(
        _ gestures: [Gesture],
        _ sequences: SequenceVerdicts,
        end: Timestamp
    ) -> [Explanation] {
        let made = Dictionary(grouping: gestures.filter { $0.codes != nil }, by: \.began)
        let involved = involved(made)
        let heldFor = gestures.filter { !patterns[$0.pattern].heldKeys.isEmpty }
        var completing: [SeriesStart: Int] = [:]
        for (index, gestures) in involved.enumerated() {
            for gesture in gestures where gesture.isSeries {
                completing[SeriesStart(gesture)] = index
            }
        }
        var timelines: [TimelineKey: Timeline] = [:]
        return observer.strokes.indices.map { index in
            let stroke = observer.strokes[index]
            let ended = stroke.up ?? max(end, stroke.down)
            let deed = SequenceVerdicts.Deed(
                device: stroke.device.id,
                began: stroke.down,
                ended: ended,
                code: stroke.code
            )
            let inSequences = sequences.fired(by: deed)
            var verdicts: [Verdict] = []
            for (number, pattern) in patterns.enumerated() {
                if pattern.parts.contains(where: { $0.kind.isMade(with: stroke.code) }) {
                    verdicts.append(sequences.verdict(on: number, deed))
                }
                guard case .key(let codes, let press) = pattern.kind else { continue }
                guard codes.contains(stroke.code) else {
                    verdicts += [otherButton(number, codes, stroke)].compactMap { $0 }
                    continue
                }
                let device = codes.count == 1 ? stroke.device.id : nil
                let key = TimelineKey(codes: codes, count: press.count, device: device)
                let timeline =
                    timelines[key]
                    ?? self.timeline(of: codes, count: press.count, on: stroke.device)
                timelines[key] = timeline
                guard
                    let result = result(pattern, codes, press, stroke: index, timeline)
                else { continue }
                if codes.count == 1,
                    let series = involved[index].first(where: {
                        $0.pattern == number && $0.isSeries
                    })
                {
                    // Where other series are bound, too, those that count together may be others.
                    var verdict = Verdict(number, [], fired: [series])
                    let isLast = completing[SeriesStart(series)] == index
                    if !isLast { verdict.outcome = .begun(firedAt: series.time) }
                    verdicts.append(verdict)
                    continue
                }
                let own = (result.began.flatMap { made[$0] } ?? []).filter { $0.pattern == number }
                var rivals = involved[index].filter { $0.takesFrom(press) }
                rivals += inSequences
                if press != .press { rivals += heldFor.filter { isHeld(stroke, for: $0) } }
                verdicts.append(verdict(number, result, own, rivals))
            }
            return Explanation(
                subject: .key(stroke.code, wasReleased: stroke.up != nil && !stroke.isForgotten),
                device: stroke.device,
                began: stroke.down,
                ended: ended,
                verdicts: verdicts.nearestFirst
            )
        }
    }

    /// That another button of the pad was pressed than the pattern wants; nil of keys.
    private func otherButton(_ number: Int, _ codes: Set<KeyCode>, _ stroke: KeyStroke) -> Verdict?
    {
        guard let pressed = stroke.code.padButton, let wanted = codes.first?.padButton,
            patterns[number].devices.matches(stroke.device)
        else { return nil }
        let limit = Check.Limit.between(Double(wanted), Double(wanted))
        let check = Check(.state, Double(pressed), limit, passes: false)
        return Verdict(number, stroke.moment.checks(patterns[number]) + [check], fired: [])
    }

    /// Whether the key was held for the gesture, which then had all that comes of its press.
    private func isHeld(_ stroke: KeyStroke, for gesture: Gesture) -> Bool {
        patterns[gesture.pattern].heldKeys.contains(stroke.code) && stroke.down <= gesture.began
            && stroke.up.map { gesture.began <= $0 } ?? true
    }

    /// What tells one double or triple press from another.
    private struct SeriesStart: Hashable {
        let pattern: Int
        let began: Timestamp

        init(_ gesture: Gesture) {
            pattern = gesture.pattern
            began = gesture.began
        }
    }

    private struct TimelineKey: Hashable {
        let codes: Set<KeyCode>
        let count: Int
        let device: DeviceID?
    }

    /// The gestures that each stroke is part of: its own, those of chords, the next of a series.
    private func involved(_ made: [Timestamp: [Gesture]]) -> [[Gesture]] {
        let strokes = observer.strokes
        var involved: [[Gesture]] = strokes.map { _ in [] }
        var previous: [KeyCode: [Int]] = [:]
        for (index, stroke) in strokes.enumerated() {
            for held in stroke.held {
                involved[held] += (made[stroke.down] ?? []).filter {
                    $0.codes?.contains(strokes[held].code) ?? false
                }
            }
            // Two strokes before are as far back as any series goes.
            for last in previous[stroke.code, default: []].suffix(2) {
                involved[index] += (made[strokes[last].down] ?? []).filter {
                    $0.time >= stroke.down && $0.isSeries
                        && $0.codes?.contains(stroke.code) ?? false
                }
            }
            previous[stroke.code, default: []].append(index)
        }
        return involved
    }

    private func verdict(_ number: Int, _ result: Result, _ own: [Gesture], _ rivals: [Gesture])
        -> Verdict
    {
        guard result.completed != nil else {
            return Verdict(
                number,
                result.checks,
                fired: own + rivals.filter { $0.pattern != number }
            )
        }
        guard let first = own.first else {
            return Verdict(number, result.checks, fired: rivals.filter { $0.pattern != number })
        }
        var verdict = Verdict(number, [], fired: [])
        verdict.outcome = .begun(firedAt: first.time)
        return verdict
    }
}

extension Gesture {
    /// The keys that made it; nil if none did.
    fileprivate var codes: Set<KeyCode>? {
        if case .key(let codes, _) = kind { codes } else { nil }
    }

    /// Whether several presses made it.
    fileprivate var isSeries: Bool {
        if case .key(_, let press) = kind { press.count > 1 } else { false }
    }

    /// Whether the keys that made it are not there for a press of that sort any more.
    ///
    /// A press fires at once and a release always: they take nothing but from their like.
    fileprivate func takesFrom(_ press: KeyPress) -> Bool {
        guard case .key(_, let other) = kind else { return false }
        let isPlain = [.press, .release].contains(other)
        return other == press || !isPlain && ![.press, .release].contains(press)
    }
}

extension GestureKind {
    /// Whether the key makes it, or is one of those that do.
    fileprivate func isMade(with code: KeyCode) -> Bool {
        if case .key(let codes, _) = self { codes.contains(code) } else { false }
    }
}
