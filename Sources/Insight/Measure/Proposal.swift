import Configuration
import Gestures
import InputEvents

/// The least change of a binding and of thresholds that recognises more attempts.
///
/// The rule: no limit becomes stricter. Only limits that an attempt missed are moved, as far as is
/// needed to recognise it, also if it is made 1.4 times slower or shorter. `check` must have no new
/// complaint. An attempt that missed a limit by more than half moves nothing: it was badly made or
/// meant as something else.
struct Proposal {
    /// The keys that change.
    let changes: [ConfigurationChange]
    /// The configuration before and after the change.
    let before: ConfigurationText
    let after: ConfigurationText
    /// The pattern source that it changes.
    let index: Int
    /// The numbers, from 1, of the attempts that it recognises.
    let recognised: [Int]
    /// How many it recognises of each variant of the attempts.
    let varied: [Take.Variant: Int]

    /// Recognises all attempts again, unchanged or as a variant.
    typealias Judge = (_ configuration: Configuration, _ variant: Take.Variant?) -> [Attempt]

    /// 8: rounds of moving limits, because a touch is not checked for its speed before it is long
    /// enough.
    private static let rounds = 8
    /// 0.3: the least nearness of a touch that had half of the needed length and is made 1.4 times
    /// shorter.
    private static let nearEnough = 0.3

    /// A configuration, and its results for the attempts.
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

        /// How good it is: unchanged attempts count first.
        var score: (Int, Int) {
            (attempts.recognised, variants.reduce(0) { $0 + $1.attempts.recognised })
        }
    }

    /// Nil if nothing helps.
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
            let sources = text.changed(by: best.changes), let after = ConfigurationText(sources)
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

    /// The misses that remain; only the worst of each sort.
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
            // Conditions and edges stay unchanged, and no key is removed.
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
    /// The misses; a next part of a sequence that came too late is a matter of `within:`.
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

    /// Whether it missed a limit by more than half, or is void.
    fileprivate var isHopeless: Bool {
        guard judgement.complaint != nil else { return false }
        let misses = misses.filter {
            $0.quantity != .count && $0.quantity != .fingers && $0.quantity != .parts
        }
        return judgement.misses.isEmpty || misses.contains { $0.nearness < 0.5 }
    }
}
