import Configuration
import Gestures
import InputEvents

/// The least change of a binding and of thresholds under which attempts are recognised that were not.
///
/// The rule: nothing is narrowed. Only limits that an attempt missed are moved, as far as is needed to
/// recognise it, and also if it is made 1.4 times slower or shorter; `check` must be content. An
/// attempt that was off by more than half was badly made, or meant as something else, and moves nothing.
struct Proposal {
    /// The keys that change.
    let changes: [ConfigurationChange]
    /// The configuration that they are changed in, and after that.
    let before: ConfigurationText
    let after: ConfigurationText
    /// The patternSource that it is about.
    let index: Int
    /// The numbers, from 1, of the attempts that are recognised then.
    let recognised: [Int]
    /// How many are recognised then that are made a little otherwise.
    let varied: [Take.Variant: Int]

    /// Judges all attempts, made as they were or a little otherwise.
    typealias Judge = (_ configuration: Configuration, _ variant: Take.Variant?) -> [Attempt]

    /// 8: rounds of moving limits, as a touch is not asked for its speed before it is long enough.
    private static let rounds = 8
    /// 0.3: how near what is 1.4 times shorter is at least, where it was half of what is needed.
    private static let nearEnough = 0.3

    /// A configuration, and what it makes of the attempts.
    private struct Candidate {
        var changes: [ConfigurationChange]
        var configuration: Configuration
        var attempts: [Attempt]
        var variants: [(variant: Take.Variant, attempts: [Attempt])]

        init(
            _ changes: [ConfigurationChange],
            _ configuration: Configuration,
            _ judge: Judge
        ) {
            self.changes = changes
            self.configuration = configuration
            attempts = judge(configuration, nil)
            variants = Take.Variant.allCases.map { ($0, judge(configuration, $0)) }
        }

        /// How good it is: attempts as they were made count first.
        var score: (Int, Int) {
            (attempts.recognised, variants.reduce(0) { $0 + $1.attempts.recognised })
        }
    }

    /// Nil where nothing helps.
    init?(for index: Int, in text: ConfigurationText, judge: Judge) {
        self.index = index
        before = text
        let start = Candidate([], text.configuration, judge)
        let hopeless = Set(start.attempts.indices.filter { start.attempts[$0].isHopeless })
        var (current, best) = (start, start)
        for _ in 0..<Proposal.rounds {
            let misses = Proposal.misses(of: current, except: hopeless)
            let candidates = Proposal.combined(misses, for: index, current).compactMap { changes in
                text.configuration(changedBy: changes).map { Candidate(changes, $0, judge) }
            }
            guard let next = candidates.reduce(nil, Proposal.better) else { break }
            current = next
            if best.score < next.score { best = next }
        }
        for change in best.changes where best.changes.count > 1 && change.key != "direction" {
            let fewer = best.changes.filter { $0 != change }
            guard let configuration = text.configuration(changedBy: fewer) else { continue }
            let candidate = Candidate(fewer, configuration, judge)
            if candidate.score >= best.score { best = candidate }
        }
        guard start.attempts.recognised < best.attempts.recognised,
            let source = text.changed(by: best.changes), let after = ConfigurationText(source)
        else { return nil }
        self.after = after
        changes = best.changes
        recognised = best.attempts.indices.filter { best.attempts[$0].judgement.complaint == nil }
            .map { $0 + 1 }
        varied = Dictionary(
            best.variants.map { ($0.variant, $0.attempts.recognised) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    private static func better(_ best: Candidate?, _ candidate: Candidate) -> Candidate? {
        guard let best else { return candidate }
        return best.score < candidate.score ? candidate : best
    }

    /// What is still missed; the worst of each sort will do.
    private static func misses(of candidate: Candidate, except hopeless: Set<Int>)
        -> [(check: Check, surface: Surface)]
    {
        var worst: [(check: Check, surface: Surface)] = []
        for attempts in [candidate.attempts] + candidate.variants.map(\.attempts) {
            let isSame = attempts.count == candidate.attempts.count
            for (index, attempt) in attempts.enumerated() {
                if isSame, hopeless.contains(index) { continue }
                let surface = attempt.parts.first?.device.touchSurface
                for miss in attempt.misses where miss.part == nil && miss.nearness >= nearEnough {
                    guard let surface else { continue }
                    let place = worst.firstIndex { $0.check.quantity == miss.quantity }
                    if let place {
                        guard miss.nearness < worst[place].check.nearness else { continue }
                        worst[place] = (miss, surface)
                    } else {
                        worst.append((miss, surface))
                    }
                }
            }
        }
        return worst
    }

    /// One remedy for each sort of miss that has one; at most four combinations.
    private static func combined(
        _ misses: [(check: Check, surface: Surface)],
        for index: Int,
        _ candidate: Candidate
    ) -> [[ConfigurationChange]] {
        var combinations = [candidate.changes]
        for (check, surface) in misses {
            let remedy = Remedy(
                index,
                candidate.configuration,
                on: surface,
                nearEnough: nearEnough
            )
            // A condition or an edge is meant as it stands, and nothing is taken out.
            let options = remedy.options(for: check).filter { option in
                check.quantity != .condition && option.allSatisfy { $0.value != nil }
            }
            guard !options.isEmpty else { continue }
            combinations = combinations.flatMap { made in options.map { made.adding($0) } }
        }
        return Array(combinations.filter { $0 != candidate.changes }.prefix(4))
    }
}

extension [Attempt] {
    /// How many of them are recognised.
    var recognised: Int { count { $0.judgement.complaint == nil } }
}

extension Attempt {
    /// What was wrong; that the next part of a sequence came too late is a matter of `within:`.
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

    /// Whether it is off by more than half, or counts for nothing.
    fileprivate var isHopeless: Bool {
        guard judgement.complaint != nil else { return false }
        let misses = misses.filter {
            $0.quantity != .count && $0.quantity != .fingers && $0.quantity != .parts
        }
        return judgement.misses.isEmpty || misses.contains { $0.nearness < 0.5 }
    }
}
