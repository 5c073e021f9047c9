import Testing

@Suite("The manual page")
struct ManualTests {
    /// The source of inputrx(1).
    private static let page: String = {
        let folders = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return Program.text(ofFile: "/\(folders)/docs/man/inputrx.1") ?? ""
    }()

    /// The subcommands in `inputrx --help`.
    static let commands: [String] = {
        let help = Program().inputrx("--help").output
        let list = help.components(after: "SUBCOMMANDS:\n")
        return list.matches(of: /(?m)^  ([a-z]+)/).map { String($0.output.1) }
    }()

    /// The part of the page below a heading.
    private static func section(_ name: String) -> String {
        let text = page.components(after: ".Sh \(name)\n")
        return text.firstRange(of: "\n.Sh ").map { String(text[..<$0.lowerBound]) } ?? text
    }

    @Test("the help names the subcommands that the page must have")
    func found() {
        let expected = ["init", "run", "replay", "check", "gestures", "schema", "state", "import"]
        #expect(Set(expected).isSubset(of: Self.commands))
        #expect(Self.commands.count >= 22)
    }

    @Test("names every command, in the synopsis and below", arguments: commands)
    func command(name: String) {
        #expect(Self.section("DESCRIPTION").contains(".It Cm \(name)\n"), "no .It Cm \(name)")
        let synopsis = Self.section("SYNOPSIS") + "\n"
        let isNamed = synopsis.contains("\n.Cm \(name)\n") || synopsis.contains(".Cm \(name) ")
        // `run` may be left out.
        #expect(isNamed || synopsis.contains(".Op Cm \(name)\n"), "no \(name) in the synopsis")
    }

    @Test("names every option in --help", arguments: commands)
    func options(command: String) {
        let help = Program().inputrx(command, "--help").output
        let options = help.matches(of: /--([a-z-]+)/).map { String($0.output.1) }
        #expect(options.contains("help"))
        for option in Set(options).subtracting(["help", "version"]) {
            #expect(Self.page.contains("-\(option)"), "inputrx \(command) --\(option)")
        }
    }
}

extension String {
    /// The text after the first occurrence of another one; empty if there is none.
    fileprivate func components(after text: String) -> String {
        firstRange(of: text).map { String(self[$0.upperBound...]) } ?? ""
    }
}
