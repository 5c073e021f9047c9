/// Draws diagnostics for people: the message, the line with carets under the mistake, and the help.
///
///     error[unknown-key]: `fingres` is not a key of a binding
///       --> config.yaml:7:5
///        |
///      7 |     fingres: 3
///        |     ^^^^^^^
///        |
///        = help: did you mean `fingers`?
///
/// A label in another file follows below, after `::: base.yaml:3:1`.
public struct DiagnosticRenderer: Sendable {
    let sources: SourceMap?
    private let lines: [SourceLines]
    private let style: TerminalStyle
    private let layout: TextLayout

    /// Creates a renderer for diagnostics about a source or, without a source, for diagnostics that
    /// have no position.
    ///
    /// `color` adds ANSI colours, which never carry meaning alone. `layout` wraps the words, but
    /// not the lines of the source, because the carets must stay under the mistakes.
    public init(source: Source?, color: Bool = false, layout: TextLayout = TextLayout()) {
        self.init(sources: source.map(SourceMap.init), color: color, layout: layout)
    }

    /// Creates a renderer for diagnostics about several sources.
    public init(sources: SourceMap?, color: Bool = false, layout: TextLayout = TextLayout()) {
        self.layout = layout
        self.sources = sources
        lines = (sources?.sources ?? []).map(SourceLines.init)
        style = TerminalStyle(isOn: color)
    }

    /// 100: most terminals have about this many columns.
    private static let width = 100

    /// A position in one of the sources.
    struct Place {
        /// The index of the source.
        var file: Int
        /// The source's name, without control characters.
        var name: String
        var position: SourcePosition
    }

    /// Returns the place of an offset; nil without sources.
    func place(of offset: Int) -> Place? {
        guard let sources else { return nil }
        let file = sources.index(of: offset)
        return Place(
            file: file,
            name: Visible.escaped(sources.source(file).name),
            position: lines[file].position(of: offset - sources.start(of: file))
        )
    }

    /// Returns one diagnostic in full: several lines, each with a line end.
    public func render(_ diagnostic: Diagnostic) -> String {
        let labels = placed(diagnostic)
        let digits = labels.map { String($0.line).utf8.count }.max() ?? 1
        let margin = String(repeating: " ", count: digits + 1)
        let bar = style.frame(margin + " |") + "\n"

        var text = headline(diagnostic) + "\n"
        if let primary = diagnostic.primary, let place = place(of: primary.span.start) {
            text += style.frame(margin + "-->") + " \(place.text)\n"
            text += bar + drawing(labels.filter { $0.file == place.file }, digits: digits)
            for file in Set(labels.map(\.file)).sorted() where file != place.file {
                let others = labels.filter { $0.file == file }
                let first = others.first.flatMap { self.place(of: $0.label.span.start) }
                text += style.frame(margin + ":::") + " \(first?.text ?? "")\n"
                text += bar + drawing(others, digits: digits)
            }
            if !diagnostic.help.isEmpty || !diagnostic.notes.isEmpty { text += bar }
        }
        for (word, remarks) in [("help", diagnostic.help), ("note", diagnostic.notes)] {
            for remarkText in remarks { text += remark(word, remarkText, margin) }
        }
        return layout.shown(text)
    }

    /// Returns the lines of a help or note.
    private func remark(_ word: String, _ text: String, _ margin: String) -> String {
        let start = "\(margin) = \(word): "
        let lines = layout.lines(start + Visible.escaped(text), hang: start.utf8.count)
        let styled = style.frame(margin + " =") + " \(style.bold(word + ":")) "
        let first = lines.first?.dropFirst(start.count) ?? ""
        return ([styled + first] + lines.dropFirst()).map { $0 + "\n" }.joined()
    }

    /// Returns all diagnostics in full, each followed by an empty line, and a summary.
    public func render(_ diagnostics: [Diagnostic]) -> String {
        guard !diagnostics.isEmpty else { return "" }
        let lastLines = layout.lines(summary(of: diagnostics)).joined(separator: "\n")
        return diagnostics.map { render($0) + "\n" }.joined() + lastLines + "\n"
    }

    /// Returns the help that suggests a word; nil if there is none.
    private func suggestion(_ diagnostic: Diagnostic) -> String? {
        diagnostic.help.first { $0.hasPrefix("did you mean") }
    }

