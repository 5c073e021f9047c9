/// Text inside a string of Nix, `''…''`.
enum NixText {
    /// Returns the text as Nix expands it, as far as that is possible without Nix.
    ///
    /// `${pkgs.sway}/bin/swaymsg` becomes `swaymsg`, because the program is in PATH in a session.
    /// `unknown` has the other expressions that Nix replaces when it builds.
    ///
    /// - Parameters:
    ///   - text: a line.
    ///   - variables: those that the file sets. In a file of Nix, `${name}` is one of its own; elsewhere it
    ///     is one of the shell, and stays.
    /// - Returns: the text, and its unknown expressions.
    static func resolved(
        _ text: some StringProtocol,
        variables: ShellVariables = ShellVariables()
    ) -> (text: String, unknown: [String]) {
        var result = ""
        var unknown: [String] = []
        var rest = Substring(text)
        while let start = rest.firstIndex(of: "$") {
            result += rest[..<start]
            rest = rest[start...]
            guard rest.hasPrefix("${"), !result.hasSuffix("''"),
                let end = rest.firstIndex(of: "}")
            else {
                if result.hasSuffix("''") { result.removeLast(2) }
                result.append(rest.removeFirst())
                continue
            }
            let inner = rest[..<end].dropFirst(2)
            let raw = String(rest[...end])
            rest = rest[rest.index(after: end)...]
            let words = inner.split(separator: " ")
            if rest.hasPrefix("/bin/") {
                rest = rest.dropFirst("/bin/".count)
            } else if words.count == 2, words[0].hasSuffix("getExe"), words[1].hasPrefix("pkgs."),
                let name = words[1].split(separator: ".").last
            {
                result += name
            } else if variables.isNix, let value = variables.text(of: String(inner)) {
                result += value
            } else {
                result += raw
                // A name alone is a variable; those of the shell are in capitals.
                let isName = !inner.contains { ". (".contains($0) }
                if !isName || variables.isNix && inner.contains(where: \.isLowercase) {
                    unknown.append(raw)
                }
            }
        }
        return (result + rest, unknown)
    }
}
