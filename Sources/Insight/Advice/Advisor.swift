import Configuration
import Gestures
import InputEvents
import Pipeline

/// Finds changes that would have made a binding fire, and returns only those that it has tried.
///
/// A change of the configuration is good if the binding fires on that touch, everything that fired
/// before still fires, and `check` has no new diagnostic. A change is tried on the touch with the
/// events shortly before and after it (``Excerpt``). If it is good there, it is tried on the whole
/// recording, unless that is too long.
final class Advisor {
    private let configuration: Configuration
    private let text: ConfigurationText?
    private let excerpts: Excerpts
    private let explanations: [Explanation]
    /// The recording, as the devices reported it; nil if there is only an excerpt.
    private let recorded: [InputEvent]?
    private var trials = Advisor.trialsOfReport
    private var eventsLeft = Advisor.eventsOfReport
    private var excerptEventsLeft = 2 * Advisor.eventsOfReport
    private var known: [Question: Advice] = [:]
    private var last: (index: Int, baseline: Baseline)?
    private lazy var firedInAll = recorded.map { fired(in: $0, under: configuration) }

    private struct Question: Hashable {
        let explanation: Int
        let pattern: Int
    }

    /// 300 and 400,000: the greatest number of trials, and of events in trials on the whole
    /// recording, in one report; excerpts may use twice as many events.
    private static let trialsOfReport = 300
    private static let eventsOfReport = 400_000
    /// 10: the greatest number of trials for one binding and touch.
    private static let trialsOfQuestion = 10

    /// Prepares advice about events that the recognisers saw, and their explanations.
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
        excerpts = Excerpts(events, explanations)
    }

    /// Returns the advice for a pattern and the touch of an explanation.
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
        let own = baseline.explained.verdict(on: verdict.pattern, at: explanation)
        guard own?.outcome == .missed else { return Advice() }
        var trial = Trial(advisor: self, pattern: verdict.pattern, baseline: baseline)
        return Advice(
            changes: trial.changes(for: misses) ?? [],
            hands: misses.count == 1 || verdict.onlyWaited ? trial.hands(for: longest(misses)) : nil
        )
    }

    /// Returns the miss that is farthest from its limit.
    private func longest(_ misses: [Check]) -> Check {
        misses.dropFirst().reduce(misses[0]) { $0.nearness <= $1.nearness ? $0 : $1 }
    }

    // MARK: - Without any change

    private func baseline(at index: Int) -> Baseline {
        if let last, last.index == index { return last.baseline }
        let excerpt = excerpts.excerpt(around: index)
        let explained = excerpt.explained(under: configuration)
        let baseline = Baseline(excerpt: excerpt, explained: explained, touch: explanations[index])
        last = (index, baseline)
        return baseline
    }

    /// A touch in its excerpt, and everything that fires in the excerpt.
    private struct Baseline {
        let excerpt: Excerpt
        let explained: [Explanation]
        let touch: Explanation

        /// Returns true if everything still fires.
        func isKept(in others: [Explanation]) -> Bool {
            explained.allSatisfy { explanation in
                explanation.verdicts.filter(\.hasFired).allSatisfy { verdict in
                    others.verdict(on: verdict.pattern, at: explanation)?.hasFired == true
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

        /// Returns the changes that make it fire, as few as possible; nil if none were found.
        mutating func changes(for misses: [Check]) -> [ConfigurationChange]? {
            guard let text = advisor.text else { return nil }
            let search = ChangeSearch(text: text, index: pattern)
            let surface = baseline.touch.device.touchSurface
            var tried: Set<[ConfigurationChange]> = []
            var open = [(made: search.start, misses: misses)]
            while !open.isEmpty {
                let (made, misses) = open.removeFirst()
                let curable = misses.filter { $0.quantity != .parts && $0.quantity != .count }
                for candidate in search.candidates(
                    after: made,
                    for: curable.map { ($0, surface) }
                ) where tried.insert(candidate.changes).inserted {
                    guard let outcome = attempt(candidate) else { return nil }
                    switch outcome {
                    case .fires:
                        let least = search.least(of: candidate) { fewer in
                            if case .fires? = attempt(fewer) { true } else { false }
                        }
                        if advisor.isGoodInAll(least.configuration, pattern) {
                            return least.changes
                        }
                    case .missed(let next) where made.changes.count < 3:
                        open.append((candidate, next))
                    case .missed, .spoils: continue
                    }
                }
            }
            return nil
        }

        /// Tries a candidate; returns nil after too many trials.
        private mutating func attempt(_ candidate: ChangeSearch.Candidate) -> Outcome? {
            guard left > 0, advisor.mayTry(baseline.excerpt) else { return nil }
            left -= 1
            let explained = baseline.excerpt.explained(under: candidate.configuration)
            guard let own = explained.verdict(on: pattern, at: baseline.touch) else {
                return .spoils
            }
            guard own.hasFired else {
                return own.outcome == .missed ? .missed(own.misses) : .spoils
            }
            return baseline.isKept(in: explained) ? .fires : .spoils
        }

        /// Returns a tip for the fingers.
        mutating func hands(for miss: Check) -> String? {
            var words = advisor.configuration.patternSources[pattern].pattern
            var (miss, isPart) = (miss, false)
            if let part = miss.part {
                guard words.parts.indices.contains(part) else { return nil }
                (words, isPart) = (words.parts[part], true)
                miss.part = nil
            }
            guard let advice = HandAdvice(miss, of: words, in: baseline.touch) else { return nil }
            if advice.edits.isEmpty { return advice.text }
            // The touch was repeated, or repeats another one, and that did not help.
            if miss.quantity == .count, baseline.explained.count > 1 { return nil }
            // A part of a sequence cannot be tried, because the other parts may be missing.
            if isPart { return nil }
            for edit in advice.edits {
                guard advisor.mayTry(baseline.excerpt) else { return nil }
                let events = edit.applied(to: baseline.excerpt.events, at: baseline.touch)
                guard let events else { continue }
                let explained = Excerpt(all: events).explained(under: advisor.configuration)
                let own = explained.verdict(on: pattern, at: baseline.touch)
                if own?.hasFired == true { return advice.text }
            }
            return nil
        }
    }

    /// Counts a trial; returns false if the report has used up all of its trials.
    private func mayTry(_ excerpt: Excerpt) -> Bool {
        guard trials > 0, excerptEventsLeft >= excerpt.events.count else { return false }
        trials -= 1
        excerptEventsLeft -= excerpt.events.count
        return true
    }

    // MARK: - The whole recording

    /// A pattern that fired, with its device and the time at which the gesture began.
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

extension [Explanation] {
    /// Returns the verdict on a pattern, about the same touch as an explanation of other events.
    fileprivate func verdict(on pattern: Int, at touch: Explanation) -> Verdict? {
        first { $0.isAboutTheSame(as: touch) }?.verdicts.first { $0.pattern == pattern }
    }
}

extension Verdict {
    /// True if the pattern fired, or if the act began a gesture that fired.
    var hasFired: Bool {
        switch outcome {
        case .fired, .begun: true
        case .lost, .missed: false
        }
    }
}

extension Explanation {
    /// True if the size of the device's surface is guessed.
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
