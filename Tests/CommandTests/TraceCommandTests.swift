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
