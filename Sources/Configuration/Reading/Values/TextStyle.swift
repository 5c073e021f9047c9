import Diagnostics
import YAML

/// How the file writes a text: without quotes, in quotes of one kind, or as a block of lines.
enum TextStyle {
    case plain
    case singleQuoted
    case doubleQuoted
    case block

    /// Recognises the style by the text as it stands in the file.
    init(ofWritten text: String) {
        switch text.first {
        case "'": self = .singleQuoted
        case "\"": self = .doubleQuoted
        case "|", ">": self = .block
        default: self = .plain
        }
    }

    /// Returns a part of a text as it is typed in this style.
    func typed(part: String) -> String {
        switch self {
        case .plain, .block: part
        case .singleQuoted: part.replacing("'", with: "''")
        case .doubleQuoted: part.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        }
    }

    /// Returns a whole text as it is typed in this style; nil if it takes several lines.
    func typed(whole text: String) -> String? {
        guard !text.contains(where: \.isNewline) else { return nil }
        switch self {
        case .plain: return text
        case .singleQuoted: return "'\(typed(part: text))'"
        case .doubleQuoted: return "\"\(typed(part: text))\""
        case .block: return nil
        }
    }

    /// Returns the quotes in which a text needs no escapes; nil if it needs some in quotes of both
    /// kinds, so that only a block writes it as it is.
    static func quotes(around text: String) -> TextStyle? {
        if !text.contains("'") { return .singleQuoted }
        return text.contains("\"") || text.contains("\\") ? nil : .doubleQuoted
    }

    /// Returns a text of one line in quotes, within which a block cannot stand: in double ones,
    /// unless only single ones need no escapes.
    static func quoted(_ text: String) -> String {
        let needsEscapes = text.contains("\"") || text.contains("\\")
        let style: TextStyle =
            needsEscapes && !text.contains("'") ? .singleQuoted : .doubleQuoted
        return style.typed(whole: text) ?? text
    }

    /// Returns the part of the written text that stands for the text: without the quotes around it,
    /// or without the line of the `|`.
    fileprivate func body(of written: String) -> Substring {
        switch self {
        case .plain: written[...]
        case .singleQuoted, .doubleQuoted: written.dropFirst().dropLast()
        case .block: written.drop { !$0.isNewline }
        }
    }
}

extension Findings {
    /// Returns the style in which the file writes the text.
    func style(of scalar: Scalar) -> TextStyle {
        TextStyle(ofWritten: sources.text(in: scalar.span))
    }

    /// Returns the place of a part of a text.
    ///
    /// A text with escapes or several lines is written differently in the file, so the same
    /// occurrence of the part is looked for there. If it is missing, the result is the place of the
    /// whole text.
    func span(of range: Range<String.Index>, in scalar: Scalar) -> Span {
        guard scalar.verbatimStart == nil else { return scalar.span(of: range) }
        let part = String(scalar.text[range])
        guard !part.isEmpty else { return scalar.span }
        let written = sources.text(in: scalar.span)
        let style = TextStyle(ofWritten: written)
        let typed = style.typed(part: part)
        let occurrence = scalar.text[..<range.lowerBound].ranges(of: part).count
        let places = style.body(of: written).ranges(of: typed)
        guard places.indices.contains(occurrence) else { return scalar.span }
        let place = places[occurrence]
        let start =
            scalar.span.start
            + written.utf8.distance(from: written.startIndex, to: place.lowerBound)
        return Span(start: start, end: start + typed.utf8.count)
    }
}
