/// The options with which lisgd is started.
struct LisgdCommandLine: Hashable, Sendable {
    /// The `-g` options, in order.
    var gestures: [Gesture] = []
    /// The other options with their values, in order.
    var options: [Option] = []

    /// A `-g` option.
    struct Gesture: Hashable, Sendable {
        /// The value, before variables are replaced.
        var word: ShellWord
        var line: Int?
    }

    /// Another option.
    struct Option: Hashable, Sendable {
        var letter: Character
        /// The value; nil if the option takes none, or if the value is missing.
        var value: ShellWord?
        var line: Int?
    }

    /// The letters of the options that take a value.
    private static let lettersWithValue: Set<Character> = [
        "g", "d", "m", "o", "r", "t", "T", "w", "h", "s",
    ]

    /// Reads arguments as getopt does; `hasLines` is true if they come from the lines of a file.
    init(_ words: [ShellWord], hasLines: Bool) {
        var remaining = words[...]
        while let word = remaining.popFirst() {
            // The options in `"$@"` and `${orientation:+-o 1}` are not known.
            guard case .literal(let head)? = word.pieces.first, head.hasPrefix("-") else {
                continue
            }
            let line = hasLines ? word.line : nil
            var letters = head.dropFirst()
            while let letter = letters.popFirst() {
                guard LisgdCommandLine.lettersWithValue.contains(letter) else {
                    options.append(Option(letter: letter, value: nil, line: line))
                    continue
                }
                var value: ShellWord?
                if letters.isEmpty, word.pieces.count == 1 {
                    value = remaining.popFirst()
                } else {
                    var attached = word
                    attached.pieces[0] = .literal(String(letters))
                    value = attached
                }
                if letter == "g" {
                    if let value {
                        gestures.append(Gesture(word: value, line: hasLines ? value.line : nil))
                    }
                } else {
                    options.append(Option(letter: letter, value: value, line: line))
                }
                break
            }
        }
    }

    init() {}
}
