/// A word of a shell command, as far as its value is known without running anything.
struct ShellWord {
    /// The place of the word in the text that was read.
    let range: Range<String.Index>
    /// The text without its quotes and without what the shell inserts.
    var text = ""
    /// True if the shell inserts something unknown: a variable, the output of a command, or the
    /// names that match `*` or `?`.
    var isOpen = false
    /// True if a part of the word is quoted or follows a backslash.
    var isQuoted = false
    /// True if the word is the home folder or a path in it (`~`, `$HOME/a`); `text` then has `~`.
    var isAtHome = false
    /// The index of the word in a list of a program and its arguments; 0 in a text.
    var argument = 0

    /// The value; nil if it is not known.
    var value: String? { isOpen ? nil : text }

    /// The text, if it may be a word of the language, such as `if`; nil if a part of the word is
    /// quoted or inserted.
    var keyword: String? { isOpen || isQuoted || isAtHome ? nil : text }

    /// True for `NAME=value`.
    var isAssignment: Bool {
        guard let equalsSign = text.firstIndex(of: "=") else { return false }
        return ShellWord.isName(text[..<equalsSign])
    }

    /// True for a word with `{1..3}` or `{a,b}`, from which bash makes several words.
    var isExpandedByBash: Bool {
        guard let text = keyword, let open = text.firstIndex(of: "{"),
            let close = text[open...].firstIndex(of: "}"), !isAssignment
        else { return false }
        let inner = text[open..<close].dropFirst()
        return !inner.isEmpty && (inner.contains("..") || inner.contains(","))
            && !inner.contains(":")
    }

    /// Returns true if the text can be the name of a variable or function.
    static func isName(_ text: some StringProtocol) -> Bool {
        guard let first = text.first, !first.isNumber else { return false }
        return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }
}

/// A command of a shell text.
struct ShellCommand {
    /// The program and its arguments, without assignments and redirections.
    var words: [ShellWord]
    /// The name of the program, without its folder; empty if the shell inserts all of it.
    var program: String { words.first?.text.split(separator: "/").last.map(String.init) ?? "" }
    /// True if another program runs if this one fails: `kitty || foot`.
    var hasSubstitute = false
    /// True if a `cd` or `pushd` comes before, so that a relative path may mean anything.
    var isAfterFolderChange = false
}

/// A `case` of a shell text.
struct ShellChoice {
    /// The word that is compared.
    let subject: ShellWord
    /// The patterns of all branches.
    let patterns: [ShellWord]
}

/// A mistake in a shell text, or a part of it that only bash understands.
struct ShellMistake: Error {
    /// The mistake as a clause: ``the quote `'` is never closed``; or the part for bash, in quotes.
    let message: String
    /// The correction to type.
    let help: String
    /// The place of the mistake in the text.
    let range: Range<String.Index>
    /// The marked sign as the shell takes it for a part of the text: `\'`; nil if it is no quote.
    var literal: String?
    /// What to write in place of a part of the text; nil if the help says it all.
    var correction: ShellCorrection?
}
