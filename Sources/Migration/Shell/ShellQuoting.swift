/// Writes words for a shell.
enum ShellQuoting {
    /// Returns the words as a command line that a shell splits into exactly these words.
    static func commandLine(_ words: [String]) -> String {
        words.map(quoted).joined(separator: " ")
    }

    /// Returns one word, in quotes if necessary.
    static func quoted(_ word: String) -> String {
        let isSafe =
            !word.isEmpty
            && word.utf8.allSatisfy {
                Ascii.isNamePart($0) || "@%+=:,./-".utf8.contains($0) || $0 >= 0x80
            }
        if isSafe { return word }
        return "'"
            + word.split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: "'\\''") + "'"
    }
}
