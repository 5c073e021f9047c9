/// The options with which lisgd is started.
struct LisgdCommandLine: Hashable, Sendable {
    /// The `-g` options, in order.
    var gestures: [Gesture] = []
    /// The other options with their values, in order.
    var options: [Option] = []
    /// The arguments that only a shell or Nix knows: `$ARGS`, `${gestureArgs}`.
    var unknownArguments: [ShellWord] = []
    /// The line on which `sudo` or the like starts lisgd; nil if the user starts it.
    var rootLine: Int?

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
    ///
    /// An argument such as `$ARGS` is replaced if the file sets the variable.
    init(_ words: [ShellWord], _ variables: ShellVariables = ShellVariables(), hasLines: Bool) {
        var remaining = words[...]
        // A variable can stand for itself, so the replacements are limited.
        var budget = 20
        var hasOtherWords = false
        while let word = remaining.popFirst() {
            guard case .literal(let head)? = word.pieces.first, head.hasPrefix("-") else {
                if !word.isExpression {
                    hasOtherWords = true
                } else if budget > 0, let arguments = variables.words(of: word) {
                    budget -= 1
                    remaining = arguments[...] + remaining
                } else {
                    unknownArguments.append(word)
                }
                continue
            }
            read(word, head, &remaining, hasLines: hasLines)
        }
        // lisgd takes options only, so this is a sentence about it: `echo "lisgd uses $DEVICE"`.
        if hasOtherWords, gestures.isEmpty { unknownArguments = [] }
    }

    init() {}

    /// Reads the option that begins with `head`, and its value, which may be the next word.
    private mutating func read(
        _ word: ShellWord,
        _ head: String,
        _ remaining: inout ArraySlice<ShellWord>,
        hasLines: Bool
    ) {
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
            return
        }
    }
}

extension ShellWord {
    /// True if the word begins with a variable or another expression, perhaps in quotes.
    fileprivate var isExpression: Bool {
        switch pieces.first(where: { $0 != .literal("") }) {
        case .variable?, .expansion?: true
        case .literal?, nil: false
        }
    }
}
