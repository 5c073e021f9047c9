/// Shortens pieces of the original for remarks and comments.
enum Original {
    /// The same for a text of several lines, without their indentation.
    static func oneLine(_ text: String) -> String {
        short(text.split { $0.isWhitespace }.joined(separator: " "))
    }

    /// The text on one line, shortened to what a terminal shows.
    static func short(_ text: some StringProtocol) -> String {
        var result = ""
        var count = 0
        for character in text.unicodeScalars {
            guard count < 100 else { return result + "…" }
            count += 1
            switch character {
            case "\n", "\t": result += " "
            case _ where YAMLText.isPrintable(character): result.unicodeScalars.append(character)
            default: result += "\\u{\(String(character.value, radix: 16))}"
            }
        }
        return result
    }
}
