import Diagnostics
import Gestures
import YAML

/// Reads commands: `run:`, `command:` of a state, and so on.
struct CommandReader {
    let findings: Findings

    /// Returns the schema of a command.
    @Sendable static func schema() -> SchemaValue {
        let text = SchemaValue.all(of: [.text, .not(.pattern("\\s*"))])
        return .any(of: [text, .list(of: .argument, atLeast: 1)])
    }

    /// Returns the command that is the value of a key, a text for the shell or a list of a program
    /// and its arguments; nil after an error.
    func program(_ entry: Node.Entry) -> Program? {
        switch entry.value.content {
        case .sequence(let elements): return arguments(elements, of: entry)
        case .scalar, .mapping, .refused:
            let what = "a command like `swaymsg workspace next`, or a list `[program, argument]`"
            if case .scalar(let scalar) = entry.value.content,
                scalar.text.allSatisfy(\.isWhitespace)
            {
                reportEmptyCommand(entry, at: entry.value.isMissing ? entry.keySpan : scalar.span)
                return nil
            }
            if case .mapping = entry.value.content {
                return findings.refuse(
                    .wrongShape,
                    "\(entry.key.quoted) takes a command, and this is a mapping",
                    at: entry.value.span,
                    help: advice(about: entry) ?? "write \(what)"
                )
            }
            return findings.scalar(entry, expecting: what, acceptsQuotes: true).map { scalar in
                if let help = ForeignText.lisgdAdvice(scalar.text) {
                    findings.warning(
                        .brokenCommand,
                        "this is a gesture of lisgd and no command",
                        at: scalar.span,
                        help: help
                    )
                } else {
                    checks.check(scalar, of: entry.key)
                }
                return .shell(scalar.text)
            }
        }
    }

    /// Returns the advice about a command that YAML reads as a mapping; nil for other mappings.
    private func advice(about entry: Node.Entry) -> String? {
        guard let inner = entry.value.entries.first else { return nil }
        if inner.key == "send" { return advice(aboutSent: inner.value, of: entry) }
        if inner.key == "run" || Section.synonyms[inner.key] == "run" {
            let others = entry.value.entries.dropFirst().map {
                "\($0.key): \($0.value.text)".quoted
            }
            return "write `\(entry.key): \(inner.value.text)`"
                + (others.isEmpty ? "" : ", with \(others.joined(separator: " and ")) beside it")
        }
        guard inner.value.isMissing else { return nil }
        let text = findings.sources.text(in: entry.value.span)
        if !text.hasPrefix("{ ") {
            return "leave the braces out: `\(entry.key): \(text.dropFirst().dropLast())`"
        }
        return text.contains("'")
            ? nil : "put a text that begins with `{` in quotes: `\(entry.key): '\(text)'`"
    }

    /// Returns the advice about `send` in a mapping that is no command; nil if its value is no
    /// text.
    private func advice(aboutSent value: Node, of entry: Node.Entry) -> String? {
        guard !value.text.isEmpty else { return nil }
        guard EffectReader.partNames.contains(entry.key) else {
            return "write `send: \(value.text)` in place of \(entry.key.quoted)"
        }
        let times = entry.value.entries.first { SentInputReader.countKeys.contains($0.key) }
        let count = times.flatMap { Int($0.value.text) } ?? 1
        let sent = count > 1 ? SentInputReader.repeated(value.text, times: count) : value.text
        return "write `\(entry.key): {send: \(sent)}`"
    }

    private func arguments(_ elements: [Node], of entry: Node.Entry) -> Program? {
        guard !elements.isEmpty else {
            reportEmptyCommand(entry, at: entry.value.span)
            return nil
        }
        if reportTest(entry) { return nil }
        var texts: [String] = []
        var scalars: [Scalar] = []
        for (index, element) in elements.enumerated() {
            // An argument may be empty, but a program may not.
            if case .scalar(let scalar) = element.content, scalar.text.isEmpty, index > 0,
                !scalar.isPlain
            {
                texts.append("")
                scalars.append(scalar)
                continue
            }
            if index == 0, case .scalar(let scalar) = element.content,
                scalar.text.allSatisfy(\.isWhitespace)
            {
                reportEmptyCommand(entry, at: element.span)
                continue
            }
            if isSeparateCommand(element) {
                return findings.refuse(
                    .wrongShape,
                    "a list is one program and its arguments, and this is a command in it",
                    at: element.span,
                    help: "write several commands as a text: `\(entry.key): |`, and below it each "
                        + "in a line of its own"
                )
            }
            let what = "a list of texts, program first"
            if elements.count == 1, case .mapping(let entries) = element.content,
                let send = entries.first, send.key == "send", entry.key != "run"
            {
                return findings.refuse(
                    .wrongShape,
                    "what is sent stands in braces and not in a list",
                    at: element.span,
                    help: "write `\(entry.key): {send: \(send.value.text)}`"
                )
            }
            guard
                let scalar = findings.scalar(
                    element,
                    of: entry,
                    expecting: what,
                    acceptsQuotes: true
                )
            else { continue }
            texts.append(scalar.text)
            scalars.append(scalar)
        }
        guard texts.count == elements.count else { return nil }
        checks.check(scalars, of: entry.key)
        return .arguments(texts)
    }

