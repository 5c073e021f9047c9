/// A piece of the original that a remark or a comment is about.
struct Original: Hashable, Sendable {
    /// The text of the piece, on one line; may be empty.
    var text: String
    /// The line of the piece, from 1; nil for a command line and for the file as a whole.
    var line: Int?

    init(_ text: String = "", line: Int? = nil) {
        self.text = text
        self.line = line
    }

    /// Returns a text on one line, truncated for a terminal.
    static func short(_ text: some StringProtocol) -> String {
        YAMLText.printable(text, limit: 100) { $0 == "\n" || $0 == "\t" ? " " : nil }
    }

    /// Returns a text of several lines on one line, without their indentation, truncated for a
    /// terminal.
    static func oneLine(_ text: String) -> String {
        short(text.split { $0.isWhitespace }.joined(separator: " "))
    }
}
