import Configuration
import Gestures
import InputEvents

/// The least change of a binding and of thresholds that recognises more attempts.
///
/// No limit becomes stricter. Only limits that an attempt missed are moved, as far as needed to
/// recognise this attempt, even when it is made 1.4 times slower or shorter. `check` must have no
/// new diagnostic. An attempt that missed a limit by more than half moves no limit, because it was
/// made badly or meant as something else. A failed tap that was held as long as a long press moves
/// no limit either, unless such taps outnumber the recognised ones.
struct Proposal {
    /// The changes of keys and thresholds.
    let changes: [ConfigurationChange]
    /// The configuration before the change.
    let before: ConfigurationText
    /// The configuration after the change.
    let after: ConfigurationText
    /// The index of the changed pattern source.
    let index: Int
    /// The numbers, from 1, of the attempts that the changed configuration recognises.
    let recognised: [Int]
    /// The number of recognised attempts in each variant.
    let varied: [Take.Variant: Int]

    /// Recognises all attempts with a changed configuration, as they were made or as a variant.
    typealias Judge = (_ configuration: Configuration, _ variant: Take.Variant?) -> [Attempt]

    /// 8: the greatest number of rounds in which limits are moved.
    ///
    /// One round may not be enough: for example, the speed of a touch is only checked if the touch
    /// is long enough.
    private static let rounds = 8
    /// 0.3: the least nearness of a check whose limit may be moved.
    ///
    /// A touch with half of the needed length is just above this when it is made 1.4 times shorter.
    private static let leastNearness = 0.3

    /// A configuration, and its results for the attempts.
    private struct Trial {
        let candidate: ChangeSearch.Candidate
        let attempts: [Attempt]
        let variants: [(variant: Take.Variant, attempts: [Attempt])]

        init(_ candidate: ChangeSearch.Candidate, _ judge: Judge) {
            self.candidate = candidate
            attempts = judge(candidate.configuration, nil)
            variants = Take.Variant.allCases.map { ($0, judge(candidate.configuration, $0)) }
        }

        /// The quality of the trial; unchanged attempts count before varied ones.
        var score: (Int, Int) {
            (attempts.recognised, variants.reduce(0) { $0 + $1.attempts.recognised })
        }
    }

    /// Searches for the change; nil if nothing helps.
    ///
    /// `presses` has the indices of attempts that were long presses.
    init?(
        for index: Int,
        in text: ConfigurationText,
        except presses: Set<Int> = [],
        judge: Judge
    ) {
        let search = ChangeSearch(
            text: text,
            index: index,
            leastNearness: Proposal.leastNearness,
            needsAll: false,
            mayRemoveKeys: false
        )
        let start = Trial(search.start, judge)
        let hopeless = presses.union(
            start.attempts.indices.filter { start.attempts[$0].isHopeless }
        )
        var (current, best) = (start, start)
        for _ in 0..<Proposal.rounds {
            let misses = Proposal.misses(of: current, except: hopeless)
            var next: Trial?
            for candidate in search.candidates(after: current.candidate, for: misses) {
                let trial = Trial(candidate, judge)
                if next.map({ $0.score < trial.score }) ?? true { next = trial }
            }
            guard let next else { break }
            current = next
            // The best trial is kept, because a later round may be worse.
            if best.score < next.score { best = next }
        }
        _ = search.least(of: best.candidate) { fewer in
            let trial = Trial(fewer, judge)
            guard trial.score >= best.score else { return false }
            best = trial
            return true
        }
        changes = best.candidate.changes
        guard start.attempts.recognised < best.attempts.recognised,
            let sources = text.changed(by: changes), let after = ConfigurationText(sources)
        else { return nil }
        self.index = index
        before = text
        self.after = after
        recognised = best.attempts.indices.filter { best.attempts[$0].judgement.complaint == nil }
            .map { $0 + 1 }
        varied = Dictionary(
            best.variants.map { ($0.variant, $0.attempts.recognised) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Returns the worst miss of each quantity for which a limit may be moved.
    private static func misses(of trial: Trial, except hopeless: Set<Int>) -> [ChangeSearch.Miss] {
        var worst: [ChangeSearch.Miss] = []
        for attempts in [trial.attempts] + trial.variants.map(\.attempts) {
            // The indices in a variant match only if it has as many attempts.
            let hasSameAttempts = attempts.count == trial.attempts.count
            for (index, attempt) in attempts.enumerated() {
                if hasSameAttempts, hopeless.contains(index) { continue }
                guard let surface = attempt.parts.first?.device.touchSurface else { continue }
                for miss in attempt.misses
                where miss.part == nil && miss.nearness >= leastNearness
                    && miss.quantity != .condition
                {
                    if let entry = worst.firstIndex(where: { $0.check.quantity == miss.quantity }) {
                        guard miss.nearness < worst[entry].check.nearness else { continue }
                        worst[entry] = (miss, surface)
                    } else {
                        worst.append((miss, surface))
                    }
                }
            }
        }
        return worst
    }
}

extension [Attempt] {
    /// The number of recognised attempts.
    var recognised: Int { count { $0.judgement.complaint == nil } }

    /// Returns the indices of attempts at a tap whose only fault is that they were held as long as
    /// a long press.
    ///
    /// Returns none if such attempts outnumber the recognised ones: the user then taps like that.
    func longPresses(after milliseconds: Double) -> Set<Int> {
        let presses = indices.filter { index in
            let misses = self[index].judgement.misses
            return !misses.isEmpty
                && misses.allSatisfy { $0.quantity == .resting && $0.measured >= milliseconds }
        }
        return presses.count <= recognised ? Set(presses) : []
    }
}

extension Attempt {
    /// The misses; a pause that was too long before the next part of a sequence becomes a miss of
    /// `within:`.
    fileprivate var misses: [Check] {
        judgement.misses.map { miss in
            guard miss.quantity == .nothingFollowed, let pause = values[.pause] else { return miss }
            var late = miss
            (late.quantity, late.measured, late.limit) = (
                .within, pause, .atMost(miss.limit.number)
            )
            return late
        }
    }

    /// True if the attempt was rejected, and missed a limit by more than half or missed none.
    ///
    /// A rejected attempt missed no limit if it was void, made on another device, or taken by
    /// another pattern.
    fileprivate var isHopeless: Bool {
        guard judgement.complaint != nil else { return false }
        let misses = misses.filter {
            $0.quantity != .count && $0.quantity != .fingers && $0.quantity != .parts
        }
        return judgement.misses.isEmpty || misses.contains { $0.nearness < 0.5 }
    }
}