    /// Reports `run: [[ -e FILE ]]`, a test of the shell that YAML reads as a list in a list;
    /// returns false for other lists.
    private func reportTest(_ entry: Node.Entry) -> Bool {
        let span = entry.value.span
        let text = findings.sources.text(in: span)
        guard text.hasPrefix("[[ "), text.hasSuffix("]]"), !text.contains(",") else { return false }
        let rest = findings.sources.restOfLine(from: span.end)[...].trimmed
        // A command behind the test is a syntax error, which has been reported.
        guard rest.isEmpty || rest.hasPrefix("#") else { return true }
        findings.error(
            .wrongShape,
            "this test of the shell is a list in a list for YAML",
            at: span,
            help: TextStyle.quotes(around: text)?.typed(whole: text)
                .map { "put it in quotes: `\(entry.key): \($0)`" }
                ?? "write it below `\(entry.key): |`, indented"
        )
        return true
    }

    /// Returns true for an element such as `[date]` or `{run: date}`, a whole command in a list.
    private func isSeparateCommand(_ element: Node) -> Bool {
        switch element.content {
        case .sequence(let elements): !elements.isEmpty
        case .mapping(let entries):
            entries.first.map { $0.key == "run" || Section.synonyms[$0.key] == "run" } ?? false
        case .scalar, .refused: false
        }
    }

    private var checks: CommandChecks { CommandChecks(findings: findings) }

    private func reportEmptyCommand(_ entry: Node.Entry, at span: Span) {
        findings.error(
            .emptyCommand,
            "there is nothing to run",
            at: span,
            help: "write a command: `\(entry.key): swaymsg workspace next`",
            notes: entry.key == "run"
                ? ["a binding that only shows itself in the log: `run: \"true\"`"] : []
        )
    }

    // MARK: - Variables

    /// Warns about variables that the commands of a binding do not get.
    ///
    /// `kind` is nil if any gesture may start the commands; `isCounted` is true if the gestures may
    /// have a count.
    func checkVariables(_ section: Section, of pattern: GesturePattern?, isCounted: Bool) {
        let kind = pattern?.kind
        checkSteps(section)
        for scalar in shellTexts(section) {
            var reported: Set<Substring> = []
            for name in ShellText(scalar.text).variables where reported.insert(name).inserted {
                let span = span(ofVariable: name, in: scalar)
                if name == "GATHERED", !isCounted {
                    findings.warning(
                        .unknownVariable,
                        "`INPUTRX_GATHERED` is only there after `buffer`, `window` or `scan-count`",
                        at: span,
                        help: VariableAdvice.counting(in: section)
                    )
                } else if name == "STREAM", pattern != nil,
                    !scalar.text[name.endIndex...].hasPrefix(":")
                {
                    findings.warning(
                        .unknownVariable,
                        "`INPUTRX_STREAM` is only there in a binding that listens to a stream",
                        at: span,
                        help: "write `INPUTRX_GESTURE` for the gesture, or listen to a stream: "
                            + "`on: stream NAME`"
                    )
                } else if let pattern, pattern.devices.kinds == [.touchpad],
                    pattern.parts.isEmpty, !pattern.asksForContacts,
                    pattern.kind.traits.continuous != .hold,
                    CommandVariable.positions.contains(String(name)), !name.hasPrefix("D")
                {
                    findings.warning(
                        .unknownVariable,
                        "`INPUTRX_\(name)` is never there for this gesture: libinput says how far the "
                            + "fingers go on a touchpad, not where they are",
                        at: span,
                        help:
                            "remove it, or write a place such as `from: edge` beside `on`, so that "
                            + "inputrx itself follows the fingers"
                    )
                } else {
                    check(variable: String(name), at: span, of: kind, isCounted: isCounted)
                }
            }
        }
    }

    /// Warns about `INPUTRX_STEPS` at the end of a gesture, where it is 0.
    private func checkSteps(_ section: Section) {
        for key in ["begin", "end", "cancel"] {
            guard let entry = section[key], case .scalar(let scalar) = entry.value.content,
                let name = ShellText(scalar.text).variables.first(where: { $0 == "STEPS" })
            else { continue }
            findings.warning(
                .unknownVariable,
                "`INPUTRX_STEPS` is 0 in \(key.quoted): it counts the steps of one update",
                at: span(ofVariable: name, in: scalar),
                help: "write `INPUTRX_TOTAL`, which counts all steps so far"
            )
        }
    }

