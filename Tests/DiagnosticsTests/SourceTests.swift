import Diagnostics
import Testing

@Suite("Source") struct SourceTests {
    @Test(
        "an offset has the line and column that an editor shows",
        arguments: [
            ("", 0, 1, 1), ("ab\ncd", 4, 2, 2), ("ab\r\ncd", 4, 2, 1), ("ä\u{65e5}x", 5, 1, 3),
            ("\t\tx", 2, 1, 3), ("a\n\n", 3, 3, 1), ("ab", 77, 1, 3), ("ab", -5, 1, 1),
        ]
    )
    func position(text: String, offset: Int, line: Int, column: Int) {
        let position = SourceLines(Source(name: "", text: text)).position(of: offset)
        #expect([position.line, position.column] == [line, column])
    }

    @Test("the ranges of lines exclude the line ends")
    func lines() {
        let source = Source(name: "", text: "ab\r\n\ncd")
        let lines = SourceLines(source)
        #expect(lines.count == 3)
        #expect((0...4).map { lines.range(ofLine: $0) } == [7..<7, 0..<2, 4..<4, 5..<7, 7..<7])
        #expect(source.text(in: Span(start: 5, end: 99)) == "cd")
        #expect(source.text(in: Span(start: -3, end: -9)) == "")
    }

    @Test(
        "quoted text stays on its line, shows control characters, and is shortened",
        arguments: [
            ("on", "`on`"), ("a\nb\u{1b}\t", "`a\\nb\\u{1b}\\t`"), ("", "``"),
            (String(repeating: "x", count: 99), "`" + String(repeating: "x", count: 60) + "…`"),
        ]
    )
    func quoted(text: String, expected: String) {
        #expect(text.quoted == expected)
    }
}
