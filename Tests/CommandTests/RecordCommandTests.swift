import Testing

/// Tests what needs no device; Tests/VM/scenarios/recording.sh tests the rest on a real kernel.
@Suite("inputrx record")
struct RecordCommandTests {
    @Test("a missing device is an error, and no file is written")
    func noDevice() {
        let program = Program()
        let result = program.inputrx("record", "-o", "swipe.yml", "/dev/input/event9999")
        #expect(result.status == 69)
        #expect(result.errors.hasPrefix("error: there is no device `/dev/input/event9999`"))
        #expect(program.read("swipe.yml") == nil)
    }

    @Test(
        "--until-idle takes seconds",
        arguments: ["0", "-3", "1e9", "nan", "soon"]
    )
    func idle(seconds: String) {
        let result = Program().inputrx("record", "-o", "a.yml", "--until-idle=\(seconds)", "x")
        #expect(result.status == 64, "\(result)")
    }

    @Test("a configuration with errors is not ignored, because it may have sizes")
    func badConfiguration() {
        let program = Program()
        program.write("bindigs: []\n", to: "bad.yaml")
        let result = program.inputrx("record", "-c", "bad.yaml", "-o", "a.yml", "/dev/null")
        #expect(result.status == 78)
    }
}
