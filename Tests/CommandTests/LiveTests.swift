import Testing

@Suite("Commands that read the devices")
struct LiveTests {
    @Test(
        "say what is missing or too much",
        arguments: [
            (["explain"], "say which recordings, or `--live` to read the devices"),
            (["explain", "--live", "a.yml"], "leave the recordings out, or `--live`"),
            (["explain", "--live", "--state", "locked=yes"], "live, use `inputrx state`"),
            (["learn", "hook"], "say which recordings, or `--live` to read the devices"),
            (["learn", "hook", "a.yml", "--samples", "3"], "`--samples` goes with `--live`"),
            (["measure", "--live"], "say which gesture: `inputrx measure \"swipe left\" --live`"),
            (["measure", "tap", "--live", "--samples", "0"], "takes a number above 0"),
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
