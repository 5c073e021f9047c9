import Configuration
import Gestures
import InputEvents

/// Searches for the least change of a configuration with which a certain gesture is recognised.
///
/// The search only proposes candidates and removes superfluous changes. The caller tries each
/// candidate.
struct ChangeSearch {
    /// The text that is changed.
    let text: ConfigurationText
    /// The index of the pattern source that should recognise the gesture.
    let index: Int
    /// 0.5: the least nearness of a check whose limit may be moved; a gesture that was farther from
    /// its limit was probably not intended.
    var leastNearness = 0.5
    /// True if a candidate must have an option for every failed check; false if it may leave out
    /// checks that have none.
    var needsAll = true
    /// True if a candidate may remove a key.
    var mayRemoveKeys = true

    /// A changed configuration.
    struct Candidate {
        let changes: [ConfigurationChange]
        let configuration: Configuration
    }

    /// A check that failed, and the surface of the touch.
    typealias Miss = (check: Check, surface: Surface)

    /// The configuration without a change.
    var start: Candidate { Candidate(changes: [], configuration: text.configuration) }

    /// Returns at most four candidates, each with one more option for every failed check.
    ///
    /// Each candidate is read when it is requested, because reading a configuration takes time. A
    /// candidate is left out if `check` has a new diagnostic about it.
    func candidates(after previous: Candidate, for misses: [Miss]) -> some Sequence<Candidate> {
        let remedy = Remedy(index, previous.configuration, leastNearness: leastNearness)
        var combinations = [previous.changes]
        for (check, surface) in misses {
            let options = remedy.options(for: check, on: surface).filter { option in
                mayRemoveKeys || option.allSatisfy { $0.value != nil }
            }
            if options.isEmpty, !needsAll { continue }
            combinations = combinations.flatMap { changes in options.map { changes.adding($0) } }
        }
        return combinations.filter { $0 != previous.changes }.prefix(4).lazy.compactMap(candidate)
    }

    /// Returns the candidate without the changes that it does not need.
    func least(
        of candidate: Candidate,
        isAsGood: (Candidate) -> Bool
    ) -> Candidate {
        var least = candidate
        // Without `direction`, the gesture would match in any direction: more than needed.
        for change in candidate.changes where least.changes.count > 1 && change.key != "direction" {
            let fewer = self.candidate(least.changes.filter { $0 != change })
            if let fewer, isAsGood(fewer) { least = fewer }
        }
        return least
    }

    private func candidate(_ changes: [ConfigurationChange]) -> Candidate? {
        text.configuration(changedBy: changes).map {
            Candidate(changes: changes, configuration: $0)
        }
    }
}

extension [ConfigurationChange] {
    /// Returns these changes and the others, which replace those with the same key and place.
    fileprivate func adding(_ others: [ConfigurationChange]) -> [ConfigurationChange] {
        filter { change in
            !others.contains { $0.key == change.key && $0.place == change.place }
        } + others
    }
}
