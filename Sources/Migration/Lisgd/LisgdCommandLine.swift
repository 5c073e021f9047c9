/// The options with which lisgd is started.
struct LisgdCommandLine: Hashable, Sendable {
    /// The `-g` options in order, each with the text that lisgd gets.
    var gestures: [Gesture] = []
    /// The other options with their values, in order.
    var options: [Option] = []

    /// A `-g` option.
    struct Gesture: Hashable, Sendable {
        /// Its word before variables are replaced.
        var word: ShellWord
        var line: Int?
    }

    /// Another option.
    struct Option: Hashable, Sendable {
        var letter: Character
        /// The value; nil if the option has none, or if it is missing.
        var value: ShellWord?
        var line: Int?
    }

    /// The letters that take a value (getopt).
    private static let withValue: Set<Character> = [
        "g", "d", "m", "o", "r", "t", "T", "w", "h", "s",
    ]

    /// Reads arguments like getopt.
    init(_ words: [ShellWord], hasLines: Bool) {
        var rest = words[...]
        while let word = rest.popFirst() {
            // The options in `"$@"` and `${orientation:+-o 1}` are unknown.
            guard case .literal(let head)? = word.pieces.first, head.hasPrefix("-") else {
                continue
            }
            let line = hasLines ? word.line : nil
            var letters = head.dropFirst()
            while let letter = letters.popFirst() {
                guard LisgdCommandLine.withValue.contains(letter) else {
                    options.append(Option(letter: letter, value: nil, line: line))
                    continue
                }
                var value: ShellWord?
                if letters.isEmpty, word.pieces.count == 1 {
                    value = rest.popFirst()
                } else {
                    var tail = word
                    tail.pieces[0] = .literal(String(letters))
                    value = tail
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
