/// Text inside a string of Nix, `''…''`.
enum NixText {
    /// The text as Nix passes it on, as far as that can be known without Nix.
    ///
    /// `${pkgs.sway}/bin/swaymsg` becomes `swaymsg`: in a session, the program is in PATH. `unknown`
    /// has what else is filled in when Nix builds.
    static func resolved(_ text: some StringProtocol) -> (text: String, unknown: [String]) {
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
            } else {
                result += raw
                // A name alone is a variable of the shell.
                if inner.contains(where: { ". (".contains($0) }) { unknown.append(raw) }
            }
        }
        return (result + rest, unknown)
    }
}
