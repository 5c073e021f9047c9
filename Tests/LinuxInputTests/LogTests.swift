import Testing

@testable import LinuxInput

@Suite struct LogTests {
    @Test("a line has its level and subject; messages below the threshold are dropped")
    func lines() {
        let lines = LogLines()
        let log = lines.log(threshold: .notice)
        log.write(.error, .config, "a")
        log.write(.warning, .device, "b")
        log.write(.notice, .inputrx, "c")
        log.write(.info, .command, "d")
        #expect(lines.lines == ["error: config: a\n", "warning: device: b\n", "inputrx: c\n"])
    }

    @Test("in the journal, each line has its level")
    func journal() {
        var lines: [String] = []
        let log = Log(threshold: .debug, hasPrefix: true) { lines.append($0) }
        log.write(.warning, .device, "b")
        log.write(.error, text: "one\ntwo")
        #expect(lines == ["<4>device: b\n", "<3>one\n", "<3>two\n"])
    }

    @Test("a hostile name cannot forge a line or control a terminal")
    func hostile() {
        let lines = LogLines()
        lines.log().write(.info, .device, "x\n<0>kernel: panic\u{1b}[2J")
        #expect(lines.lines.count == 1)
        #expect(lines.lines[0].utf8.filter { $0 < 0x20 } == [0x0a])
    }

    @Test("the text of a dropped message is not even built")
    func lazy() {
        var isMade = false
        func message() -> String {
            isMade = true
            return ""
        }
        LogLines().log(threshold: .error).write(.debug, .bug, message())
        #expect(!isMade)
    }
}
