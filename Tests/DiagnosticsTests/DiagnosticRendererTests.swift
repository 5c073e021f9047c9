import Diagnostics
import Testing

@Suite("Diagnostic renderer") struct DiagnosticRendererTests {
    let source = Source(
        name: "config.yaml",
        text: "bindings:\n  - on: tap\n    fingres: 3\n    run: true\n\tname: 日本 x\n"
    )

    /// Returns the span of a text's first occurrence in the source.
    func span(_ text: String) -> Span {
        let bytes = source.bytes
        let wanted = Array(text.utf8)
        let start = bytes.indices.first { bytes[$0...].starts(with: wanted) } ?? 0
        return Span(start: start, end: start + wanted.count)
    }

    @Test("message, position, line, carets, help and note follow the style guide")
    func full() {
        let diagnostic = Diagnostic(
            code: "unknown-key",
            message: "`fingres` is not a key of a binding",
            at: span("fingres"),
            help: ["did you mean `fingers`?"],
            notes: ["a binding accepts: on, fingers, run"]
        )
        #expect(
            DiagnosticRenderer(source: source).render(diagnostic) == """
                error[unknown-key]: `fingres` is not a key of a binding
                  --> config.yaml:3:5
                   |
                 3 |     fingres: 3
                   |     ^^^^^^^
                   |
                   = help: did you mean `fingers`?
                   = note: a binding accepts: on, fingers, run

                """
        )
    }

    @Test("distant lines are separated by dots, and all labels are in order")
    func secondary() {
        let diagnostic = Diagnostic(
            code: "duplicate",
            severity: .warning,
            message: "twice",
            at: span("run"),
            label: "second use",
            secondary: [
                .init(span: span("on"), text: "first use"),
                .init(span: span("true"), text: "value"),
            ]
        )
        #expect(
            DiagnosticRenderer(source: source).render(diagnostic) == """
                warning[duplicate]: twice
                  --> config.yaml:4:5
                   |
                 2 |   - on: tap
                   |     -- first use
                ...
                 4 |     run: true
                   |     ^^^ second use
                   |          ---- value

                """
        )
    }

    @Test("a tab counts as one column and is drawn as four; wide characters are drawn as two")
    func widths() {
        let diagnostic = Diagnostic(code: "c", message: "m", at: span("本 x"))
        #expect(
            DiagnosticRenderer(source: source).render(diagnostic) == """
                error[c]: m
                  --> config.yaml:5:9
                   |
                 5 |     name: 日本 x
                   |             ^^^^

                """
        )
    }

    @Test("line numbers of several digits widen the margin of all lines")
    func margin() {
        let source = Source(name: "f", text: String(repeating: "ab\n", count: 12))
        let diagnostic = Diagnostic(
            code: "c",
            message: "m",
            at: Span(start: 33, end: 34),
            secondary: [.init(span: Span(start: 7, end: 8), text: "other")],
            help: ["type"]
        )
        #expect(
            DiagnosticRenderer(source: source).render(diagnostic) == """
                error[c]: m
                   --> f:12:1
                    |
                  3 | ab
                    |  - other
                ...
                 12 | ab
                    | ^
                    |
                    = help: type

                """
        )
    }

    @Test(
        "spans that are empty, beyond the end, or of several lines get at least one caret",
        arguments: [
            (Span(start: 0, end: 0), "^"), (Span(start: 5, end: 99), "     ^"),
            (Span(start: 99, end: 100), "     ^"), (Span(start: 2, end: 4), "  ^^"),
        ]
    )
    func oddSpans(span: Span, marker: String) {
        let text = DiagnosticRenderer(source: Source(name: "f", text: "abcde"))
            .render(Diagnostic(code: "c", message: "m", at: span))
        #expect(text.hasSuffix("\n 1 | abcde\n   | \(marker)\n"), "\(text)")
    }

    @Test("the end after the last line end is a position, too, and empty lines have no blank")
    func emptyLine() {
        let text = DiagnosticRenderer(source: Source(name: "f", text: "a\r\n"))
            .render(Diagnostic(code: "c", message: "m", at: Span(start: 3, end: 3)))
        #expect(text == "error[c]: m\n  --> f:2:1\n   |\n 2 |\n   | ^\n")
    }

    @Test("a long line is cut around the mistake")
    func longLine() {
        let text = String(repeating: "x", count: 5000) + "BAD" + String(repeating: "y", count: 5000)
        let drawn = DiagnosticRenderer(source: Source(name: "f", text: text))
            .render(Diagnostic(code: "c", message: "m", at: Span(start: 5000, end: 5003)))
        let lines = drawn.split(separator: "\n")
        #expect(lines[1] == "  --> f:1:5001")
        #expect(lines[3].hasPrefix(" 1 | …xxx") && lines[3].hasSuffix("yyy…"))
        #expect(lines[3].count < 140)
        let column = lines[4].prefix { $0 != "^" }.count
        #expect(lines[3].dropFirst(column).hasPrefix("BAD"))
        #expect(lines[4].hasSuffix(" ^^^"))
    }

    @Test("invalid bytes and characters that move the cursor are shown harmlessly")
    func hostile() {
        let source = Source(
            name: "a\u{1b}b",
            bytes: Array("x\u{1b}[2J\u{202e}".utf8) + [0xff, 0x79]
        )
        let text = DiagnosticRenderer(source: source)
            .render(
                Diagnostic(code: "c", message: "\u{7}", at: Span(start: 8, end: 9), help: ["\n"])
            )
        #expect(
            text == """
                error[c]: \\u{7}
                  --> a\\u{1b}b:1:7
                   |
                 1 | x␛[2J��y
                   |       ^
                   |
                   = help: \\n

                """
        )
    }

    @Test("colour adds escape sequences and changes nothing else")
    func color() {
        let diagnostic = Diagnostic(code: "c", message: "m", at: span("on"), help: ["h"])
        let colored = DiagnosticRenderer(source: source, color: true).render(diagnostic)
        #expect(colored.contains("\u{1b}[1;31merror[c]:\u{1b}[0m"))
        var plain = colored
        for code in ["1;31m", "1;34m", "1m", "0m"] {
            plain = plain.split(separator: "\u{1b}[" + code, omittingEmptySubsequences: false)
                .joined()
        }
        #expect(plain == DiagnosticRenderer(source: source).render(diagnostic))
    }

    @Test("without a position, there is one line and the help")
    func placeless() {
        let diagnostic = Diagnostic(code: "c", message: "cannot open x", at: nil, help: ["log in"])
        let renderer = DiagnosticRenderer(source: nil)
        #expect(renderer.render(diagnostic) == "error[c]: cannot open x\n   = help: log in\n")
        #expect(renderer.short(diagnostic) == "error[c]: cannot open x")
    }

    @Test("the short form can be parsed by editors")
    func short() {
        let diagnostic = Diagnostic(code: "c", severity: .warning, message: "m", at: span("run"))
        #expect(
            DiagnosticRenderer(source: source).short(diagnostic)
                == "config.yaml:4:5: warning[c]: m"
        )
    }

    @Test("the JSON form has everything on one line")
    func json() {
        let diagnostic = Diagnostic(
            code: "c",
            message: "say \"a\\b\"\n",
            at: span("run"),
            label: "here",
            secondary: [.init(span: span("on"), text: "there")],
            help: ["h"]
        )
        #expect(
            DiagnosticRenderer(source: source).json(diagnostic) == #"""
                {"code":"c","severity":"error","message":"say \"a\\b\"\n","file":"config.yaml",\#
                "line":4,"column":5,"end_line":4,"end_column":8,"labels":[{"primary":true,"line":4,\#
                "column":5,"end_line":4,"end_column":8,"text":"here"},{"primary":false,"line":2,\#
                "column":5,"end_line":2,"end_column":7,"text":"there"}],"help":["h"],"notes":[]}
                """#
        )
    }

    @Test(
        "the summary counts",
        arguments: [
            (0, 0, "no errors"), (1, 0, "1 error"), (2, 1, "2 errors, 1 warning"),
            (0, 3, "3 warnings"),
        ]
    )
    func summary(errors: Int, warnings: Int, words: String) {
        let diagnostics =
            (0..<errors).map { _ in Diagnostic(code: "e", message: "", at: nil) }
            + (0..<warnings).map { _ in
                Diagnostic(code: "w", severity: .warning, message: "", at: nil)
            }
        let renderer = DiagnosticRenderer(source: source)
        #expect(renderer.summary(of: diagnostics) == "inputrx: \(words) in config.yaml")
        #expect(diagnostics.containsErrors == (errors > 0))
    }

    @Test("a list is sorted by position and ends with the summary")
    func list() {
        let late = Diagnostic(code: "late", message: "", at: span("run"))
        let early = Diagnostic(code: "early", message: "", at: span("on"))
        let none = Diagnostic(code: "none", message: "", at: nil)
        let sorted = [late, early, none].sortedByPosition()
        #expect(sorted.map(\.code) == ["none", "early", "late"])
        let text = DiagnosticRenderer(source: source).render(sorted)
        #expect(text.hasSuffix("\n\ninputrx: 3 errors in config.yaml\n"))
        #expect(DiagnosticRenderer(source: source).render([]) == "")
    }
}
