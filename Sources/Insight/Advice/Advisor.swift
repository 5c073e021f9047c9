import Configuration
import Gestures
import InputEvents
import Pipeline

/// Finds changes to the configuration, and tips for the fingers, that would have made a binding
/// fire.
///
/// A change of the configuration is good if the binding fires on the touch, everything that fired
/// before still fires, and `check` has no new diagnostic. A change is tried on the touch with the
/// events shortly before and after it (``Excerpt``). If it is good there, it is tried on the whole
/// recording, unless the recording is missing or too long. A tip is tried on the excerpt, unless
/// its effect on the fingers cannot be computed.
final class Advisor {
    private let configuration: Configuration
    private let text: ConfigurationText?
    private let excerpts: Excerpts
    private let explanations: [Explanation]
    /// The recording, as the devices reported it; nil to try changes on excerpts only.
    private let recorded: [InputEvent]?
    private var trialsLeft = Advisor.maximumTrials
    private var eventsLeft = Advisor.maximumEvents
    private var excerptEventsLeft = 2 * Advisor.maximumEvents
    private var cache: [CacheKey: Advice] = [:]
    private var cachedBaseline: (index: Int, baseline: Baseline)?
    private lazy var firedInRecording = recorded.map { fired(in: $0, under: configuration) }

    private struct CacheKey: Hashable {
        let explanation: Int
        let pattern: Int
    }

    /// 300: the greatest number of trials in one report.
    private static let maximumTrials = 300
    /// 400,000: the greatest number of events that trials on the whole recording replay in one
    /// report; trials on excerpts may replay twice as many.
    private static let maximumEvents = 400_000
    /// 10: the greatest number of configurations to try for one binding and touch.
    private static let maximumAttempts = 10

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

    /// Returns the advice for a verdict of the explanation at an index.
    func advice(on verdict: Verdict, at index: Int) -> Advice {
        let key = CacheKey(explanation: index, pattern: verdict.pattern)
        if let advice = cache[key] { return advice }
        let advice = find(verdict, at: index)
        cache[key] = advice
        return advice
    }

    /// Finds the changes for all misses of a verdict, and a tip.
    ///
    /// There is only a tip if the pattern has a single miss, or if it only waited.
    private func find(_ verdict: Verdict, at index: Int) -> Advice {
        let explanation = explanations[index]
        let misses = verdict.misses.filter { $0.quantity != .parts }
        guard verdict.outcome == .missed, !misses.isEmpty else { return Advice() }
        if explanation.isGuessed, misses.contains(where: \.quantity.unit.isMillimetres) {
            return Advice(suggestsSize: true)
        }
        let baseline = baseline(at: index)
        let verdictInExcerpt = baseline.explained.verdict(on: verdict.pattern, at: explanation)
        guard verdictInExcerpt?.outcome == .missed else { return Advice() }
        var trial = Trial(advisor: self, pattern: verdict.pattern, baseline: baseline)
        return Advice(
            changes: trial.changes(for: misses) ?? [],
            hands: misses.count == 1 || verdict.onlyWaited ? trial.tip(for: worst(misses)) : nil
        )
    }

    /// Returns the miss that is farthest from passing.
    private func worst(_ misses: [Check]) -> Check {
        misses.dropFirst().reduce(misses[0]) { $0.nearness <= $1.nearness ? $0 : $1 }
    }

    // MARK: - Without any change

    private func baseline(at index: Int) -> Baseline {
        if let cachedBaseline, cachedBaseline.index == index { return cachedBaseline.baseline }
        let excerpt = excerpts.excerpt(around: index)
        let explained = excerpt.explained(under: configuration)
        let baseline = Baseline(excerpt: excerpt, explained: explained, touch: explanations[index])
        cachedBaseline = (index, baseline)
        return baseline
    }

    /// A touch in its excerpt, and everything that fires in the excerpt.
    private struct Baseline {
        let excerpt: Excerpt
        let explained: [Explanation]
        let touch: Explanation

        /// Returns true if everything that fires in the excerpt fires in these explanations, too.
        func isKept(in others: [Explanation]) -> Bool {
            explained.allSatisfy { explanation in
                explanation.verdicts.filter(\.hasFired).allSatisfy { verdict in
                    others.verdict(on: verdict.pattern, at: explanation)?.hasFired == true
                }
            }
        }
    }

    // MARK: - Trials

    /// Searches for changes and tips that make one binding fire on one touch.
    private struct Trial {
        let advisor: Advisor
        let pattern: Int
        let baseline: Baseline
        var attemptsLeft = Advisor.maximumAttempts

        private enum Outcome {
            /// The binding fires, and so does everything that fired before.
            case fires
            /// The binding still misses, because of these checks.
            case missed([Check])
            /// Another pattern wins, or something that fired before no longer fires.
            case rejected
        }

