import Configuration
import Gestures
import InputEvents
import Pipeline

/// Finds changes that would have made a binding fire, and returns only those that it has tried.
///
/// A change of the configuration is good if the binding fires on that touch, everything that fired
/// before still fires, and `check` has no new complaint. A change is tried on the touch with the events
/// shortly before and after it (``Passage``). If it is good there, it is tried on the whole recording,
/// unless that is too long.
final class Advisor {
    private let configuration: Configuration
    private let text: ConfigurationText?
    private let passages: Passages
    private let explanations: [Explanation]
    /// The recording, as the devices reported it; nil if there is only a passage.
    private let recorded: [InputEvent]?
    private var trials = Advisor.trialsOfReport
    private var eventsLeft = Advisor.eventsOfReport
    private var passageEventsLeft = 2 * Advisor.eventsOfReport
    private var known: [Question: Advice] = [:]
    private var last: (index: Int, baseline: Baseline)?
    private lazy var firedInAll = recorded.map { fired(in: $0, under: configuration) }

    private struct Question: Hashable {
        let explanation: Int
        let pattern: Int
    }

    /// 300 and 400,000: the most trials, and the most events in trials on the whole recording, in one
    /// report; passages may use twice as many events.
    private static let trialsOfReport = 300
    private static let eventsOfReport = 400_000
    /// 10: the most trials for one binding and touch.
    private static let trialsOfQuestion = 10

    /// Advice about events as the recognisers saw them, and their explanations.
    init(
        _ configuration: Configuration,
        _ text: ConfigurationText?,
        _ events: [InputEvent],
        recorded: [InputEvent]?,
        _ explanations: [Explanation]
    ) {
        self.configuration = configuration
        self.text = text
        self.recorded = recorded
        self.explanations = explanations
        passages = Passages(events, explanations)
    }

    /// The advice for a pattern and the touch of an explanation.
    func advice(on verdict: Verdict, at index: Int) -> Advice {
        let question = Question(explanation: index, pattern: verdict.pattern)
        if let advice = known[question] { return advice }
        let advice = find(verdict, at: index)
        known[question] = advice
        return advice
    }

    private func find(_ verdict: Verdict, at index: Int) -> Advice {
        let explanation = explanations[index]
        let misses = verdict.misses.filter { $0.quantity != .parts }
        guard verdict.outcome == .missed, !misses.isEmpty else { return Advice() }
        if explanation.isGuessed, misses.contains(where: \.quantity.unit.isMillimetres) {
            return Advice(wantsSize: true)
        }
        let baseline = baseline(at: index)
        guard let own = baseline.verdict(on: verdict.pattern), own.outcome == .missed else {
            return Advice()
        }
        var trial = Trial(advisor: self, pattern: verdict.pattern, baseline: baseline)
        return Advice(
            changes: trial.changes(for: misses) ?? [],
            hands: misses.count == 1 || verdict.onlyWaited ? trial.hands(for: longest(misses)) : nil
        )
    }

    /// The miss that is farthest from its limit.
    private func longest(_ misses: [Check]) -> Check {
        misses.dropFirst().reduce(misses[0]) { $0.nearness <= $1.nearness ? $0 : $1 }
    }

    // MARK: - Without any change

    private func baseline(at index: Int) -> Baseline {
        if let last, last.index == index { return last.baseline }
        let passage = passages.passage(around: index)
        let explained = passage.explained(under: configuration)
        let baseline = Baseline(passage: passage, explained: explained, touch: explanations[index])
        last = (index, baseline)
        return baseline
    }

    /// A touch in its passage, and everything that fires in the passage.
    private struct Baseline {
        let passage: Passage
        let explained: [Explanation]
        let touch: Explanation

        func verdict(on pattern: Int) -> Verdict? {
            explained.first { $0.isAboutTheSame(as: touch) }?.verdicts
                .first { $0.pattern == pattern }
        }

        /// Whether everything still fires.
        func isKept(in others: [Explanation]) -> Bool {
            explained.allSatisfy { explanation in
                let fired = explanation.verdicts.filter(\.hasFired)
                guard !fired.isEmpty else { return true }
                let other = others.first { $0.isAboutTheSame(as: explanation) }
                return fired.allSatisfy { verdict in
                    other?.verdicts.contains { $0.pattern == verdict.pattern && $0.hasFired }
                        == true
                }
            }
        }
    }

    // MARK: - Trials

    /// Searches for changes that help one binding on one touch.
    private struct Trial {
        let advisor: Advisor
        let pattern: Int
        let baseline: Baseline
        var left = Advisor.trialsOfQuestion

        private enum Outcome {
            case fires
            case missed([Check])
            case spoils
        }

        /// The keys that make it fire, as few as possible; nil if none were found.
        mutating func changes(for misses: [Check]) -> [ConfigurationChange]? {
            guard advisor.text != nil else { return nil }
            var tried: Set<[ConfigurationChange]> = []
            var open: [(changes: [ConfigurationChange], misses: [Check])] = [([], misses)]
            while !open.isEmpty {
                let (made, misses) = open.removeFirst()
                let current = advisor.text?.configuration(changedBy: made) ?? advisor.configuration
                for more in combined(misses, under: current) {
                    let changes = made.adding(more)
                    guard tried.insert(changes).inserted else { continue }
                    guard let outcome = attempt(changes) else { return nil }
                    switch outcome {
                    case .fires:
                        let least = leastOf(changes)
                        if isGoodInAll(least) { return least }
                    case .missed(let next) where made.count < 3: open.append((changes, next))
                    case .missed, .spoils: continue
                    }
                }
            }
            return nil
        }

