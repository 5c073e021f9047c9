import Diagnostics
import Gestures
import YAML

/// Warns of states that no condition uses, whose commands would run for nothing.
struct StateChecks {
    let findings: Findings

    /// Compares the user's own states under `states:` with those that conditions mention.
    ///
    /// Included files may define states for several configurations. A state without a command costs
    /// nothing.
    func check(_ entry: Node.Entry, of configuration: Configuration) {
        let used = configuration.usedStates
        let reported = Set(configuration.states.filter { $0.command != nil }.map(\.name))
        for state in entry.value.entries
        where KnownState(rawValue: state.key) == nil && reported.contains(state.key)
            && !used.contains(state.key) && findings.sources.index(of: state.keySpan.start) == 0
        {
            findings.warning(
                .unusedState,
                "no condition asks for the state \(state.key.quoted)",
                at: state.keySpan,
                help: "write `when: {\(state.key): VALUE}` in a binding, or remove the state"
            )
        }
    }
}
