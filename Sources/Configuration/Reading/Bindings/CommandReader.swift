import Diagnostics
import Gestures
import YAML

/// Reads commands: `run:`, `command:` of a state, and so on.
struct CommandReader {
    let findings: Findings

    /// The schema of a command.
    @Sendable static func schema() -> SchemaValue {
        let text = SchemaValue.all(of: [.text, .not(.pattern("\\s*"))])
        return .any(of: [text, .list(of: .argument, atLeast: 1)])
    }

    /// The value of `run:`: a text for the shell, or a list of program and arguments.
    func program(_ entry: Node.Entry) -> Program? {
        switch entry.value.content {
        case .sequence(let elements): return arguments(elements, of: entry)
        case .scalar, .mapping, .refused:
            let what = "a command like `swaymsg workspace next`, or a list `[program, argument]`"
            if case .scalar(let scalar) = entry.value.content,
                scalar.text.allSatisfy(\.isWhitespace)
            {
                emptyCommand(entry, at: entry.value.isMissing ? entry.keySpan : scalar.span)
                return nil
            }
            if case .mapping = entry.value.content {
                return findings.refuse(
                    .wrongShape,
                    "\(entry.key.quoted) takes a text or a list, and this is a mapping",
                    at: entry.value.span,
                    help: "write \(what)"
                )
            }
            return findings.scalar(entry, expecting: what).map { scalar in
                check(ShellText(scalar.text), scalar)
                return .shell(scalar.text)
            }
        }
    }

    private func arguments(_ elements: [Node], of entry: Node.Entry) -> Program? {
        guard !elements.isEmpty else {
            emptyCommand(entry, at: entry.value.span)
            return nil
        }
        var texts: [String] = []
        for (index, element) in elements.enumerated() {
            // An argument may be empty, a program may not.
            if case .scalar(let scalar) = element.content, scalar.text.isEmpty, index > 0,
                !scalar.isPlain
            {
                texts.append("")
                continue
            }
            if index == 0, case .scalar(let scalar) = element.content,
                scalar.text.allSatisfy(\.isWhitespace)
            {
                emptyCommand(entry, at: element.span)
                continue
            }
            let what = "a list of texts, program first"
            guard let scalar = findings.scalar(element, of: entry, expecting: what) else {
                continue
            }
            texts.append(scalar.text)
            warnOfShell(scalar, isProgram: index == 0, isAlone: elements.count == 1)
            if index == 0, !scalar.text.contains(" ") { checkProgram(scalar.text, scalar) }
        }
        return texts.count == elements.count ? .arguments(texts) : nil
    }

    private func emptyCommand(_ entry: Node.Entry, at span: Span) {
        findings.error(
            .emptyCommand,
            "there is nothing to run",
            at: span,
            help: "write a command: `\(entry.key): swaymsg workspace next`",
            notes: entry.key == "run"
                ? ["a binding that only shows itself in the log: `run: \"true\"`"] : []
        )
    }

    // MARK: - Mistakes that would show only at the gesture

    private func check(_ text: ShellText, _ scalar: Scalar) {
        if let quote = text.typographicQuote {
            findings.warning(
                .brokenCommand,
                "\(String(quote).quoted) is no quote of the shell, but a part of the program's name",
                at: scalar.span,
                help: "type `'` or `\"` in its place"
            )
        } else if let problem = text.problem {
            findings.warning(
                .brokenCommand,
                "the shell cannot read this: \(problem)",
                at: scalar.span,
                help: "try it: `sh -n -c '…'`"
            )
        } else if let program = text.program {
            checkProgram(program, scalar)
        }
    }

    private func checkProgram(_ name: String, _ scalar: Scalar) {
        guard let isProgram = findings.isProgram, !name.isEmpty, !isProgram(name) else { return }
        findings.warning(
            .unknownProgram,
            "there is no program \(name.quoted) here",
            at: scalar.span,
            help: "install it, or write its path; `command -v \(name)` says where it is",
            notes: ["programs are looked for in `PATH`, which a service may have another of"]
        )
    }

    /// Warns of variables that a command does not get; `kind` is nil if any gesture can come.
    func checkVariables(_ section: Section, of kind: GestureKind?) {
        for entry in section.entries where CommandReader.keys.contains(entry.key) {
            guard case .scalar(let scalar) = entry.value.content else { continue }
            var reported: Set<Substring> = []
            for name in ShellText(scalar.text).variables where reported.insert(name).inserted {
                check(variable: String(name), at: scalar.span, of: kind)
            }
        }
    }

    /// The keys of a binding that are commands.
    private static let keys = ["run", "feed"] + EffectReader.phaseNames + EffectReader.stepNames

    private func check(variable name: String, at span: Span, of kind: GestureKind?) {
        let isKnown = CommandVariable.names.contains(name)
        if isKnown, kind.map({ CommandVariable.canExist(name, of: $0) }) ?? true { return }
        let there = CommandVariable.names.filter { name in
            kind.map { CommandVariable.canExist(name, of: $0) } ?? true
        }
        let meant =
            isKnown ? nil : findings.suggestion { Suggestions.nearest(to: name, among: there) }
        findings.warning(
            .unknownVariable,
            isKnown
                ? "`INPUTRX_\(name)` is never there for this gesture"
                : "there is no variable `INPUTRX_\(name)`",
            at: span,
            help: meant.map { "did you mean `INPUTRX_\($0)`?" }
                ?? "see the variables in inputrx-config(5) under ENVIRONMENT"
        )
    }

    /// Warns of shell syntax in a list, which no shell sees.
    private func warnOfShell(_ scalar: Scalar, isProgram: Bool, isAlone: Bool) {
        let text = scalar.text
        if isProgram, !isAlone, text.contains(" "), !text.contains("/") {
            findings.warning(
                .noShell,
                "this is one program called \(text.quoted), spaces and all, and the rest are its arguments",
                at: scalar.span,
                help:
                    "write one program and its arguments, each for itself; several commands are a text of "
                    + "several lines: `run: |`"
            )
        } else if isProgram, isAlone, text.contains(" "), !text.contains("/") {
            findings.warning(
                .noShell,
                "this is one program called \(text.quoted), spaces and all",
                at: scalar.span,
                help: "write a text without brackets for the shell, or a list with commas"
            )
        } else if ["|", "||", "&&", ";", "&", ">", ">>", "<", "2>&1"].contains(text)
            || text.hasPrefix("~/") || text.contains("$(") || text.contains("${")
            || text.hasPrefix("$")
        {
            findings.warning(
                .noShell,
                "no shell sees a list, so \(text.quoted) is passed on as it is",
                at: scalar.span,
                help: "write the command as one text without brackets, for `sh -c`"
            )
        }
    }
}