        /// Returns as few changes as possible with which the binding fires; nil if none were found.
        mutating func changes(for misses: [Check]) -> [ConfigurationChange]? {
            guard let text = advisor.text else { return nil }
            let search = ChangeSearch(text: text, index: pattern)
            let surface = baseline.touch.device.touchSurface
            var tried: Set<[ConfigurationChange]> = []
            var queue = [(previous: search.start, misses: misses)]
            while !queue.isEmpty {
                let (previous, misses) = queue.removeFirst()
                let curable = misses.filter { $0.quantity != .parts && $0.quantity != .count }
                for candidate in search.candidates(
                    after: previous,
                    for: curable.map { ($0, surface) }
                ) where tried.insert(candidate.changes).inserted {
                    guard let outcome = attempt(candidate) else { return nil }
                    switch outcome {
                    case .fires:
                        let least = search.least(of: candidate) { fewer in
                            if case .fires? = attempt(fewer) { true } else { false }
                        }
                        if advisor.isGoodInRecording(least.configuration, pattern) {
                            return least.changes
                        }
                    case .missed(let next) where previous.changes.count < 3:
                        queue.append((candidate, next))
                    case .missed, .rejected: continue
                    }
                }
            }
            return nil
        }

        /// Tries a candidate; returns nil if no trials remain.
        private mutating func attempt(_ candidate: ChangeSearch.Candidate) -> Outcome? {
            guard attemptsLeft > 0, advisor.spendTrial(on: baseline.excerpt) else { return nil }
            attemptsLeft -= 1
            let explained = baseline.excerpt.explained(under: candidate.configuration)
            guard let verdict = explained.verdict(on: pattern, at: baseline.touch) else {
                return .rejected
            }
            guard verdict.hasFired else {
                return verdict.outcome == .missed ? .missed(verdict.misses) : .rejected
            }
            return baseline.isKept(in: explained) ? .fires : .rejected
        }

        /// Returns a tip for the fingers; nil if there is none, or if it did not help in the trial.
        mutating func tip(for miss: Check) -> String? {
            var target = advisor.configuration.patternSources[pattern].pattern
            var (miss, isPart) = (miss, false)
            if let part = miss.part {
                guard target.parts.indices.contains(part) else { return nil }
                (target, isPart) = (target.parts[part], true)
                miss.part = nil
            }
            guard let advice = HandAdvice(miss, of: target, in: baseline.touch) else { return nil }
            if advice.edits.isEmpty { return advice.text }
            // With other input near it, the touch was probably repeated, and that did not help.
            if miss.quantity == .count, baseline.explained.count > 1 { return nil }
            // A part of a sequence cannot be tried, because the other parts may be missing.
            if isPart { return nil }
            for edit in advice.edits {
                guard advisor.spendTrial(on: baseline.excerpt) else { return nil }
                let events = edit.applied(to: baseline.excerpt.events, at: baseline.touch)
                guard let events else { continue }
                let explained = Excerpt(all: events).explained(under: advisor.configuration)
                let verdict = explained.verdict(on: pattern, at: baseline.touch)
                if verdict?.hasFired == true { return advice.text }
            }
            return nil
        }
    }

    /// Counts a trial on an excerpt; returns false if the report has used up its trials.
    private func spendTrial(on excerpt: Excerpt) -> Bool {
        guard trialsLeft > 0, excerptEventsLeft >= excerpt.events.count else { return false }
        trialsLeft -= 1
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

    /// Returns true if the pattern fires more often in the recording, and everything that fired
    /// before still fires.
    ///
    /// Also returns true if the recording is missing or too long.
    private func isGoodInRecording(_ changed: Configuration, _ pattern: Int) -> Bool {
        guard let recorded, eventsLeft >= 2 * recorded.count, let before = firedInRecording else {
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
    /// Returns the verdict on a pattern in the explanation of the same touch; nil if there is none.
    fileprivate func verdict(on pattern: Int, at touch: Explanation) -> Verdict? {
        first { $0.isAboutTheSame(as: touch) }?.verdicts.first { $0.pattern == pattern }
    }
}

extension Verdict {
    /// True if the pattern fired, or if the input began a gesture that fired.
    var hasFired: Bool {
        switch outcome {
        case .fired, .begun: true
        case .lost, .missed: false
        }
    }
}

extension Explanation {
    /// True if the input is a touch on a surface whose size is a guess.
    var isGuessed: Bool {
        guard case .touch = subject else { return false }
        return device.touchSurface.isGuessed
    }
}

extension Gesture {
    /// The time of the first contact or key press of the gesture.
    var firstContact: Timestamp {
        let (seconds, attoseconds) = duration.components
        let microseconds = seconds &* 1_000_000 &+ attoseconds / 1_000_000_000_000
        return Timestamp(microseconds: time.microseconds &- microseconds)
    }
}
