import Glibc
import Testing

/// Tests completions as a shell makes them, from the installed files.
@Suite("completions")
struct CompletionTests {
    @Test(
        "bash offers files for an argument that is a file",
        arguments: ["replay", "explain", "trace", "check", "test", "check -c", "trace -o"]
    )
    func files(command: String) {
        let program = Program()
        program.write("", to: "swipe.yml")
        program.write("", to: "swipe.svg")
        let offered = offers(program, "inputrx \(command) swi")
        #expect(offered.contains("swipe.svg"))
        if command != "trace -o" { #expect(offered.contains("swipe.yml")) }
    }

    @Test("bash offers angles, states, their values and topics of the help")
    func words() {
        let program = Program()
        #expect(offers(program, "inputrx orientation 9") == ["90"])
        #expect(offers(program, "inputrx state loc") == ["locked"])
        #expect(offers(program, "inputrx state locked ") == ["yes", "no"])
        #expect(offers(program, "inputrx help ex") == ["explain"])
        #expect(offers(program, "inputrx chec") == ["check"])
    }

    @Test("the completion script does not depend on the width of the terminal")
    func width() {
        let arguments = ["--generate-completion-script", "bash"]
        let script = Program().inputrx(arguments)
        let narrow = Program().inputrx(arguments, environment: ["COLUMNS=60", "LC_ALL=C"])
        #expect(script.output.utf8.count > 10_000)
        #expect(narrow.output == script.output)
    }

    @Test("bash offers the states that the configuration names")
    func configuredStates() {
        let program = Program()
        program.write(
            "states: {app: {command: focused-app}}\nbindings: [{on: tap, run: x, when: {app: a}}]\n",
            to: ".config/inputrx/config.yaml"
        )
        #expect(offers(program, "inputrx state a") == ["app"])
    }

    @Test("fish offers the topics of the help", .enabled(if: access("/usr/bin/fish", X_OK) == 0))
    func fish() {
        let program = Program()
        let line = "source c/inputrx.fish; complete --do-complete 'inputrx help ex'"
        #expect(shell(program, "fish --no-config -c \"\(line)\"").contains("explain"))
    }

    @Test("zsh can parse its file", .enabled(if: access("/usr/bin/zsh", X_OK) == 0))
    func zsh() {
        #expect(shell(Program(), "zsh -n c/_inputrx && echo read") == "read\n")
    }

    /// Returns bash's completions of the line, with the cursor at the end.
    private func offers(_ program: Program, _ line: String) -> [String] {
        let script = """
            shopt -s extglob
            source c/inputrx
            COMP_LINE='\(line)' COMP_POINT=\(line.utf8.count)
            read -ra COMP_WORDS <<<"$COMP_LINE"
            case $COMP_LINE in *' ') COMP_WORDS+=('') ;; esac
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _inputrx inputrx "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        program.write(script, to: "complete.bash")
        return shell(program, "PATH=$PWD:$PATH bash complete.bash")
            .split(separator: "\n").map(String.init)
    }

    /// Runs a line in the home, where `c` is the completion file, and returns its output.
    private func shell(_ program: Program, _ line: String) -> String {
        program.shell(
            """
            cd \(program.home) && ln -sf "$inputrx" inputrx &&
            \(Self.project)/scripts/completions ./inputrx c && HOME=$PWD && export HOME && \(line)
            """
        ).output
    }

    private static let project = #filePath.split(separator: "/").dropLast(3)
        .reduce(into: "") { $0 += "/\($1)" }
}
