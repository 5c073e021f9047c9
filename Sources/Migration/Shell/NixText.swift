/// Text inside a Nix string, `''…''`.
enum NixText {
    /// Returns the text as Nix expands it, as far as that is possible without Nix.
    ///
    /// `${pkgs.sway}/bin/swaymsg` becomes `swaymsg`, because the program is in PATH in a session.
    /// `unknown` has the expressions that only Nix can replace, when it builds.
    ///
    /// - Parameters:
    ///   - text: a line.
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
                // A name alone is a variable; shell variables are written in capitals.
                let isName = !expression.contains { ". (".contains($0) }
                if !isName || variables.isNix && expression.contains(where: \.isLowercase) {
                    unknown.append(raw)
                }
            }
        }
        return (result + remaining, unknown)
    }
}
