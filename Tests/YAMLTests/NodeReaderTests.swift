import Diagnostics
import TestSupport
import Testing
import YAML

@Suite("Node reader") struct NodeReaderTests {
    /// The structure of a node, with the text at the span of each part.
    func shape(_ node: Node?, in source: Source) -> String {
        guard let node else { return "nil" }
        switch node.content {
        case .scalar(let scalar):
            return scalar.isPlain ? scalar.text : "'\(scalar.text)'"
        case .sequence(let elements):
            return "[\(elements.map { shape($0, in: source) }.joined(separator: ", "))]"
        case .mapping(let entries):
            let parts = entries.map { "\($0.key): \(shape($0.value, in: source))" }
            return "{\(parts.joined(separator: ", "))}"
        case .refused:
            return "refused"
        }
    }

    @Test(
        "nodes keep the shape and the order of the file",
        arguments: [
            ("", "nil"), ("b: 1\na: [x, \"y\"]\n", "{b: 1, a: [x, 'y']}"), ("a:\n", "{a: }"),
            ("a: ''", "{a: ''}"), ("- - x\n- {}\n- []", "[[x], {}, []]"),
            ("a: >\n  b\n  c\n", "{a: 'b c\n'}"),
            ("a: *x\nb: 1", "{a: refused, b: 1}"), ("a: 1\na: 2\nb: 3", "{a: 1, b: 3}"),
        ]
    )
    func shapes(text: String, expected: String) {
        let source = Source(name: "", text: text)
        #expect(shape(NodeReader.read(source).root, in: source) == expected)
    }

    @Test("lists and mappings span from their first to their last character")
    func spans() throws {
        let source = Source(name: "", text: "a:\n  - b: 1\n    c: [2,\n     3 ]\n\n# end\n")
        let root = try #require(NodeReader.read(source).root)
        #expect(source.text(in: root.span) == "a:\n  - b: 1\n    c: [2,\n     3 ]")
        guard case .mapping(let entries) = root.content else { return #expect(Bool(false)) }
        #expect(source.text(in: entries[0].value.span) == "- b: 1\n    c: [2,\n     3 ]")
    }

    @Test(
        "a part of a scalar is found in the file where it stands there verbatim",
        arguments: [
            ("swipe left", "left"), ("\"swipe left\"", "left"), ("'swipe left'", "left"),
            ("swipe\n  left", "swipe\n  left"), ("\"\\x73wipe left\"", "\"\\x73wipe left\""),
        ]
    )
    func parts(text: String, expected: String) throws {
        let source = Source(name: "", text: "é: \(text)\n")
        guard case .mapping(let entries) = NodeReader.read(source).root?.content,
            case .scalar(let scalar) = entries[0].value.content
        else { return #expect(Bool(false)) }
        let part = try #require(scalar.text.firstIndex(of: "l"))..<scalar.text.endIndex
        #expect(scalar.text == "swipe left")
        #expect(source.text(in: scalar.span(of: part)) == expected)
    }

    @Test("as many mistakes as possible are reported, in the order of the file")
    func all() {
        let text = "a: &x 1\na: 2\n<<: *x\n[b]: !t 3\n---\nc: d\n"
        let (root, diagnostics) = NodeReader.read(Source(name: "", text: text))
        #expect(root != nil)
        #expect(
            diagnostics.map(\.code) == [
                "anchor", "duplicate-key", "merge-key", "anchor", "key-not-text", "tag",
                "documents",
            ]
        )
    }

    @Test("a mistake behind the root is found too")
    func behindRoot() {
        let (root, diagnostics) = NodeReader.read(Source(name: "", text: "{a: b}\nc\n"))
        #expect(root?.isCut == false)
        #expect(diagnostics.map(\.code) == ["syntax"])
    }

    @Test(
        "the part before a syntax error is kept, and an incomplete node is marked",
        arguments: [
            ("a: 1\nb: 2\n\tc: 3\n", "{a: 1}", true),
            ("- a: 1\n- b: 2\n  c: 3\n  d: @", "[{a: 1}, {b: 2, c: 3}]", true),
            ("- a: 1\n  b: 2\n    c: 3\n", "[{a: 1}]", true),
            ("@", "nil", false), ("a: [b, [c, 'd", "{a: []}", true),
        ]
    )
    func cut(text: String, expected: String, isCut: Bool) {
        let source = Source(name: "", text: text)
        let (root, diagnostics) = NodeReader.read(source)
        #expect(shape(root, in: source) == expected)
        #expect(root?.isCut ?? false == isCut)
        #expect(diagnostics.count == 1)
    }

    @Test("no cutting or changing of a file makes the reader crash or point outside")
    func mutations() {
        let seed = Array(
            "é: &a [1, {b: 'c'}]\r\n- |\n  x\n\t? \"\\x41\\u00e9\"\n: !t *a\n--- %\n".utf8
        )
        var random = SplitMix64(seed: Seeds.one)
        for _ in 0..<Seeds.rounds(of: 5000) {
            var bytes = seed
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                guard !bytes.isEmpty else { break }
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes.remove(at: place)
                case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 2: bytes.insert(bytes.randomElement(using: &random) ?? 0, at: place)
                default: bytes.removeSubrange(place...)
                }
            }
            let source = Source(name: "f", bytes: bytes)
            let (root, diagnostics) = NodeReader.read(source)
            #expect(root != nil || !diagnostics.isEmpty || !hasContent(bytes))
            for label in diagnostics.flatMap({ [$0.primary].compactMap(\.self) + $0.secondary }) {
                #expect(0...bytes.count ~= label.span.start)
            }
            _ = DiagnosticRenderer(source: source).render(diagnostics)
        }
    }

    /// True if there is more than blanks, comments and document marks; otherwise there is no root.
    func hasContent(_ bytes: [UInt8]) -> Bool {
        bytes.split(separator: 0x0a).contains { line in
            guard let first = line.first(where: { !" \t\r".utf8.contains($0) }) else {
                return false
            }
            return !"#-.".utf8.contains(first)
        }
    }
}
