/// The layout of text for people: its width, and the characters that can be shown.
///
/// All commands that print for people use it, so that their texts look alike.
public struct TextLayout: Hashable, Sendable {
    /// The greatest number of columns; nil for no limit, as in a file.
    public var width: Int?
    /// True if only ASCII can be shown.
    public var isASCII: Bool

    /// Creates a layout with this width and character set.
    public init(width: Int? = nil, isASCII: Bool = false) {
        self.width = width
        self.isASCII = isASCII
    }

    /// Creates the layout for the environment.
    ///
    /// - Parameters:
    ///   - columns: the width of the terminal; nil if the output is not a terminal.
    ///   - environment: returns the value of a variable. `COLUMNS` overrides the width. The first
    ///     of `LC_ALL`, `LC_CTYPE` and `LANG` that is not empty names the character set; without
    ///     any, it is ASCII on a terminal and UTF-8 in a file.
    public init(columns: Int?, environment: (String) -> String?) {
        let requestedWidth = environment("COLUMNS").flatMap { Int($0) } ?? columns
        width = requestedWidth.map(TextLayout.usable)
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment)
            .first { !$0.isEmpty }
        guard let locale else {
            isASCII = columns != nil
            return
        }
        let name = locale.lowercased()
        isASCII = !name.contains("utf-8") && !name.contains("utf8")
    }

    /// Returns the usable width nearest to a number of columns.
    public static func usable(_ columns: Int) -> Int {
        min(max(columns, minimumWidth), maximumWidth)
    }

    /// 40: narrower text is unreadable.
    private static let minimumWidth = 40
    /// 1,000: no screen is wider, and some pictures fill the whole width.
    private static let maximumWidth = 1000
    /// 12: the hanging indent if no column of the first line leaves enough room.
    private static let indent = 12

    /// Returns the line in the form in which it is shown: wrapped between words, with a hanging
    /// indent.
    ///
    /// - Parameters:
    ///   - line: the line, without a newline and without escape sequences.
    ///   - hang: the indent of continued lines; by default, the start of the last column (a word
    ///     after two blanks) that leaves 40 % of the width, or else 12 columns or a quarter of the
    ///     width, whichever is less.
    /// - Returns: one or several lines.
    public func lines(_ line: String, hang: Int? = nil) -> [String] {
        let text = shown(line)
        guard let width, TextLayout.width(of: text) > width else { return [text] }
        let hang = hang.map { min($0, width / 2) } ?? TextLayout.hang(of: text, width)
        var lines: [String] = []
        var current = TextLayout.start(of: text, hang)
        var isEmpty = true
        for word in text.drop(while: { $0 == " " }).split(
            separator: " ",
            omittingEmptySubsequences: false
        ) {
            let fits =
                TextLayout.width(of: current) + TextLayout.width(of: word) + (isEmpty ? 0 : 1)
                <= width
            if !fits, !isEmpty {
                lines.append(TextLayout.trimmed(current))
                current = String(repeating: " ", count: hang)
                isEmpty = true
            }
            // Blanks that align columns have no meaning at the start of a line.
            if isEmpty, word.isEmpty, !lines.isEmpty { continue }
            current += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return lines + [TextLayout.trimmed(current)]
    }

    /// Returns the text in characters that can be shown.
    public func shown(_ text: String) -> String { isASCII ? ASCIIText.of(text) : text }

    /// Returns the blanks before the first line, at most as many as the hanging indent.
    private static func start(of text: String, _ hang: Int) -> String {
        String(repeating: " ", count: min(text.prefix { $0 == " " }.count, hang))
    }

    private static func trimmed(_ line: String) -> String {
        var line = line
        while line.hasSuffix(" ") { line.removeLast() }
        return line
    }

    /// Returns the default hanging indent of a line.
    private static func hang(of text: String, _ width: Int) -> Int {
        var best: Int?
        var column = 0
        var blanks = 0
        let limit = width * 3 / 5
        for scalar in text.unicodeScalars {
            if scalar == " " {
                blanks += 1
            } else {
                if blanks >= 2 || column == 0, column <= limit { best = column }
                blanks = 0
            }
            column += Visible.width(scalar)
            if column > limit { break }
        }
        guard let best, best > 0 else { return min(indent, width / 4) }
        return best
    }

    /// Returns the number of columns of a text on a terminal.
    static func width(of text: some StringProtocol) -> Int {
        text.unicodeScalars.reduce(0) { $0 + Visible.width($1) }
    }
}
