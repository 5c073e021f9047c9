import Testing

@Suite("inputrx --help")
struct HelpTests {
    @Test("the help names every subcommand")
    func help() {
        let result = Program().inputrx("--help")
        #expect(result.status == 0)
        for command in [
            "run", "replay", "explain", "trace", "measure", "learn", "test", "check", "devices",
            "authorize", "revoke", "gestures", "schema", "orientation", "state",
        ] {
            #expect(result.output.contains("  \(command) "), "no \(command) in:\n\(result.output)")
        }
    }

    @Test("an unknown option is a usage error that suggests the right one")
    func unknownOption() {
        let result = Program().inputrx("run", "--dryrun")
        #expect(result.status == 64)
        #expect(result.errors.contains("--dry-run"))
    }

    @Test("without a configuration it names the places it looked at")
    func noConfiguration() {
        let program = Program()
        let result = program.inputrx("check")
        #expect(result.status == 66)
        #expect(result.errors.contains("\(program.home)/.config/inputrx/config.yaml"))
        #expect(result.errors.contains("/etc/inputrx/config.yaml"))
    }
}
