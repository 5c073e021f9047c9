import Testing

/// Reads a recording that takes more than two seconds to come, on a terminal that `script` makes.
@Suite("A command that takes long")
struct LongWorkTests {
    private static let root =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    private static let slow = "(sleep 2.6; cat \(root)/Tests/Golden/taps.yml)"
    private static let command = "explain -c \(root)/examples/touchscreen.yaml -"

    @Test("says on a terminal what it is doing, and removes that before it prints")
    func terminal() throws {
        let program = Program()
        let line =
            "mkfifo slow; \(Self.slow) >slow & "
            + "TERM=xterm script -qec \"$inputrx \(Self.command.dropLast()) slow\" out </dev/null"
        let result = program.shell(line)
        #expect(result.status == 0, "\(result.errors)")
        let seen = try #require(program.read("out"))
        let shown = try #require(seen.firstRange(of: "\rreading slow, 2 s\u{1b}[K"), "\(seen)")
        let removed = try #require(seen[shown.upperBound...].firstRange(of: "\r\u{1b}[K"))
        let rest = seen[removed.upperBound...]
        #expect(rest.contains("touch by 1 finger") && !rest.contains("reading slow"))
    }

    @Test("says nothing elsewhere")
    func file() {
        let result = Program().shell("\(Self.slow) | TERM=xterm $inputrx \(Self.command)")
        #expect(result.status == 0 && result.errors == "")
        #expect(result.output.contains("touch by 1 finger"))
    }
}
