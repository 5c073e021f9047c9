extension ShellVariables {
    /// Returns the words that an argument such as `$ARGS`, `"${ARRAY[@]}"` or `${NAME:+-o 1}`
    /// stands for; nil if only a shell or Nix knows them.
    ///
    /// A shell does not see the quotes in the value of `$ARGS`, but `eval` does, and users who
    /// write quotes there mean them.
    func words(of argument: ShellWord) -> [ShellWord]? {
        let raw = argument.raw
        // The caller of the script may add arguments, which the file does not contain.
        if ["$@", "$*", "${@}", "${*}"].contains(raw) { return [] }
        if let name = ShellVariables.array(raw) { return elements(of: name, at: argument.line) }
        if let alternative = ShellVariables.alternative(raw) {
            return split(alternative, argument.line)
        }
        let expanded = expand(argument)
        return expanded.remaining.isEmpty ? split(expanded.text, argument.line) : nil
    }

    private func split(_ text: some StringProtocol, _ line: Int) -> [ShellWord] {
        // A line end in a value separates words, as a blank does.
        let bytes = text.utf8.map { $0 == Ascii.newline ? UInt8(ascii: " ") : $0 }
        var splitter = ShellSplitter(bytes, line: line)
        return splitter.readCommand()
    }

    /// Returns the name in `${NAME[@]}`; nil for other expressions.
    private static func array(_ raw: String) -> String? {
        for ending in ["[@]}", "[*]}"] where raw.hasPrefix("${") && raw.hasSuffix(ending) {
            return String(raw.dropFirst(2).dropLast(ending.count))
        }
        return nil
    }

    /// Returns `TEXT` in `${NAME:+TEXT}`; nil for other expressions.
    private static func alternative(_ raw: String) -> Substring? {
        guard raw.hasPrefix("${"), raw.hasSuffix("}") else { return nil }
        let content = raw.dropFirst(2).dropLast()
        let name = content.utf8.prefix(while: Ascii.isNamePart)
        let remaining = content[name.endIndex...]
        for sign in [":+", "+"] where remaining.hasPrefix(sign) {
            return remaining.dropFirst(sign.count)
        }
        return nil
    }
}
