/// Something wrong in a ``Source``, said so that its author can put it right.
///
/// The message says what is wrong in the user's words, the labels where, the help what to type.
public struct Diagnostic: Error, Hashable, Sendable {
    /// A short stable name for the sort of mistake (`unknown-key`).
    public var code: String
    /// Whether it stops anything.
    public var severity: Severity
    /// What is wrong: one sentence without a full stop, the user's words in backticks.
    public var message: String
    /// The place that is wrong; nil for what has no place in a file.
    public var primary: Label?
    /// Other places that have to do with it.
    public var secondary: [Label]
    /// What to type instead.
    public var help: [String]
    /// Facts that help to understand.
    public var notes: [String]

    /// Something wrong at a place.
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

    /// A place and what is to be said of it.
    public struct Label: Hashable, Sendable {
        /// The place.
        public var span: Span
        /// A few words; may be empty.
        public var text: String

        /// Words about a place.
        public init(span: Span, text: String) {
            self.span = span
            self.text = text
        }
    }

    /// How bad it is.
    public enum Severity: String, Hashable, Sendable {
        /// What was read cannot be used.
        case error = "error"
        /// It can be used, but hardly does what was meant.
        case warning = "warning"
    }
}

extension Sequence<Diagnostic> {
    /// The same diagnostics from the top of the file to its end; those without a place come first.
    public func sortedByPosition() -> [Diagnostic] {
        // Sorting is not stable, so the old order is the last criterion.
        enumerated().sorted { left, right in
            let leftStart = left.element.primary?.span.start ?? -1
            let rightStart = right.element.primary?.span.start ?? -1
            return (leftStart, left.offset) < (rightStart, right.offset)
        }.map(\.element)
    }

    /// Whether any of them is an error.
    public var containsErrors: Bool { contains { $0.severity == .error } }
}

extension String {
    /// The text as messages quote it: in backticks, on one line, not too long.
    ///
    /// The text comes from a file: control characters are shown as `\n`, `\u{1b}` …
    public var quoted: String {
        var result = ""
        var count = 0
        for scalar in unicodeScalars {
            // 60 characters are more than any name or value that is meant.
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
