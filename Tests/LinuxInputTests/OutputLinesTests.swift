import Testing

@testable import LinuxInput

@Suite("Lines of a program's output") struct OutputLinesTests {
    private func lines(_ pieces: [[UInt8]]) -> [String] {
        var lines = OutputLines()
        var found: [String] = []
        for piece in pieces {
            if let line = piece.withUnsafeBytes({ lines.append($0) }) { found.append(line) }
        }
        if let line = lines.end() { found.append(line) }
        return found
    }

    private func lines(_ pieces: String...) -> [String] { lines(pieces.map { Array($0.utf8) }) }

    @Test("are the last complete ones, however the output is divided")
    func pieces() {
        #expect(lines("a\nbc\n\nd") == ["", "d"])
        #expect(lines("a\nbc\nd") == ["bc", "d"])
        #expect(lines("a", "\nb", "c\n", "\n", "d") == ["a", "bc", "", "d"])
        #expect(lines("a", "b\nc\nd", "e\n") == ["c", "de"])
        #expect(lines("a\r\n", "b\rc\n") == ["a", "b\rc"])
        #expect(lines() == [])
    }

    @Test("have bytes that are not UTF-8 replaced")
    func repaired() {
        #expect(lines([[0x61, 0xff, 0x62, 0x0a]]) == ["a\u{fffd}b"])
        // A character may come in two pieces.
        #expect(lines([[0xc3], [0xa4, 0x0a]]) == ["ä"])
    }

    @Test("are cut if they are too long; the next one is whole again")
    func long() {
        let long = String(repeating: "x", count: OutputLines.lengthLimit)
        #expect(lines(long, long, "y\n", "z\n") == [long, "z"])
        #expect(lines("y\n" + long + long + "\n", "z\n") == [long, "z"])
    }
}

@Suite("Pauses between attempts") struct BackoffTests {
    @Test("grow to a minute, and start again after an attempt that lasted a minute")
    func grow() {
        var backoff = Backoff()
        let pauses = (0..<8).map { _ in backoff.pause(after: .seconds(5)) }
        #expect(pauses == [1, 2, 4, 8, 16, 32, 60, 60].map { Duration.seconds($0) })
        #expect(backoff.pause(after: .seconds(60)) == .seconds(1))
        #expect(backoff.pause(after: .zero) == .seconds(2))
    }
}
