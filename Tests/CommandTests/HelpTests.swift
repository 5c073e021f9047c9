import Testing

@Suite("inputrx --help")
struct HelpTests {
    @Test("the help names every subcommand")
    func help() {
        let result = Program().inputrx("--help")
        #expect(result.status == 0)
        for command in [
            "init", "watch", "record", "doctor", "run", "status", "replay", "explain", "trace",
            "measure",
            "learn",
            "test", "check", "devices",
            "authorize", "revoke", "gestures", "schema", "orientation", "state", "version",
        ] {
            #expect(result.output.contains("  \(command) "), "no \(command) in:\n\(result.output)")
        }
    }

    @Test("an unknown option is a usage error that suggests the right one")
    func unknownOption() {
        let result = Program().inputrx("run", "--dryrun")
        #expect(result.status == 64)
        #expect(
            result.errors == """
                error: unknown option `--dryrun`
                  = help: did you mean `--dry-run`?
                  = help: `inputrx run --help` explains the options
                  = note: usage: inputrx run [--config <file>] [--dry-run] [--json] [--metrics <file>] [--verbose ...] [--quiet]

                """
        )
    }

    @Test(
        "an unknown command is a usage error that suggests the right one, in `help`, too",
        arguments: [
            (["checc"], "checc", "did you mean `check`?"),
            (["help", "replayy"], "replayy", "did you mean `replay`?"),
            (["validate", "x.yaml"], "validate", "did you mean `check`?"),
            (["frobnicate"], "frobnicate", "`inputrx --help` lists the commands"),
        ]
    )
    func unknownCommand(arguments: [String], name: String, help: String) {
        let result = Program().inputrx(arguments)
        #expect(result.status == 64)
        #expect(result.errors == "error: there is no command `\(name)`\n  = help: \(help)\n")
        #expect(result.output == "")
    }

    @Test(
        "every error begins in the same way, and the parser's errors name the mistake",
        arguments: [
            (["check", "--format", "x"], "the value `x` is invalid for `--format <format>`"),
            (["replay"], "missing expected argument `<files> ...`"),
            (["replay", "x", "-c"], "missing value for `-c <file>`"),
            (["gestures", "it's"], "unexpected argument `it's`"),
            (["orientation", "45"], "`45` is not one of 0, 90, 180, 270"),
            (["trace", "x"], "choose an output: `-o trace.svg` or `--text`"),
            (["check", "a", "-c", "b"], "name either a or `--config b`, not both"),
            (["test", "a", "-c", "b"], "name either a or `--config b`, not both"),
        ]
    )
    func style(arguments: [String], message: String) {
        let result = Program().inputrx(arguments)
        #expect(result.status == 64)
        #expect(result.errors.hasPrefix("error: \(message)\n"), "\(result.errors)")
    }

    @Test(
        "an unknown value is a usage error that suggests the nearest one",
        arguments: [
            (["import", "lisdg"], "lisgd"), (["import", "fusuma", "--keys", "wtpye"], "wtype"),
            (["init", "--desktop", "sawy"], "sway"), (["check", "--format", "jsno"], "json"),
        ]
    )
    func unknownValue(arguments: [String], meant: String) {
        let result = Program().inputrx(arguments)
        #expect(result.status == 64)
        let help = "\n  = help: did you mean `\(meant)`?\n  = help: write one of"
        #expect(result.errors.contains(help))
    }

    @Test("the version names the program", arguments: ["version", "--version", "-V"])
    func version(argument: String) {
        let result = Program().inputrx(argument)
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("inputrx "))
        #expect(result.output.dropFirst("inputrx ".count).first?.isNumber == true)
    }

    @Test("without a configuration, it names the paths that it searched")
    func noConfiguration() {
        let program = Program()
        let result = program.inputrx("check")
        #expect(result.status == 66)
        #expect(result.errors.contains("\(program.home)/.config/inputrx/config.yaml"))
        #expect(result.errors.contains("/etc/inputrx/config.yaml"))
    }
}
