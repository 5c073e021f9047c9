import Testing

@Suite("Commands that read the devices")
struct LiveTests {
    @Test(
        "tell what is missing or superfluous",
        arguments: [
            (["explain"], "name a recording, or use `--live` to read the devices"),
            (["explain", "--live", "a.yml"], "use either `--live` or recordings, not both"),
            (["explain", "--live", "--state", "locked=yes"], "use `inputrx state`"),
            (["learn", "hook"], "name a recording, or use `--live` to read the devices"),
            (["learn", "hook", "a.yml", "--samples", "3"], "`--samples` needs `--live`"),
            (["measure", "--live"], "`--live` needs a gesture: `inputrx measure"),
            (["measure", "tap", "--live", "--samples", "0"], "needs a number above 0"),
        ]
    )
    func mistakes(arguments: [String], message: String) {
        let program = Program()
        program.write("bindings: [{on: tap, run: date}]\n", to: ".config/inputrx/config.yaml")
        let result = program.inputrx(arguments)
        #expect(result.status == 64)
        #expect(result.errors.contains(message), "\(result.errors)")
    }
}
