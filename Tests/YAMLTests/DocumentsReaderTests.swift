import Diagnostics
import Testing

@testable import YAML

@Suite("Documents of other programs") struct DocumentsReaderTests {
    /// The documents, as flow style without quotes.
    private func documents(_ text: String) throws -> [String] {
        try DocumentsReader.read(Source(name: "", text: text)).map(drawn)
    }

    private func drawn(_ node: Node) -> String {
        switch node.content {
        case .scalar(let scalar): scalar.text
        case .sequence(let elements): "[\(elements.map(drawn).joined(separator: ", "))]"
        case .mapping(let entries):
            "{\(entries.map { "\($0.key): \(drawn($0.value))" }.joined(separator: ", "))}"
        case .refused: "?"
        }
    }

    @Test(
        "aliases stand for what they name, and keys of the mapping itself before merged ones",
        arguments: [
            ("", []), ("a: 1\n---\n[b]\n", ["{a: 1}", "[b]"]),
            ("a: &x [1, 2]\nb: *x\n", ["{a: [1, 2], b: [1, 2]}"]),
            ("a: &x {b: 1, c: 2}\nd: {<<: *x, b: 3}\n", ["{a: {b: 1, c: 2}, d: {b: 3, c: 2}}"]),
            (
                "- &x {b: 1, c: 2}\n- &y {c: 3, d: 4}\n- {<<: [*y, *x], d: 5}\n",
                ["[{b: 1, c: 2}, {c: 3, d: 4}, {d: 5, c: 3, b: 1}]"]
            ),
            ("- &x 1\n- &x 2\n- *x\n", ["[1, 2, 2]"]), ("a: !!int 1\n", ["{a: 1}"]),
        ] as [(String, [String])]
    )
    func read(text: String, expected: [String]) throws {
        #expect(try documents(text) == expected)
    }

    @Test(
        "mistakes are thrown with their position",
        arguments: [
            ("a: *x\n", "anchor", 3), ("a: &x 1\n---\nb: *x\n", "anchor", 15),
            ("a: 1\na: 2\n", "duplicate-key", 5), ("[a]: 1\n", "key-not-text", 0),
        ]
    )
    func mistakes(text: String, code: String, position: Int) throws {
        let error = #expect(throws: Diagnostic.self) { try documents(text) }
        #expect(error?.code == code)
        #expect(error?.primary?.span.start == position)
    }

    @Test("the span of a value ends with it, also behind an alias")
    func spans() throws {
        let source = Source(name: "", text: "a: {b: c}\nd:\n  - e\n  - f\n")
        let root = try #require(try DocumentsReader.read(source).first)
        guard case .mapping(let entries) = root.content else { return #expect(Bool(false)) }
        #expect(entries.map { source.text(in: $0.value.span) } == ["{b: c}", "- e\n  - f"])
    }

    @Test("aliases that double with each line end at a limit")
    func growth() {
        var text = "a0: &a0 [1, 1]\n"
        for level in 0..<40 { text += "b\(level): &a\(level + 1) [*a\(level), *a\(level)]\n" }
        let error = #expect(throws: Diagnostic.self) { try documents(text) }
        #expect(error?.code == "nesting")
    }
}
