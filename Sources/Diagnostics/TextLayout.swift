/// How text for people is laid out: how wide it may be, and whether it can be more than ASCII.
///
/// All commands that print for people ask here, so that one place decides.
public struct TextLayout: Hashable, Sendable {
    /// The columns that a line may have; nil if there is no limit, as in a file.
    public var width: Int?
    /// Whether only ASCII can be shown.
    public var isASCII: Bool

    /// A layout with that width and character set.
    public init(width: Int? = nil, isASCII: Bool = false) {
        self.width = width
        self.isASCII = isASCII
    }

    /// The layout that the environment asks for.
    ///
    /// - Parameters:
    ///   - columns: the width of the terminal; nil if the output is not one.
    ///   - environment: looks up a variable. `COLUMNS` overrides the width. `LC_ALL`, `LC_CTYPE` and
    ///     `LANG`, the first that is set, name the character set; a terminal without any has ASCII, a
    ///     file UTF-8.
    public init(columns: Int?, environment: (String) -> String?) {
        let wanted = environment("COLUMNS").flatMap { Int($0) } ?? columns
        width = wanted.map(TextLayout.usable)
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first
        guard let locale else {
            isASCII = columns != nil
            return
        }
        let name = locale.lowercased()
        isASCII = !name.contains("utf-8") && !name.contains("utf8")
    }

    /// The width that is used where so many columns are asked for.
    public static func usable(_ columns: Int) -> Int { min(max(columns, narrowest), widest) }

    /// 40: nothing is readable in less.
    private static let narrowest = 40
    /// 1,000: no screen has more, and some pictures are as wide as they may be.
    private static let widest = 1000
    /// 12: lines go on there if no column of theirs leaves enough room.
    private static let indent = 12

    /// The line as it is shown: wrapped between words, with a hanging indent.
    ///
    /// - Parameters:
    ///   - line: the line, without a newline and without escape sequences.
    ///   - hang: the indent; without it, the last column of the line (a word after two blanks) that leaves
    ///     40 % of the width.
    /// - Returns: one line or several.
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
            let isFitting =
                TextLayout.width(of: current) + TextLayout.width(of: word) + (isEmpty ? 0 : 1)
                <= width
            if !isFitting, !isEmpty {
                lines.append(TextLayout.trimmed(current))
                current = String(repeating: " ", count: hang)
                isEmpty = true
            }
            // Blanks that align columns have no meaning at the beginning of a line.
            if isEmpty, word.isEmpty, !lines.isEmpty { continue }
            current += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return lines + [TextLayout.trimmed(current)]
    }

    /// The text in the characters that can be shown.
    public func shown(_ text: String) -> String { isASCII ? ASCIIText.of(text) : text }

    /// The indent of the first line, which is made smaller if it leaves no room.
    private static func start(of text: String, _ hang: Int) -> String {
        String(repeating: " ", count: min(text.prefix { $0 == " " }.count, hang))
    }

    private static func trimmed(_ line: String) -> String {
        var line = line
        while line.hasSuffix(" ") { line.removeLast() }
        return line
    }

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

    /// How many columns a terminal gives a text.
    static func width(of text: some StringProtocol) -> Int {
        text.unicodeScalars.reduce(0) { $0 + Visible.width($1) }
    }
}
