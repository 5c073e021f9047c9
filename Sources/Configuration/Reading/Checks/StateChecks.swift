import Diagnostics
import Gestures
import YAML

/// Warns about states that no condition uses, because their commands would run for nothing, and
/// about values that their commands never print.
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

    /// Warns about conditions on values that the command of the state never prints.
    func check(_ conditions: [PlacedCondition], of configuration: Configuration) {
        let commands = configuration.bindings.flatMap { $0.effect?.commands ?? [] }
            .compactMap { $0.program?.text }
        var printed: [String: [String]] = [:]
        // Built-in states also accept other words for their values.
        for state in configuration.states where KnownState(rawValue: state.name) == nil {
            guard case .shell(let text)? = state.command,
                !commands.contains(where: { $0.contains("state \(state.name)") })
            else { continue }
            printed[state.name] = ShellText(text).printedWords
        }
        for placed in conditions {
            let condition = placed.condition
            guard !condition.isNegated, condition.alternatives.isEmpty,
                let words = printed[condition.state],
                !words.contains(where: { condition.isMet(by: $0) })
            else { continue }
            let name = condition.state
            let choice = words.map(\.quoted).joined(separator: " or ")
            findings.warning(
                .impossibleCondition,
                "the command of \(name.quoted) prints only \(choice)",
                at: placed.span,
                help:
                    "write `{\(name): \(words[0])}`, or let the command print the other value, too"
            )
        }
    }
}

extension ShellText {
    /// The words that the text prints, if each is the only argument of an `echo` and nothing else
    /// can print; nil for other texts, and for a single word that is printed once.
    fileprivate var printedWords: [String]? {
        // A pipe, a file or a function may change what is printed.
        guard mistake == nil, functions.isEmpty, !text.contains(where: { ">`$".contains($0) }),
            !text.replacing("||", with: "").contains("|")
        else { return nil }
        var words: [String] = []
        for command in commands {
            switch command.program {
            case "echo":
                guard command.words.count == 2, let word = command.words[1].value else {
                    return nil
                }
                if !words.contains(word) { words.append(word) }
            case "test", "[", "sleep", "true", "false", ":": break
            default: return nil
            }
        }
        // A command that prints one word once sets the value at the start, and others change it.
        let isRepeated = text.contains("while ") || text.contains("until ")
        return words.count > 1 || isRepeated && words.count == 1 ? words : nil
    }
}
