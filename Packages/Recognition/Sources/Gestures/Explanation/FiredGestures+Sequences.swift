import InputEvents

// Verdicts on sequences: the parts that were made, and the role of each touch or key press.
extension FiredGestures {
    /// Returns the fired sequences of which the act is a part, each as one gesture.
    func sequences(with act: Act) -> [Gesture] {
        endings(near: act)
            .filter { $0.reason == .fired && $0.parts.contains(where: act.isPart) }
            .sorted { $0.pattern < $1.pattern }
            .compactMap { ending in
                var gesture = ending.parts.last
                gesture?.pattern = ending.pattern
                return gesture
            }
    }

    /// Returns a fired sequence with a part that was made at the given time; nil if there is none.
    func sequence(at time: Timestamp) -> Int? {
        endings.elements(from: time, to: time)
            .filter { $0.reason == .fired && $0.parts.contains { $0.time == time } }
            .map(\.pattern).min()
    }

    private func endings(near act: Act) -> [SequenceEnding] {
        endings.elements(from: act.began, to: max(act.ended, act.began.after(1)))
    }

    /// Returns the verdict of the act on a sequence; `checks` are those of a single gesture.
    func verdict(
        on number: Int,
        _ act: Act,
        checks: (GesturePattern) -> [Check] = { _ in [] }
    ) -> Verdict {
        let all = endings(near: act).filter { $0.pattern == number }
        let involved = all.filter { $0.parts.contains(where: act.isPart) }
        if let last = involved.first(where: { $0.reason == .fired })?.parts.last {
            let isLast = act.completes(last)
            let outcome =
                isLast ? Verdict.Outcome.fired(count: 1, at: last.time) : .begun(firedAt: last.time)
            return Verdict(pattern: number, outcome: outcome, checks: [])
        }
        for case .lost(let winner) in involved.reversed().map(\.reason)
        where winner != number && sequences(with: act).contains(where: { $0.pattern == winner }) {
            return Verdict(pattern: number, outcome: .lost(to: winner), checks: [])
        }
        if let ending = involved.max(by: { $0.parts.count < $1.parts.count }) {
            return Verdict(number, [made(ending.parts.count, of: number), end(ending)], fired: [])
        }
        let waiting = all.filter {
            guard $0.reason == .interrupted, let last = $0.parts.last else { return false }
            return last.ended <= act.began && act.began <= $0.time
        }
        let count = waiting.reduce(0) { max($0, $1.parts.count) }
        let missed = checks(patterns[number].parts[count]).map { check in
            var check = check
            check.part = count
            return check
        }
        return Verdict(number, [made(count, of: number)] + missed, fired: [])
    }

    private func made(_ count: Int, of number: Int) -> Check {
        let needed = patterns[number].parts.count
        return Check(.parts, Double(count), .atLeast(Double(needed)), passes: false)
    }

    /// Returns the check that says why no more parts were made.
    private func end(_ ending: SequenceEnding) -> Check {
        guard ending.reason == .late, case .sequence(let sequence) = patterns[ending.pattern].kind
        else { return Check(.interrupted, is: false) }
        let pause = Double((sequence.pause ?? thresholds.sequence).inMicroseconds) / 1000
        return Check(.nothingFollowed, pause, .atMost(pause), passes: false)
    }
}

extension SequenceEnding {
    /// From the first landing or key to the last, or to the interruption of the parts.
    var wholeTime: ClosedRange<Timestamp> {
        let began = parts.map(\.began).min() ?? time
        let ended = parts.map { max($0.time, $0.ended) }.max() ?? time
        return began...max(began, reason == .interrupted ? max(time, ended) : ended)
    }
}
