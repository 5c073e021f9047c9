import InputEvents

// Verdicts on sequences: the parts that were made, and the role of each touch or key press.
extension FiredGestures {
    /// Returns the fired sequences that include the act, each as one gesture.
    func sequences(with act: Act) -> [Gesture] {
        endings(near: act)
            .filter { $0.reason == .fired && $0.parts.contains(where: act.isPart(of:)) }
            .sorted { $0.pattern < $1.pattern }
            .compactMap { ending in
                var gesture = ending.parts.last
                gesture?.pattern = ending.pattern
                return gesture
            }
    }

    /// Returns the first pattern of a fired sequence with a part made at this time; nil if none.
    func pattern(ofSequenceAt time: Timestamp) -> Int? {
        endings.elements(from: time, to: time)
            .filter { $0.reason == .fired && $0.parts.contains { $0.time == time } }
            .map(\.pattern).min()
    }

    /// Returns the ends of the sequences that were in progress during the act.
    private func endings(near act: Act) -> [SequenceEnding] {
        endings.elements(from: act.began, to: max(act.ended, act.began.after(1)))
    }

    /// Returns the verdict on a sequence for the act; `checks` returns the checks of one part.
    func verdict(
        on pattern: Int,
        _ act: Act,
        checks: (GesturePattern) -> [Check] = { _ in [] }
    ) -> Verdict {
        let nearby = endings(near: act).filter { $0.pattern == pattern }
        let involved = nearby.filter { $0.parts.contains(where: act.isPart(of:)) }
        if let last = involved.first(where: { $0.reason == .fired })?.parts.last {
            let isLast = act.completes(last)
            let outcome =
                isLast ? Verdict.Outcome.fired(count: 1, at: last.time) : .begun(firedAt: last.time)
            return Verdict(pattern: pattern, outcome: outcome, checks: [])
        }
        for case .lost(let winner) in involved.reversed().map(\.reason)
        where winner != pattern && sequences(with: act).contains(where: { $0.pattern == winner }) {
            return Verdict(pattern: pattern, outcome: .lost(to: winner), checks: [])
        }
        if let ending = involved.max(by: { $0.parts.count < $1.parts.count }) {
            return Verdict(
                pattern,
                [partsCheck(ending.parts.count, of: pattern), endCheck(ending)],
                fired: []
            )
        }
        let waiting = nearby.filter {
            guard $0.reason == .interrupted, let last = $0.parts.last else { return false }
            return last.ended <= act.began && act.began <= $0.time
        }
        let count = waiting.reduce(0) { max($0, $1.parts.count) }
        let missed = checks(patterns[pattern].parts[count]).map { check in
            var check = check
            check.part = count
            return check
        }
        return Verdict(pattern, [partsCheck(count, of: pattern)] + missed, fired: [])
    }

    /// Returns the failed check of a sequence of which only this number of parts were made.
    private func partsCheck(_ count: Int, of pattern: Int) -> Check {
        let needed = patterns[pattern].parts.count
        return Check(.parts, Double(count), .atLeast(Double(needed)), passes: false)
    }

    /// Returns the check that says why no more parts were made.
    private func endCheck(_ ending: SequenceEnding) -> Check {
        guard case .late(let frame) = ending.reason,
            case .sequence(let sequence) = patterns[ending.pattern].kind
        else { return Check(.interrupted, is: false) }
        let allowance = Double(frame) / 1000
        let pause = Double((sequence.pause ?? thresholds.sequence).inMicroseconds) / 1000
        let limit = pause + allowance
        var check = Check(.nothingFollowed, limit, .atMost(limit), passes: false)
        check.frame = allowance
        return check
    }
}

extension SequenceEnding {
    /// The time from the beginning of the first part to the end of the last part or, after it, to
    /// the interruption.
    var wholeTime: ClosedRange<Timestamp> {
        let began = parts.map(\.began).min() ?? time
        let ended = parts.map { max($0.time, $0.ended) }.max() ?? time
        return began...max(began, reason == .interrupted ? max(time, ended) : ended)
    }
}
