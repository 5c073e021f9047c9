/// Expands the text inside a Nix string.
enum NixText {
    /// Returns the text as Nix expands it, as far as that is possible without Nix.
    ///
    /// `${pkgs.sway}/bin/swaymsg` becomes `swaymsg`, because the program is in PATH in a session.
    /// `unknown` lists the expressions whose values are known only when Nix builds.
    ///
    /// - Parameters:
    ///   - text: the text inside the string, or a part of it.
    ///   - variables: the variables that the file sets. In a Nix file, `${name}` may be one of
    ///     them; elsewhere, it is a variable of the shell and stays unchanged.
    /// - Returns: the text, and its unknown expressions.
    static func resolved(
        _ text: some StringProtocol,
        variables: ShellVariables = ShellVariables()
    ) -> (text: String, unknown: [String]) {
        var result = ""
        var unknown: [String] = []
        var remaining = Substring(text)
        while let start = remaining.firstIndex(of: "$") {
            result += remaining[..<start]
            remaining = remaining[start...]
            // In a Nix string, `''$` is a literal `$`.
            guard remaining.hasPrefix("${"), !result.hasSuffix("''"),
                let end = remaining.firstIndex(of: "}")
            else {
                if result.hasSuffix("''") { result.removeLast(2) }
                result.append(remaining.removeFirst())
                continue
            }
            let expression = remaining[..<end].dropFirst(2)
            let raw = String(remaining[...end])
            remaining = remaining[remaining.index(after: end)...]
            let words = expression.split(separator: " ")
            if remaining.hasPrefix("/bin/") {
                remaining = remaining.dropFirst("/bin/".count)
            } else if words.count == 2, words[0].hasSuffix("getExe"), words[1].hasPrefix("pkgs."),
                let name = words[1].split(separator: ".").last
            {
                result += name
            } else if variables.isNix, let value = variables.text(of: String(expression)) {
                result += value
            } else {
                result += raw
                // In a Nix file, a plain name is a Nix variable if it has a lower-case letter, and
                // otherwise a variable of the shell.
                let isName = !expression.contains { ". (".contains($0) }
                if !isName || variables.isNix && expression.contains(where: \.isLowercase) {
                    unknown.append(raw)
                }
            }
        }
        return (result + remaining, unknown)
    }
}