    /// Returns the form that editors parse, without a line end: `config.yaml:7:1:
    /// error[unknown-key]: …`.
    public func short(_ diagnostic: Diagnostic) -> String {
        let message =
            "\(diagnostic.severity.rawValue)[\(diagnostic.code)]: "
            + Visible.escaped(diagnostic.message)
            + (suggestion(diagnostic).map { "; " + Visible.escaped($0) } ?? "")
        guard let sources else { return message }
        guard let primary = diagnostic.primary, let place = place(of: primary.span.start) else {
            return "\(Visible.escaped(sources.main.name)): \(message)"
        }
        return "\(place.text): \(message)"
    }

    /// Returns the summary without a line end: `inputrx: 5 errors, 1 warning in config.yaml`.
    public func summary(of diagnostics: [Diagnostic]) -> String {
        let errors = diagnostics.count { $0.severity == .error }
        let warnings = diagnostics.count - errors
        var parts: [String] = []
        if errors > 0 { parts.append(errors == 1 ? "1 error" : "\(errors) errors") }
        if warnings > 0 { parts.append(warnings == 1 ? "1 warning" : "\(warnings) warnings") }
        let count = parts.isEmpty ? "no errors" : parts.joined(separator: ", ")
        guard let sources else { return "inputrx: \(count)" }
        let files = Set(diagnostics.compactMap(\.primary).map { sources.index(of: $0.span.start) })
        let namedFile = files.count == 1 ? files.first ?? 0 : 0
        let included = files.count > 1 ? " and files that it includes" : ""
        return "inputrx: \(count) in \(Visible.escaped(sources.source(namedFile).name))\(included)"
    }

    // MARK: - Drawing

    /// A label with the index of its source and the line of its first byte.
    private struct PlacedLabel {
        var label: Diagnostic.Label
        var file: Int
        var line: Int
        var isPrimary: Bool
    }

    /// Returns the labels from top to bottom and left to right.
    private func placed(_ diagnostic: Diagnostic) -> [PlacedLabel] {
        guard let primary = diagnostic.primary else { return [] }
        let all = [(primary, true)] + diagnostic.secondary.map { ($0, false) }
        return all.compactMap { label, isPrimary in
            place(of: label.span.start).map { place in
                PlacedLabel(
                    label: label,
                    file: place.file,
                    line: place.position.line,
                    isPrimary: isPrimary
                )
            }
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

    /// Draws the lines of these labels, which are all in the same file.
    private func drawing(_ labels: [PlacedLabel], digits: Int) -> String {
        guard let sources, let file = labels.first?.file else { return "" }
        let (source, start) = (sources.source(file), sources.start(of: file))
        var text = ""
        var previous: Int?
        for line in labels.map(\.line) where line != previous {
            if let previous, line > previous + 1 { text += "...\n" }
            previous = line
            let lineLabels = labels.filter { $0.line == line }
            let focused = lineLabels.first { $0.isPrimary } ?? lineLabels.first
            let focus = focused?.label.span.start ?? start
            let range = lines[file].range(ofLine: line)
            let drawn = DrawnLine(source.bytes[range], focus: focus - start)
            let number = String(line)
            let padding = String(repeating: " ", count: digits - number.utf8.count + 1)
            text += style.frame("\(padding)\(number) |") + (drawn.text.isEmpty ? "" : " ")
            text += drawn.text + "\n"
            for placed in lineLabels {
                text += style.frame(String(repeating: " ", count: digits + 2) + "|") + " "
                text += marker(placed, from: start, on: drawn) + "\n"
            }
        }
        return text
    }

    /// Returns the carets or dashes under a label's span, and its text.
    private func marker(_ placed: PlacedLabel, from base: Int, on line: DrawnLine) -> String {
        let span = placed.label.span.shifted(by: -base)
        let start = line.column(of: span.start)
        // A span of several lines is marked to the end of its first line, an empty span with one
        // character.
        let end = max(start + 1, line.column(of: span.end))
        let mark = String(repeating: placed.isPrimary ? "^" : "-", count: end - start)
        let words = placed.label.text.isEmpty ? "" : " " + Visible.escaped(placed.label.text)
        return String(repeating: " ", count: start)
            + (placed.isPrimary ? style.primary(mark + words) : style.frame(mark + words))
    }
}

extension DiagnosticRenderer.Place {
    /// The place as editors write it: `config.yaml:7:5`.
    fileprivate var text: String { "\(name):\(position.line):\(position.column)" }
}
