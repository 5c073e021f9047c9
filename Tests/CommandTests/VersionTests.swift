import Testing

@Suite("inputrx --version")
struct VersionTests {
    @Test("prints the name, the number and the build environment on one line")
    func version() throws {
        let result = Program().inputrx("--version")
        let line =
            /inputrx \d+\.\d+\.\d+ \(Swift \d+\.\d+, (?:x86_64|aarch64|riscv64|arm), (?:debug|release)\)\n/
        #expect(result.status == 0)
        #expect(result.output.wholeMatch(of: line) != nil, "\(result.output)")
    }
}
