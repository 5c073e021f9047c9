/// Splits a command like Python's `shlex.split`: handles quotes and `\`, but not operators or `$`.
enum Shlex {
    /// Returns the words; nil if a quote is not closed or nothing follows a `\`.
    static func split(_ text: some StringProtocol) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var remaining = Substring(text)
        while let character = remaining.popFirst() {
            if let open = quote {
                if character == open {
                    quote = nil
                } else if open == "\"", character == "\\", let next = remaining.first,
                    next == "\"" || next == "\\"
                {
                    word = (word ?? "") + String(remaining.removeFirst())
                } else {
                    word = (word ?? "") + String(character)
                }
            } else if character.isWhitespace {
                if let complete = word { words.append(complete) }
                word = nil
            } else if character == "\"" || character == "'" {
                quote = character
                word = word ?? ""
            } else if character == "\\" {
                guard let next = remaining.popFirst() else { return nil }
                word = (word ?? "") + String(next)
            } else {
                word = (word ?? "") + String(character)
            }
        }
        guard quote == nil else { return nil }
        if let word { words.append(word) }
        return words
    }
}
