import Diagnostics
import TestSupport
import Testing
import YAML

@testable import Migration

@Suite("Shell words") struct ShellTests {
    @Test(
        "a command line is split as a POSIX shell splits it",
        arguments: [
            ("a  b\tc", ["a", "b", "c"]),
            (#"a 'b c' "d e" f\ g"#, ["a", "b c", "d e", "f g"]),
            (#""a\"b" 'c"d' e"f"'g'h"#, [#"a"b"#, #"c"d"#, "efgh"]),
            (#""a\nb" '\n' \n"#, [#"a\nb"#, #"\n"#, "n"]),
            ("a \\\n b # c", ["a", "b"]),
            ("a#b c", ["a#b", "c"]),
            ("a b; c d", ["a", "b"]),
            ("a b >/dev/null 2>&1 &", ["a", "b"]),
            ("a '' b", ["a", "", "b"]),
            ("a 'é💥'", ["a", "é💥"]),
            ("a 'never closed", ["a", "never closed"]),
        ]
    )
    func words(text: String, expected: [String]) {
        var splitter = ShellSplitter(Array(text.utf8))
        #expect(splitter.readCommand().map(\.literal) == expected)
    }

    @Test("expressions that only a shell can evaluate are marked, with their quotes and brackets")
    func expansions() {
        let text = ##"""
            a$B'c' "${D:-e}" $(f "g)" h) `i j` ${K%l} "\$m" $
            """##
        var splitter = ShellSplitter(Array(text.utf8))
        #expect(
            splitter.readCommand().map(\.pieces) == [
                [.literal("a"), .variable(name: "B", defaultValue: nil, raw: "$B"), .literal("c")],
                [.literal(""), .variable(name: "D", defaultValue: "e", raw: "${D:-e}")],
                [.expansion(raw: #"$(f "g)" h)"#)], [.expansion(raw: "`i j`")],
                [.expansion(raw: "${K%l}")], [.literal("$m")], [.literal("$")],
            ]
        )
    }

    @Test("words that are quoted are split into the same words again")
    func quoting() {
        var random = SplitMix64(seed: Seeds.one)
        let letters = Array(" ab'\"\\$`|&;<>()#*?~\n\té=@")
        for _ in 0..<Seeds.rounds(of: 500) {
            let words = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                String(
                    (0..<Int.random(in: 0...6, using: &random)).map { _ in
                        letters.randomElement(using: &random) ?? "a"
                    }
                )
            }
            let line = ShellQuoting.commandLine(words)
            var splitter = ShellSplitter(Array(line.utf8))
            #expect(splitter.readCommand().map(\.literal) == words, "\(line)")
            #expect(Shlex.split(line) == words, "\(line)")
        }
    }

    @Test("variables get the value that the script gave them before, or their default")
    func variables() {
        let script = """
            A=one
              export B="$A two"
            C="${UNSET:-three}"
            lisgd
            A=four
            """
        let variables = ShellVariables(Array(script.utf8))
        var splitter = ShellSplitter(Array(#""$A $B $C $D""#.utf8), line: 4)
        let expanded = variables.expand(splitter.readWord())
        #expect(expanded.text == "one one two three $D")
        #expect(expanded.remaining == ["$D"])
        #expect(expanded.defaulted == ["UNSET"])
    }

    @Test("Nix's folders of programs are left away, and what else it fills in is reported")
    func nix() {
        #expect(NixText.resolved("${pkgs.sway}/bin/swaymsg exit").text == "swaymsg exit")
        #expect(NixText.resolved("${lib.getExe pkgs.fuzzel} -a").text == "fuzzel -a")
        #expect(NixText.resolved("a ${cfg.b} ${HOME} ''${c.d}").unknown == ["${cfg.b}"])
    }

    @Test("two quotes end a string of Nix, unless they begin an escape")
    func nixEscapes() {
        let text = #"x = { a = ''b ''${c} '''d''' ''\te''; f = 1; };"#
        let node = NixReader.value(of: ["x", "a"], in: Source(name: "a.nix", text: text))
        guard case .scalar(let scalar)? = node?.content else {
            Issue.record("no string was read")
            return
        }
        #expect(scalar.text == "b ${c} ''d'' \te")
    }
}
