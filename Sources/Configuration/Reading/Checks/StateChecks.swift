import Diagnostics
import Gestures
import YAML

/// Warns about states that no condition uses, because their commands would run for nothing.
struct StateChecks {
    let findings: Findings

    /// Compares the user's own states under `states:` with the states that conditions mention.
    ///
    /// States in included files are not reported, because these files may serve several
    /// configurations. Nor are states without a command, because they cost nothing.
    func check(_ entry: Node.Entry, of configuration: Configuration) {
        let used = configuration.usedStates
        let statesWithCommand = Set(configuration.states.filter { $0.command != nil }.map(\.name))
        for state in entry.value.entries
        where KnownState(rawValue: state.key) == nil && statesWithCommand.contains(state.key)
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
