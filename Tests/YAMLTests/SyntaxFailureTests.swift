import Diagnostics
import Testing
import YAML

@Suite("Syntax errors") struct SyntaxFailureTests {
    @Test(
        "every way to break YAML is named at the place where it is, with something to type",
        arguments: [
            ("a: 1\n\tb: 2\n", "2:1", "tabs are not allowed in the indentation"),
            ("a: |\n\tx\n", "2:1", "tabs are not allowed in the indentation"),
            ("a: @x\n", "1:4", "text that begins with `@` needs quotes"),
            ("a: *\n", "1:4", "text that begins with `*` needs quotes"),
            ("a: ]\n", "1:4", "text that begins with `]` needs quotes"),
            ("run: echo a: b\n", "1:12", "a value with `: ` in it needs quotes"),
            ("run: echo :\n", "1:11", "a value that ends with `:` needs quotes"),
            ("- on: x\n    run: y\n", "2:5", "`run` is indented deeper than the key above it"),
            (
                "- on: x\n  b: y\n c: 3\n", "3:2",
                "this line does not fit the list around it"
            ),
            ("- a\nb: c\n", "2:1", "this line does not fit the list around it"),
            ("a:\n  - b\n c: d\n", "3:2", "this line does not fit the lines above"),
            ("a: \"x\" y\n", "1:8", "text follows the closing quote"),
            ("a: #x\n  b\n c: d\n", "3:3", "`:` cannot stand here"),
            ("a: [1, 2\nb: 3\n", "1:4", "`[` is never closed"),
            ("a: {b: 1\n", "1:4", "`{` is never closed"),
            ("[a: b: c]\n", "1:6", "`,` or `]` is missing before this"),
            ("a: {b: c}}\n", "1:10", "`}` closes nothing"),
            ("{a: b}]", "1:7", "`]` closes nothing"),
            ("a: [1, , 2]\n", "1:8", "a value is missing here"),
            ("a: 1\nfoo\nb: 2\n", "2:1", "there is no `:` after this key"),
            ("a: 1\nb:2\nc: 3\n", "2:1", "there is no space after `:`"),
            ("- a\n-b\n", "2:1", "there is no space after `-`"),
            ("a: \"x\nb: y\n", "1:4", "this text is never closed"),
            ("a: 'x\n", "1:4", "this text is never closed"),
            ("a: \"\\w\"\n", "1:5", "`\\w` is not an escape of YAML"),
            ("a: \"é\\xzz\"\n", "1:6", "`\\x` is not an escape of YAML"),
            ("a: - b\n", "1:4", "a list entry cannot begin here"),
            ("a: |x\n  y\n", "1:5", "only a comment may follow `|` or `>` on its line"),
            ("%foo\na: 1\n", "1:1", "a line cannot begin with `%`"),
            ("a: !foo!bar x\n", "1:4", "tags are not supported"),
            ("a: 1\n...\nb: 2\n", "3:1", "text follows the end of the document"),
            ("a: 日本 \u{1}\n", "1:7", "YAML does not allow this control character"),
        ]
    )
    func messages(text: String, place: String, message: String) throws {
        let source = Source(name: "f", text: text)
        let diagnostics = NodeReader.read(source).diagnostics
        try #require(diagnostics.count == 1)
        let short = DiagnosticRenderer(source: source).short(diagnostics[0])
        #expect(short == "f:\(place): error[\(diagnostics[0].code)]: \(message)")
        #expect(!diagnostics[0].help.isEmpty)
    }

    @Test(
        "bytes that are not UTF-8 are reported at their position",
        arguments: [
            ([0x61, 0x3a, 0x20, 0xe4, 0x0a], "1:4"), ([0xff, 0xfe, 0x61, 0x00], "1:1"),
            ([0xef, 0xbb, 0xbf, 0x61, 0x0a, 0x80], "2:1"), ([0x61, 0xc3], "1:2"),
            ([0xed, 0xa0, 0x80], "1:1"),
        ] as [([UInt8], String)]
    )
    func encoding(bytes: [UInt8], place: String) throws {
        let source = Source(name: "f", bytes: bytes)
        let diagnostics = NodeReader.read(source).diagnostics
        try #require(diagnostics.count == 1)
        #expect(
            DiagnosticRenderer(source: source).short(diagnostics[0])
                == "f:\(place): error[encoding]: this is not UTF-8"
        )
    }
}
