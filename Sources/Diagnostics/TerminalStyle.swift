/// ANSI colours for the parts of a diagnostic, or none.
struct TerminalStyle {
    /// True if the text gets escape sequences.
    let isOn: Bool

    func bold(_ text: String) -> String { wrapped(text, "1") }

    /// Returns the text in the style of line numbers, bars and secondary labels.
    func frame(_ text: String) -> String { wrapped(text, "1;34") }

    /// Returns the text in the style of the primary label.
    func primary(_ text: String) -> String { wrapped(text, "1;31") }

    func severity(_ severity: Diagnostic.Severity, _ text: String) -> String {
        switch severity {
        case .error: wrapped(text, "1;31")
        case .warning: wrapped(text, "1;33")
        }
    }

    private func wrapped(_ text: String, _ code: String) -> String {
        isOn ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
    }
}
