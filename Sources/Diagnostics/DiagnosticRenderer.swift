/// Draws diagnostics for people: the message, the line, carets under exactly the mistake, help.
///
///     error[unknown-key]: `fingres` is not a key of a binding
///       --> config.yaml:7:5
///        |
///      7 |     fingres: 3
///        |     ^^^^^^^
///        |
///        = help: did you mean `fingers`?
public struct DiagnosticRenderer: Sendable {
    let source: Source?
    let lines: SourceLines
    private let style: TerminalStyle
    private let layout: TextLayout

    /// A renderer for diagnostics about a source; nil for diagnostics without a position.
    ///
    /// With `color`, it uses ANSI colours, which never carry meaning alone. `layout` wraps the words, but
    /// not the lines of the source, under which the carets must stand.
    public init(source: Source?, color: Bool = false, layout: TextLayout = TextLayout()) {
        self.layout = layout
        self.source = source
        lines = SourceLines(source ?? Source(name: "", bytes: []))
        style = TerminalStyle(isOn: color)
    }

    /// One diagnostic in full; several lines, each ended by a line end.
    public func render(_ diagnostic: Diagnostic) -> String {
        let labels = placed(diagnostic)
        let digits = labels.map { String($0.line).utf8.count }.max() ?? 1
        let margin = String(repeating: " ", count: digits + 1)
        let bar = style.frame(margin + " |") + "\n"

        var text = headline(diagnostic) + "\n"
        if let source, let primary = diagnostic.primary {
            let position = lines.position(of: primary.span.start)
            let place = "\(Visible.escaped(source.name)):\(position.line):\(position.column)"
            text += style.frame(margin + "-->") + " \(place)\n"
            text += bar + drawing(labels, digits: digits)
            if !diagnostic.help.isEmpty || !diagnostic.notes.isEmpty { text += bar }
        }
        for (word, remarks) in [("help", diagnostic.help), ("note", diagnostic.notes)] {
            for remark in remarks { text += self.remark(word, remark, margin) }
        }
        return layout.shown(text)
    }

    private func remark(_ word: String, _ text: String, _ margin: String) -> String {
        let start = "\(margin) = \(word): "
        let lines = layout.lines(start + Visible.escaped(text), hang: start.utf8.count)
        let styled = style.frame(margin + " =") + " \(style.bold(word + ":")) "
        let first = lines.first?.dropFirst(start.count) ?? ""
        return ([styled + first] + lines.dropFirst()).map { $0 + "\n" }.joined()
    }

    /// All diagnostics in full with an empty line after each, and the summary at the end.
    public func render(_ diagnostics: [Diagnostic]) -> String {
        guard !diagnostics.isEmpty else { return "" }
        return diagnostics.map { render($0) + "\n" }.joined() + summary(of: diagnostics) + "\n"
    }

    /// The word that was meant, which says all in few words.
    private func meant(_ diagnostic: Diagnostic) -> String? {
        diagnostic.help.first { $0.hasPrefix("did you mean") }
    }

    /// The form that editors parse: `config.yaml:7:1: error[unknown-key]: …`, no line end.
    public func short(_ diagnostic: Diagnostic) -> String {
        let rest =
            "\(diagnostic.severity.rawValue)[\(diagnostic.code)]: "
            + Visible.escaped(diagnostic.message)
            + (meant(diagnostic).map { "; " + Visible.escaped($0) } ?? "")
        guard let source else { return rest }
        let name = Visible.escaped(source.name)
        guard let primary = diagnostic.primary else { return "\(name): \(rest)" }
        let position = lines.position(of: primary.span.start)
        return "\(name):\(position.line):\(position.column): \(rest)"
    }

    /// The summary: `inputrx: 5 errors, 1 warning in config.yaml`, no line end.
    public func summary(of diagnostics: [Diagnostic]) -> String {
        let errors = diagnostics.count { $0.severity == .error }
        let warnings = diagnostics.count - errors
        var parts: [String] = []
        if errors > 0 { parts.append(errors == 1 ? "1 error" : "\(errors) errors") }
        if warnings > 0 { parts.append(warnings == 1 ? "1 warning" : "\(warnings) warnings") }
        let count = parts.isEmpty ? "no errors" : parts.joined(separator: ", ")
        guard let source else { return "inputrx: \(count)" }
        return "inputrx: \(count) in \(Visible.escaped(source.name))"
    }

    // MARK: - The drawing

    /// A label and the line that its first byte is on.
    private struct PlacedLabel {
        var label: Diagnostic.Label
        var line: Int
        var isPrimary: Bool
    }

    /// The labels from top to bottom, left to right.
    private func placed(_ diagnostic: Diagnostic) -> [PlacedLabel] {
        guard let primary = diagnostic.primary, source != nil else { return [] }
        let all = [(primary, true)] + diagnostic.secondary.map { ($0, false) }
        return all.map { label, isPrimary in
            PlacedLabel(label: label, line: lines.line(at: label.span.start), isPrimary: isPrimary)
        }.sorted {
            ($0.label.span.start, $0.label.span.end) < ($1.label.span.start, $1.label.span.end)
        }
    }

    private func headline(_ diagnostic: Diagnostic) -> String {
        let word = "\(diagnostic.severity.rawValue)[\(diagnostic.code)]:"
        let lines = layout.lines("\(word) \(Visible.escaped(diagnostic.message))", hang: 4)
        let first = style.bold(String(lines.first?.dropFirst(word.count + 1) ?? ""))
        return
            ([style.severity(diagnostic.severity, word) + " " + first]
            + lines.dropFirst().map(style.bold)).joined(separator: "\n")
    }

    private func drawing(_ labels: [PlacedLabel], digits: Int) -> String {
        guard let source else { return "" }
        var text = ""
        var previous: Int?
        for line in labels.map(\.line) where line != previous {
            if let previous, line > previous + 1 { text += "...\n" }
            previous = line
            let here = labels.filter { $0.line == line }
            let focus = (here.first { $0.isPrimary } ?? here.first)?.label.span.start ?? 0
            let range = lines.range(ofLine: line)
            let drawn = DrawnLine(source.bytes[range], focus: focus)
            let number = String(line)
            let padding = String(repeating: " ", count: digits - number.utf8.count + 1)
            text += style.frame("\(padding)\(number) |") + (drawn.text.isEmpty ? "" : " ")
            text += drawn.text + "\n"
            for placed in here {
                text += style.frame(String(repeating: " ", count: digits + 2) + "|") + " "
                text += marker(placed, on: drawn) + "\n"
            }
        }
        return text
    }

    private func marker(_ placed: PlacedLabel, on line: DrawnLine) -> String {
        let start = line.column(of: placed.label.span.start)
        // A span over several lines is marked to the end of its first; an empty one by one caret.
        let end = max(start + 1, line.column(of: placed.label.span.end))
        let mark = String(repeating: placed.isPrimary ? "^" : "-", count: end - start)
        let words = placed.label.text.isEmpty ? "" : " " + Visible.escaped(placed.label.text)
        return String(repeating: " ", count: start)
            + (placed.isPrimary ? style.primary(mark + words) : style.frame(mark + words))
    }
}
