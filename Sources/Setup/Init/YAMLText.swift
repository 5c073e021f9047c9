/// Writes text as a YAML value.
enum YAMLText {
    /// Returns the text as it is if it is a plain scalar, otherwise in single quotes.
    static func scalar(_ text: String) -> String {
        isPlain(text)
            ? text
            : "'"
                + text.split(separator: "'", omittingEmptySubsequences: false)
                .joined(separator: "''") + "'"
    }

    /// Returns true if the text certainly is a valid plain scalar (YAML 1.1, section 9.1.3).
    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.first, first.isASCII, first.isLetter || first == "/" else {
            return false
        }
        let characters = Array(text)
        for (index, character) in characters.enumerated() {
            let next = index + 1 < characters.count ? characters[index + 1] : " "
            if character == ":", next == " " { return false }
            if character == " ", next == "#" { return false }
        }
        return text.last != " " && !text.contains(where: \.isNewline)
    }
}
