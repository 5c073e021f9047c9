import Testing

@Suite("inputrx trace")
struct TraceCommandTests {
    private static let demo = "Tests/Golden/demo.yml"
    private static let configuration = "examples/touchscreen.yaml"
    private static let root =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    private func trace(_ arguments: String..., in program: Program = Program())
        -> (status: Int32, output: String, errors: String)
    {
        let result = program.inputrx(
            ["trace", "-c", "\(Self.root)/\(Self.configuration)", "\(Self.root)/\(Self.demo)"]
                + arguments
        )
        return (result.status, result.output, result.errors)
    }

    @Test("writes a picture to a file")
    func file() {
        let program = Program()
        let result = trace("-o", "out.svg", in: program)
        #expect(result == (0, "", ""))
        let picture = program.read("out.svg") ?? ""
        #expect(picture.hasPrefix("<svg xmlns=") && picture.hasSuffix("</svg>\n"))
        #expect(picture.contains(">swipe left, 3 fingers, 82.5 mm</text>"))
        #expect(picture == trace("-o", "-").output)
    }

    @Test("draws what the documentation shows: `-o docs/pictures/trace.svg` brings it up to date")
    func documentation() {
        let picture = Program.text(ofFile: "\(Self.root)/docs/pictures/trace.svg")
        #expect(picture == trace("-o", "-").output)
    }

    @Test("--cards draws the picture of the gestures: `-o docs/pictures/gestures.svg` updates it")
    func cards() {
        let picture = Program.text(ofFile: "\(Self.root)/docs/pictures/gestures.svg")
        #expect(picture == trace("--cards", "-o", "-").output)
        #expect(trace("--cards", "--text").status == 64)
    }

    @Test("--text draws in the terminal")
    func text() {
        let result = trace("--text")
        #expect(result.status == 0)
        #expect(result.output.contains("\n  double tap, 2 fingers → wofi --show drun\n"))
    }

    @Test("--state sets a state")
    func state() {
        let result = trace("--text", "--state", "locked=yes")
        #expect(result.status == 0)
        #expect(!result.output.contains("wofi"))
    }

    /// A recording of that many taps, a second apart.
    private static func taps(_ count: Int) -> String {
        let head = """
            # EVEMU 1.3
            N: Panel
            I: 0018 1234 5678 0100
            P: 02 00 00 00 00 00 00 00
            B: 00 0b 00 00 00 00 00 00 00
            B: 03 00 00 00 00 00 80 60 02
            A: 2f 0 9 0 0 0
            A: 35 0 4095 0 0 20
            A: 36 0 4095 0 0 20
            A: 39 0 65535 0 0 0

            """
        return head
            + (1...count).map { second in
                """
                E: \(second).000000 0003 0039 \(second)
                E: \(second).000000 0003 0035 2000
                E: \(second).000000 0003 0036 2000
                E: \(second).000000 0000 0000 0
                E: \(second).060000 0003 0039 -1
                E: \(second).060000 0000 0000 0

                """
            }.joined()
    }

    @Test("a picture of several megabytes needs `--all`, or a yes on a terminal")
    func large() throws {
        let program = Program()
        program.write(Self.taps(1050), to: "long.yml")
        // A long command makes each caption longer.
        let command = "echo " + String(repeating: "longer than a line ", count: 20)
        program.write("bindings: [{on: tap, run: \(command)}]\n", to: "tap.yaml")
        let words = [
            "trace", "-c", "tap.yaml", "long.yml", "-o", "out.svg",
        ]
        let refused = program.inputrx(words)
        #expect(refused.status == 73)
        #expect(
            refused.errors == """
                error: the picture of long.yml has 2 MB, which viewers are slow to show
                  = help: add `--all` to write it all the same

                """
        )
        #expect(program.read("out.svg") == nil)
        #expect(program.inputrx(words + ["--all"]).status == 0)
        #expect(program.read("out.svg")?.hasSuffix("</svg>\n") == true)

        let asked = words.joined(separator: " ").replacing("out.svg", with: "asked.svg")
        func answer(_ text: String) -> String {
            let line = "echo \(text) | TERM=xterm script -qec \"$inputrx \(asked)\" seen"
            #expect(program.shell(line).status == 0)
            return program.read("seen") ?? ""
        }
        let question = "The picture has 2 MB, which viewers are slow to show. Write it? [y/N] "
        #expect(answer("n").contains(question))
        #expect(program.read("asked.svg") == nil)
        #expect(answer("y").contains(question))
        #expect(program.read("asked.svg")?.hasSuffix("</svg>\n") == true)
    }

    @Test("asks for an output")
    func noOutput() {
        let result = trace()
        #expect(result.status == 64)
        #expect(result.errors.contains("choose an output: `-o trace.svg` or `--text`"))
    }

    @Test("names the file that it cannot write")
    func unwritable() {
        let result = trace("-o", "/nowhere/out.svg")
        #expect(result.status == 73)
        #expect(
            result.errors == "error: cannot write /nowhere/out.svg: No such file or directory\n"
        )
    }
}
