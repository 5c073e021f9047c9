import Testing

@Suite("inputrx test")
struct TestCommandTests {
    /// Returns a folder with a configuration and, inside it, a recording of a tap.
    private func program(expect: String) -> Program {
        let program = Program()
        program.write(
            """
            bindings:
              - {name: open, on: tap, run: touch ran}
              - {on: double tap, run: touch ran}
            tests:
              - recording: recordings/tap.evemu
                expect: \(expect)

            """,
            to: "folder/my.yaml"
        )
        program.write(ReplayTests.tap(), to: "folder/recordings/tap.evemu")
        return program
    }

    @Test("recordings are found beside the configuration, and nothing is run")
    func passes() {
        let program = program(expect: "[open]")
        let result = program.inputrx("test", "folder/my.yaml")
        #expect(result.status == 0, "\(result)")
        #expect(result.output == "ok      recordings/tap.evemu\n1 test: all ok\n")
        #expect(result.errors.isEmpty)
        #expect(program.read("ran") == nil)
        // As an option, like everywhere else.
        #expect(program.inputrx("test", "-c", "folder/my.yaml").status == 0)
    }

    @Test("tests of an included file run, with recordings beside that file")
    func included() {
        let program = program(expect: "[open]")
        program.write("include: folder/my.yaml\n", to: "main.yaml")
        let result = program.inputrx("test", "main.yaml")
        #expect(result.output == "ok      folder/recordings/tap.evemu\n1 test: all ok\n")
        let explained = program.inputrx(
            "explain",
            "-c",
            "main.yaml",
            "folder/recordings/tap.evemu"
        )
        #expect(explained.output.contains("fired   tap (open)"), "\(explained)")
    }

    @Test("a failed test shows both columns and ends with 1")
    func fails() {
        let result = program(expect: "[open, double tap]").inputrx("test", "folder/my.yaml")
        #expect(result.status == 1)
        #expect(
            result.output == """
                FAILED  recordings/tap.evemu
                        expected     received
                        open         0.397s  tap, 1 finger (open)
                     !  double tap   –
                1 test: 1 failed

                """
        )
    }

    @Test("--json prints one object a test and nothing else")
    func json() {
        let result = program(expect: "[]").inputrx("test", "--json", "folder/my.yaml")
        #expect(result.status == 1)
        #expect(
            result.output
                == #"{"recording":"recordings/tap.evemu","ok":false,"lines":[{"ok":false,"#
                + #""received":{"t":397000,"binding":"open","index":1,"gesture":"tap","fingers":1,"#
                + #""device":"Panel","start_x_percent":50,"start_y_percent":50,"x_percent":50,"#
                + #""y_percent":50,"run":"touch ran"}}]}"# + "\n"
        )
    }

    @Test("mistakes are reported by `check`; a missing recording ends with 66")
    func statuses() {
        let program = program(expect: "[opne]")
        let result = program.inputrx("test", "folder/my.yaml")
        #expect(result.status == 78)
        #expect(result.errors.contains("did you mean `open`?"))
        program.write(
            "bindings: [{on: tap, run: a}]\ntests: [{recording: x.yml, expect: tap}]",
            to: "no.yaml"
        )
        #expect(program.inputrx("test", "no.yaml").status == 66)
        program.write("bindings: [{on: tap, run: a}]", to: "none.yaml")
        let none = program.inputrx("test", "none.yaml")
        #expect(none.status == 0)
        #expect(none.output.contains("no tests: add recordings"))
    }
}
