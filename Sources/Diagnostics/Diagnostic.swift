/// A mistake in a ``Source``, described so that its author can correct it.
///
/// The message names the mistake in the user's words, the labels mark the place, and the help says
/// what to type.
public struct Diagnostic: Error, Hashable, Sendable {
    /// A short stable name for the kind of mistake (`unknown-key`).
    public var code: String
    /// The severity: error or warning.
    public var severity: Severity
    /// The mistake: one sentence without a full stop, with the user's words in backticks.
    public var message: String
    /// The position of the mistake; nil if it is not in a file.
    public var primary: Label?
    /// Related positions.
    public var secondary: [Label]
    /// Texts that say what to type instead.
    public var help: [String]
    /// Background facts.
    public var notes: [String]

    /// Creates a diagnostic of a mistake at a position.
    public init(
        code: String,
        severity: Severity = .error,
        message: String,
        at span: Span?,
        label: String = "",
        secondary: [Label] = [],
        help: [String] = [],
        notes: [String] = []
    ) {
        self.code = code
        self.severity = severity
        self.message = message
        self.primary = span.map { Label(span: $0, text: label) }
        self.secondary = secondary
        self.help = help
        self.notes = notes
    }

    /// A position and a text about it.
    public struct Label: Hashable, Sendable {
        /// The position.
        public var span: Span
        /// A few words about the position; may be empty.
        public var text: String

        /// Creates a label.
        public init(span: Span, text: String) {
            self.span = span
            self.text = text
        }
    }

    /// The severity of a diagnostic.
    public enum Severity: String, Hashable, Sendable {
        /// The file cannot be used.
        case error
        /// The file can be used, but probably does not do what the user wants.
        case warning
    }
}

extension Sequence<Diagnostic> {
    /// Returns the diagnostics in the order of the file; those without a position come first.
    public func sortedByPosition() -> [Diagnostic] {
        // The sort is not stable, so the original order is the last criterion.
        enumerated().sorted { left, right in
            let leftStart = left.element.primary?.span.start ?? -1
            let rightStart = right.element.primary?.span.start ?? -1
            return (leftStart, left.offset) < (rightStart, right.offset)
        }.map(\.element)
    }

    /// True if any diagnostic is an error.
    public var containsErrors: Bool { contains { $0.severity == .error } }
}

extension String {
    /// The text as a quotation for messages: in backticks, on one line, cut after 60 characters.
    ///
    /// The text comes from a file, so control characters are escaped: `\n`, `\u{1b}` …
    public var quoted: String {
        var result = ""
        var count = 0
        for scalar in unicodeScalars {
            // 60: no real name or value is longer.
            guard count < 60 else {
                result += "…"
                break
            }
            result += Visible.escaped(scalar)
            count += 1
        }
        return "`\(result)`"
    }
}
