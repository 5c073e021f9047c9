import Diagnostics
import YAML

/// Reads a command, wherever one stands: `run:`, `command:` of a state, and so on.
struct CommandReader {
    let findings: Findings

    /// What `run:` is given: a text for the shell, or a list of program and arguments.
    func command(_ entry: Node.Entry) -> Command? {
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
            return findings.scalar(entry, expecting: what).map { .shell($0.text) }
        }
    }

    private func arguments(_ elements: [Node], of entry: Node.Entry) -> Command? {
        guard !elements.isEmpty else {
            emptyCommand(entry, at: entry.value.span)
            return nil
        }
        var texts: [String] = []
        for (index, element) in elements.enumerated() {
            // An empty argument is one; an empty program is none.
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
        }
        return texts.count == elements.count ? .arguments(texts) : nil
    }

    private func emptyCommand(_ entry: Node.Entry, at span: Span) {
        findings.error(
            .emptyCommand,
            "there is nothing to run",
            at: span,
            help: ["write a command: `\(entry.key): swaymsg workspace next`"],
            notes: entry.key == "run"
                ? ["a binding that only shows itself in the log: `run: \"true\"`"] : []
        )
    }

    /// Warns of what only a shell would understand, and no shell sees a list.
    private func warnOfShell(_ scalar: Scalar, isProgram: Bool, isAlone: Bool) {
        let text = scalar.text
        if isProgram, isAlone, text.contains(" "), !text.contains("/") {
            findings.warning(
                .noShell,
                "this is one program called \(text.quoted), spaces and all",
                at: scalar.span,
                help: ["write a text without brackets for the shell, or a list with commas"]
            )
        } else if ["|", "||", "&&", ";", "&", ">", ">>", "<", "2>&1"].contains(text)
            || text.hasPrefix("~/") || text.contains("$(") || text.contains("${")
            || text.hasPrefix("$")
        {
            findings.warning(
                .noShell,
                "no shell sees a list, so \(text.quoted) is passed on as it is",
                at: scalar.span,
                help: ["write the command as one text without brackets, for `sh -c`"]
            )
        }
    }
}
