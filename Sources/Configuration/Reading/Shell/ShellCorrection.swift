import YAML

/// A part of a shell text, and what to write in its place.
struct ShellCorrection {
    /// The place of the part in the text that was read.
    let range: Range<String.Index>
    /// What to write there, as the shell reads it.
    let replacement: String

    /// Returns the text with the correction.
    func applied(to text: String) -> String {
        var text = text
        text.replaceSubrange(range, with: replacement)
        return text
    }

    /// Returns what to type in the file: the whole value with its key, or only the replacement if
    /// the value takes several lines.
    ///
    /// `key` is nil if the text is an element of a list.
    func typed(in scalar: Scalar, _ style: TextStyle, of key: String?) -> String {
        guard let whole = style.typed(whole: applied(to: scalar.text)) else {
            return style.typed(part: replacement)
        }
        return key.map { "\($0): \(whole)" } ?? whole
    }
}

extension ShellCorrection {
    /// Puts a text in single quotes in double quotes; nil if the shell would change more there than
    /// the variables of inputrx.
    ///
    /// `range` is the place of the text with its quotes.
    init?(doubleQuoting range: Range<String.Index>, of text: String) {
        let written = text[range]
        guard written.count > 2, written.hasPrefix("'"), written.hasSuffix("'") else { return nil }
        let inner = written.dropFirst().dropLast()
        let variables = ["$INPUTRX_", "${INPUTRX_"].map { inner.ranges(of: $0).count }
        guard !inner.contains(where: { "\"\\`".contains($0) }),
            inner.count(where: { $0 == "$" }) == variables.reduce(0, +)
        else { return nil }
        self.init(range: range, replacement: "\"\(inner)\"")
    }
}