    /// Returns the place of a variable whose name without `INPUTRX_` stands in a text.
    private func span(ofVariable name: Substring, in scalar: Scalar) -> Span {
        let start = scalar.text.index(name.startIndex, offsetBy: -CommandVariable.prefix.count)
        return findings.span(of: start..<name.endIndex, in: scalar)
    }

    /// Warns about a `sleep` that still lasts when `timeout` ends the command.
    func checkTime(_ section: Section, _ timeout: Duration?) {
        guard let timeout else { return }
        for scalar in shellTexts(section) {
            guard let word = ShellText(scalar.text).sleep(ofAtLeast: timeout) else { continue }
            findings.warning(
                .uselessCommand,
                "`timeout` ends the command while it sleeps, after \(timeout.inWords)",
                at: findings.span(of: word.range, in: scalar),
                help: "make `timeout` longer, or remove it"
            )
        }
    }

    /// Warns about a command that `if-running` never finds running, because it ends with `&`.
    func checkBackground(_ section: Section, _ behaviour: IfRunning?) {
        guard let behaviour, behaviour != .parallel, let entry = section["if-running"] else {
            return
        }
        for scalar in shellTexts(section) {
            let text = scalar.text[...].trimmed
            guard text.hasSuffix("&"), !text.hasSuffix("&&"), !text.hasSuffix("\\&"),
                ShellText(scalar.text).commands.count == 1
            else { continue }
            let sign = text.index(before: text.endIndex)..<text.endIndex
            findings.warning(
                .uselessCommand,
                "with `&` at its end, the command has ended at once, so it never counts as running",
                at: findings.span(of: sign, in: scalar),
                secondary: [.init(span: entry.keySpan, text: "waits for nothing")],
                help: "remove the `&`, or remove `if-running`"
            )
        }
    }

    /// Returns the commands of a binding that a shell interprets, including the text in
    /// `[sh, -c, …]`.
    private func shellTexts(_ section: Section) -> [Scalar] {
        section.entries.filter { CommandReader.keys.contains($0.key) }.compactMap(shellText)
    }

    /// Returns the text in a command that a shell interprets, also that in `[sh, -c, …]`; nil if
    /// there is none.
    private func shellText(_ entry: Node.Entry) -> Scalar? {
        switch entry.value.content {
        case .scalar(let scalar): return scalar
        case .sequence(let elements):
            guard elements.count > 2, elements[1].text == "-c",
                let program = elements[0].text.split(separator: "/").last,
                ShellPrograms.shells.contains(String(program)),
                case .scalar(let scalar) = elements[2].content
            else { return nil }
            return scalar
        case .mapping, .refused: return nil
        }
    }

    /// Warns about variables of gestures in the command of a state, which has no gesture.
    func checkVariables(ofState entry: Node.Entry) {
        guard let scalar = shellText(entry) else { return }
        let text = scalar.text
        var reported: Set<Substring> = ["CONFIG"]
        for name in ShellText(text).variables where reported.insert(name).inserted {
            // The command may set a variable of that name itself, also by `read`.
            let variable = CommandVariable.prefix + name
            guard !text.contains("\(variable)="), !text.contains(" \(variable)") else { continue }
            findings.warning(
                .unknownVariable,
                "the command of a state gets no \(variable.quoted): it belongs to no gesture",
                at: span(ofVariable: name, in: scalar),
                help: "remove it: only the commands of bindings have such variables"
            )
        }
    }

    /// The names of the keys whose values are commands.
    private static let keys = ["run", "feed"] + EffectReader.partNames

    /// Warns about a variable that does not exist, or that no gesture of that kind sets.
    private func check(
        variable name: String,
        at span: Span,
        of kind: GestureKind?,
        isCounted: Bool
    ) {
        let isKnown = CommandVariable.names.contains(name)
        if isKnown, kind.map({ CommandVariable.canExist(name, of: $0) }) ?? true { return }
        let available = CommandVariable.names.filter { name in
            kind.map { CommandVariable.canExist(name, of: $0) } ?? true
        }
        let suggestion =
            isKnown
            ? nil
            : findings.suggestion {
                Suggestions.nearest(to: name, among: available)
                    ?? available.first { $0.hasPrefix("\(name)_") }
            }
        let owner = isKnown ? kind : nil
        findings.warning(
            .unknownVariable,
            isKnown
                ? "`INPUTRX_\(name)` is never there for this gesture"
                : "there is no variable `INPUTRX_\(name)`",
            at: span,
            help: suggestion.map { "did you mean `INPUTRX_\($0)`?" }
                ?? owner.map { VariableAdvice.help(name, for: $0, isCounted: isCounted) }
                ?? "see the variables in inputrx-config(5) under ENVIRONMENT"
        )
    }
}