        /// One option for each check that failed; at most four combinations.
        private func combined(_ misses: [Check], under configuration: Configuration)
            -> [[ConfigurationChange]]
        {
            let remedy = Remedy(pattern, configuration, on: baseline.touch.device.touchSurface)
            var combinations: [[ConfigurationChange]] = [[]]
            for miss in misses where miss.quantity != .parts && miss.quantity != .count {
                let options = remedy.options(for: miss)
                combinations = combinations.flatMap { made in options.map { made.adding($0) } }
            }
            return Array(combinations.filter { !$0.isEmpty }.prefix(4))
        }

        /// The changes without those that are not needed.
        private mutating func leastOf(_ changes: [ConfigurationChange]) -> [ConfigurationChange] {
            var least = changes
            // A swipe in any direction would be a larger change than needed.
            for change in changes where least.count > 1 && change.key != "direction" {
                let fewer = least.filter { $0 != change }
                if case .fires? = attempt(fewer) { least = fewer }
            }
            return least
        }

        /// Nil after too many trials.
        private mutating func attempt(_ changes: [ConfigurationChange]) -> Outcome? {
            guard let configuration = advisor.text?.configuration(changedBy: changes) else {
                return .spoils
            }
            guard left > 0, advisor.mayTry(baseline.passage) else { return nil }
            left -= 1
            let explained = baseline.passage.explained(under: configuration)
            guard let own = verdict(in: explained) else { return .spoils }
            guard own.hasFired else {
                return own.outcome == .missed ? .missed(own.misses) : .spoils
            }
            return baseline.isKept(in: explained) ? .fires : .spoils
        }

        private func verdict(in explained: [Explanation]) -> Verdict? {
            explained.first { $0.isAboutTheSame(as: baseline.touch) }?.verdicts
                .first { $0.pattern == pattern }
        }

        private func isGoodInAll(_ changes: [ConfigurationChange]) -> Bool {
            guard let configuration = advisor.text?.configuration(changedBy: changes) else {
                return false
            }
            return advisor.isGoodInAll(configuration, pattern)
        }

        /// What to do differently with the fingers.
        mutating func hands(for miss: Check) -> String? {
            var words = advisor.configuration.patternSources[pattern].pattern
            var (miss, isPart) = (miss, false)
            if let part = miss.part {
                guard words.parts.indices.contains(part) else { return nil }
                (words, isPart) = (words.parts[part], true)
                miss.part = nil
            }
            guard let advice = HandAdvice(miss, of: words, in: baseline.touch) else { return nil }
            if advice.retouches.isEmpty { return advice.text }
            // The touch was repeated, or repeats another, and that did not help.
            if miss.quantity == .count, baseline.explained.count > 1 { return nil }
            // A part is tried alone, because the other parts may be missing.
            if isPart { return nil }
            for retouch in advice.retouches {
                guard advisor.mayTry(baseline.passage) else { return nil }
                guard let passage = baseline.passage.retouched(retouch, at: baseline.touch) else {
                    continue
                }
                let explained = passage.explained(under: advisor.configuration)
                if verdict(in: explained)?.hasFired == true { return advice.text }
            }
            return nil
        }
    }

    /// Whether there is room for another trial in this report; if so, it is counted.
    private func mayTry(_ passage: Passage) -> Bool {
        guard trials > 0, passageEventsLeft >= passage.events.count else { return false }
        trials -= 1
        passageEventsLeft -= passage.events.count
        return true
    }

    // MARK: - The whole recording

    /// Something that fired, in a list as often as it fired.
    private struct Fired: Hashable {
        let pattern: Int
        let device: DeviceID
        let began: Timestamp
    }

    private func isGoodInAll(_ changed: Configuration, _ pattern: Int) -> Bool {
        guard let recorded, eventsLeft >= 2 * recorded.count, let before = firedInAll else {
            return true
        }
        eventsLeft -= recorded.count
        let after = fired(in: recorded, under: changed)
        func count(_ fired: [Fired: Int]) -> Int {
            fired.reduce(0) { $0 + ($1.key.pattern == pattern ? $1.value : 0) }
        }
        return count(after) > count(before)
            && before.allSatisfy { after[$0.key, default: 0] >= $0.value }
    }

    private func fired(in events: [InputEvent], under configuration: Configuration) -> [Fired: Int]
    {
        var fired: [Fired: Int] = [:]
        let replay = Replay(configuration) { gesture, stage, _ in
            guard case .recognised = stage else { return }
            let key = Fired(
                pattern: gesture.pattern,
                device: gesture.device.id,
                began: gesture.firstContact
            )
            fired[key, default: 0] += 1
        }
        replay.run(events) { _ in }
        return fired
    }
}

extension Passage {
    /// The same with a touch made differently; nil if that is not possible.
    func retouched(_ retouch: Retouch, at touch: Explanation) -> Passage? {
        retouch.applied(to: events, at: touch).map { Passage(all: $0) }
    }
}

extension Verdict {
    /// Whether it fired, or is the beginning of something that fired.
    var hasFired: Bool {
        switch outcome {
        case .fired, .begun: true
        case .lost, .missed: false
        }
    }
}

extension [ConfigurationChange] {
    /// These and others; of two with the same key, the last one counts.
    func adding(_ others: [ConfigurationChange]) -> [ConfigurationChange] {
        filter { change in
            !others.contains { $0.key == change.key && $0.place == change.place }
        } + others
    }
}

extension Explanation {
    /// Whether the size of the device's surface is guessed.
    var isGuessed: Bool {
        guard case .touch = subject else { return false }
        return device.touchSurface.isGuessed
    }
}

extension Gesture {
    /// The time of its first contact or key press.
    var firstContact: Timestamp {
        let (seconds, attoseconds) = duration.components
        let length = seconds &* 1_000_000 &+ attoseconds / 1_000_000_000_000
        return Timestamp(microseconds: time.microseconds &- length)
    }
}
