import Testing

@Suite("inputrx measure")
struct MeasureTests {
    private static let taps =
        "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        + "/Golden/taps.yml"

    @Test("measures the named gesture without any configuration")
    func named() {
        let result = Program().inputrx("measure", "double tap", Self.taps)
        #expect(result.status == 0)
        #expect(result.errors == "")
        #expect(result.output.hasPrefix("double tap: 2 of 8 attempts recognised\n"))
        #expect(
            result.output.contains(
                "\nthresholds:\n  double-tap: 990ms\n"
            )
        )
    }

    @Test("measures the most frequent gesture if none is named, and prints JSON")
    func commonest() {
        let result = Program().inputrx("measure", "--json", Self.taps)
        #expect(result.status == 0)
        #expect(result.output.contains(#"{"gesture":"tap","attempts":11,"recognised":11,"#))
    }

    @Test("a stroke of the configuration can be measured")
    func stroke() {
        let program = Program()
        program.write(
            """
            strokes:
              hook:
                - 0,0 0,50 50,50 50,100
            bindings:
              - on: stroke hook
                run: date

            """,
            to: "config.yaml"
        )
        let result = program.inputrx("measure", "-c", "config.yaml", "stroke hook", Self.taps)
        #expect(result.output.hasPrefix("stroke hook: 0 of 11 attempts recognised\n"))
    }

    @Test(
        "tells what is wrong with its arguments",
        arguments: [
            (
                ["swpe left", taps], Int32(64),
                "error: there is no gesture called `swpe left`\n  = help: did you mean `swipe left`?\n"
            ),
            (
                ["switch lid closed", taps], 64,
                """
                error: `switch lid closed` cannot be measured: a switch is only on or off
                  = help: `inputrx explain` shows what it did

                """
            ),
            (
                ["missing.yml"], 66,
                "error: cannot read the recording `missing.yml`: No such file or directory\n"
            ),
        ]
    )
    func mistakes(arguments: [String], status: Int32, errors: String) {
        let result = Program().inputrx(["measure"] + arguments)
        #expect(result.status == status)
        #expect(result.errors == errors)
    }

    @Test("asks for recordings if only a gesture is named")
    func noRecording() {
        let result = Program().inputrx("measure", "tap")
        #expect(result.status == 64)
        #expect(result.errors.contains("name a recording, or use `--live`"))
    }
}
