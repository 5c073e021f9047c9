import Diagnostics
import Gestures
import YAML

/// Checks commands of inputrx itself: `inputrx state mode resize`.
extension CommandChecks {
    /// Warns about a command of inputrx that does not exist, or that names a state that does not
    /// exist.
    ///
    /// `span` returns the place of a word in the file.
    func checkOwnCommand(_ words: [ShellWord], _ span: (ShellWord) -> Span) {
        let names = findings.subcommands
        guard words.count > 1, let name = words[1].value, !name.isEmpty, !name.hasPrefix("-") else {
            return
        }
        guard names.isEmpty || names.contains(name) || name == "help" else {
            findings.warning(
                .brokenCommand,
                "`inputrx` has no command \(name.quoted)",
                at: span(words[1]),
                help: CommandChecks.modeAdvice(words)
                    ?? findings.suggestion { Suggestions.nearest(to: name, among: names) }
                    .map { "did you mean `\($0)`?" } ?? "`inputrx --help` lists the commands"
            )
            return
        }
        checkOptions(words.dropFirst(2), of: name, span)
        let states = KnownState.allCases.map(\.rawValue) + findings.states
        if name == "orientation", words.count == 3 {
            return checkValue(words[2], of: .orientation, at: span(words[2]))
        }
        guard name == "state", words.count > 2, let state = words[2].value, !state.isEmpty,
            !state.hasPrefix("-")
        else { return }
        let isMode = state == KnownState.mode.rawValue
        if words.count == 4, words[3].value == "toggle", isMode || findings.states.contains(state) {
            let (one, other) = isMode ? ("default", "resize") : ("no", "yes")
            findings.warning(
                .unknownValue,
                "this sets \(state.quoted) to the word `toggle`, and changes no value into another",
                at: span(words[3]),
                help: "write a binding for each way: one with `when: {\(state): \(one)}` that "
                    + "sets it to `\(other)`, and one with `when: {\(state): \(other)}`"
            )
            return
        }
        if let known = KnownState(rawValue: state), words.count == 4 {
            return checkValue(words[3], of: known, at: span(words[3]))
        }
        guard !states.contains(state) else { return }
        let parts = state.split(separator: "=", maxSplits: 1).map(String.init)
        if parts.count == 2, states.contains(parts[0]) {
            findings.warning(
                .unknownState,
                "a state and its value stand side by side, without a sign between them",
                at: span(words[2]),
                help: "write `inputrx state \(parts[0]) \(parts[1])`"
            )
            return
        }
        findings.warning(
            .unknownState,
            "there is no state called \(state.quoted)",
            at: span(words[2]),
            help: findings.suggestion { Suggestions.nearest(to: state, among: states) }
                .map { "did you mean `\($0)`?" } ?? "name it under `states:`",
            notes: ["states are: \(list(states))"]
        )
    }

    /// Returns the advice about `inputrx set-mode resize`; nil for other commands.
    private static func modeAdvice(_ words: [ShellWord]) -> String? {
        guard words.count == 3, ["set-mode", "mode"].contains(words[1].value),
            let mode = words[2].value
        else { return nil }
        return "write the key `set-mode: \(mode)` in place of the command, or here "
            + "`inputrx state mode \(mode)`"
    }

    /// Warns about a value that a command of inputrx gives to a state which cannot have it.
    private func checkValue(_ word: ShellWord, of state: KnownState, at span: Span) {
        guard let value = word.value, !value.hasPrefix("-"), let accepted = state.accepted,
            StateReader.value(value, of: state) == nil
        else { return }
        findings.warning(
            .unknownValue,
            "\(state.rawValue.quoted) cannot be \(value.quoted)",
            at: span,
            help: CommandChecks.turnAdvice(value, of: state)
                ?? findings.suggestion { Suggestions.nearest(to: value, among: accepted) }
                .map { "did you mean `\($0)`?" } ?? "write one of those below",
            notes: ["\(state.rawValue.quoted) is one of: \(list(accepted))"]
        )
    }

    /// Returns the advice about a word of `xrandr` for a turned picture, such as `right`; nil for
    /// other values.
    private static func turnAdvice(_ value: String, of state: KnownState) -> String? {
        guard state == .orientation else { return nil }
        return ValueSynonyms.value(of: "turned", called: value).map { "write `\($0)`" }
    }

    /// Warns about an option that the command of inputrx does not have; `words` are those behind
    /// its name.
    private func checkOptions(
        _ words: ArraySlice<ShellWord>,
        of name: String,
        _ span: (ShellWord) -> Span
    ) {
        let written = words.prefix { $0.text != "--" }.filter {
            $0.value?.hasPrefix("--") == true
        }
        guard !written.isEmpty else { return }
        let options = findings.options(name)
        guard !options.isEmpty else { return }
        for word in written {
            let option = String(word.text.prefix { $0 != "=" })
            guard !options.contains(option), option != "--help", option != "--version" else {
                continue
            }
            findings.warning(
                .brokenCommand,
                "`inputrx \(name)` has no option \(option.quoted)",
                at: span(word),
                help: findings.suggestion { Suggestions.nearest(to: option, among: options) }
                    .map { "did you mean `\($0)`?" }
                    ?? "`inputrx \(name) --help` lists the options"
            )
        }
    }
}
