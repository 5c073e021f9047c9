import Diagnostics
import Testing

@Suite("SourceMap") struct SourceMapTests {
    private let main = Source(name: "config.yaml", text: "include: base.yaml\nzones: {a: 1}\n")
    private let base = Source(name: "base.yaml", text: "zones:\n  a: 2")

    /// Two texts, and the offset of the second one.
    private var map: (sources: SourceMap, start: Int) {
        var sources = SourceMap(main)
        let start = sources.append(base)
        return (sources, start)
    }

    @Test("an offset tells its text; the main text keeps its own offsets")
    func offsets() {
        let (sources, start) = map
        #expect(start == main.bytes.count + 1)
        #expect(sources.start(of: 0) == 0 && sources.start(of: 1) == start)
        #expect([0, start - 1, start, start + 999].map(sources.index) == [0, 0, 1, 1])
        #expect(sources.text(in: Span(start: 0, end: 7)) == "include")
        #expect(sources.text(in: Span(start: start, end: start + 5)) == "zones")
        #expect(sources.text(in: Span(start: start, end: start + 99)) == "zones:\n  a: 2")
        #expect(Array(sources.bytes[start...]) == base.bytes)
        #expect(SourceMap(main).bytes == main.bytes)
    }

    /// A diagnostic about the same key in both files.
    private var diagnostic: (SourceMap, Diagnostic) {
        let (sources, start) = map
        let first = Span(start: 27, end: 28)
        let second = Span(start: start + 9, end: start + 10)
        #expect(sources.text(in: first) == "a" && sources.text(in: second) == "a")
        let diagnostic = Diagnostic(
            code: "c",
            message: "twice",
            at: second,
            label: "second",
            secondary: [.init(span: first, text: "first")],
            help: ["remove one"]
        )
        return (sources, diagnostic)
    }

    @Test("a mistake in two files is drawn in both, its own position first")
    func drawing() {
        let (sources, diagnostic) = diagnostic
        let renderer = DiagnosticRenderer(sources: sources)
        #expect(
            renderer.render(diagnostic) == """
                error[c]: twice
                  --> base.yaml:2:3
                   |
                 2 |   a: 2
                   |   ^ second
                  ::: config.yaml:2:9
                   |
                 2 | zones: {a: 1}
                   |         - first
                   |
                   = help: remove one

                """
        )
        #expect(renderer.short(diagnostic) == "base.yaml:2:3: error[c]: twice")
        #expect(renderer.summary(of: [diagnostic]) == "inputrx: 1 error in base.yaml")
        let other = Diagnostic(code: "d", message: "m", at: Span(start: 0, end: 1))
        #expect(
            renderer.summary(of: [diagnostic, other])
                == "inputrx: 2 errors in config.yaml and files that it includes"
        )
    }

    @Test("the JSON form names the file of a label in another file")
    func json() {
        let (sources, diagnostic) = diagnostic
        #expect(
            DiagnosticRenderer(sources: sources).json(diagnostic) == #"""
                {"code":"c","severity":"error","message":"twice","file":"base.yaml",\#
                "line":2,"column":3,"end_line":2,"end_column":4,"labels":[{"primary":true,"line":2,\#
                "column":3,"end_line":2,"end_column":4,"text":"second"},{"primary":false,\#
                "file":"config.yaml","line":2,"column":9,"end_line":2,"end_column":10,\#
                "text":"first"}],"help":["remove one"],"notes":[]}
                """#
        )
    }
}
