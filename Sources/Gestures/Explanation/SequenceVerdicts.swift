import InputEvents

/// Says how far sequences came, and what each touch or key press was to them.
struct SequenceVerdicts {
    private let patterns: [GesturePattern]
    private let thresholds: Thresholds
    private let endings: Timeline<SequenceEnding>

    /// What was done: a touch, a touchpad gesture, a key press or a change.
    struct Act {
        let device: DeviceID
        let began: Timestamp
        let ended: Timestamp
        /// The key, where it was one.
        var code: KeyCode?
    }

    /// `endings` are those of all sequences that had begun.
    init(_ endings: [SequenceEnding], patterns: [GesturePattern], thresholds: Thresholds) {
        self.patterns = patterns
        self.thresholds = thresholds
        self.endings = Timeline(endings, \.wholeTime)
    }

    /// The sequences that fired of which the act is a part, each as one gesture.
    func fired(by act: Act) -> [Gesture] {
        endings(near: act)
            .filter { $0.reason == .fired && $0.parts.contains(where: act.isPart) }
            .sorted { $0.pattern < $1.pattern }
            .compactMap { ending in
                var gesture = ending.parts.last
                gesture?.pattern = ending.pattern
                return gesture
            }
    }

    /// A sequence that fired and of which a part was made at that time; nil if none did.
    func fired(with time: Timestamp) -> Int? {
        endings.elements(from: time, to: time)
            .filter { $0.reason == .fired && $0.parts.contains { $0.time == time } }
            .map(\.pattern).min()
    }

    private func endings(near act: Act) -> [SequenceEnding] {
        endings.elements(from: act.began, to: max(act.ended, act.began.after(1)))
    }

    /// What the act was to a sequence; `checks` are those of a single gesture.
    func verdict(
        on number: Int,
        _ act: Act,
        checks: (GesturePattern) -> [Check] = { _ in [] }
    ) -> Verdict {
        let all = endings(near: act).filter { $0.pattern == number }
        let involved = all.filter { $0.parts.contains(where: act.isPart) }
        var verdict = Verdict(number, [], fired: [])
        for ending in involved {
            switch (ending.reason, ending.parts.last) {
            case (.fired, let last?):
                verdict.outcome =
                    act.completes(last)
                    ? .fired(count: 1, at: last.time) : .begun(firedAt: last.time)
                return verdict
            case (.lost(let winner), _)
            where winner != number && fired(by: act).contains { $0.pattern == winner }:
                verdict.outcome = .lost(to: winner)
            default: break
            }
        }
        if case .lost = verdict.outcome { return verdict }
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

    /// Why no more parts were made.
    private func end(_ ending: SequenceEnding) -> Check {
        guard ending.reason == .late, case .sequence(let sequence) = patterns[ending.pattern].kind
        else { return Check(.interrupted, is: false) }
        let pause = Double((sequence.pause ?? thresholds.sequence).inMicroseconds) / 1000
        return Check(.nothingFollowed, pause, .atMost(pause), passes: false)
    }
}

extension SequenceEnding {
    /// From the first landing or key to the last, or to what came between the parts.
    fileprivate var wholeTime: ClosedRange<Timestamp> {
        let began = parts.map(\.began).min() ?? time
        let ended = parts.map { max($0.time, $0.ended) }.max() ?? time
        return began...max(began, reason == .interrupted ? max(time, ended) : ended)
    }
}

extension SequenceVerdicts.Act {
    /// Whether the gesture was made of it, or of it and others.
    func isPart(_ gesture: Gesture) -> Bool {
        if case .key(let codes, _) = gesture.kind {
            guard let code, codes.contains(code) else { return false }
            // A chord may be held on several devices.
            guard codes.count > 1 || gesture.device.id == device else { return false }
            return gesture.began <= ended && began <= gesture.ended
        }
        guard code == nil, gesture.device.id == device else { return false }
        // It began in the act where what rested before was left out of the gesture.
        return began <= gesture.began && gesture.began < max(ended, began.after(1))
            || gesture.began < began && began < gesture.ended
    }

    /// Whether it is what the gesture ended with.
    func completes(_ gesture: Gesture) -> Bool {
        switch gesture.kind {
        case .key(_, .double), .key(_, .triple):
            began == gesture.ended && device == gesture.device.id
        case .key: began == gesture.began && device == gesture.device.id
        default: isPart(gesture) && ended >= gesture.ended
        }
    }
}
