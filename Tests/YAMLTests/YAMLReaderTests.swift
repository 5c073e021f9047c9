import Diagnostics
import Testing

@testable import YAML

@Suite("YAML reader") struct YAMLReaderTests {
    /// The items of a text, scalars as their text.
    func items(_ text: String, _ features: YAMLReader.Features = .plain) throws -> [String] {
        let reader = YAMLReader(Source(name: "", text: text), features: features)
        var result: [String] = []
        while true {
            switch try reader.next() {
            case .scalar: result.append(reader.text)
            case .sequenceStart: result.append("[\(reader.depth)")
            case .sequenceEnd: result.append("\(reader.depth)]")
            case .mappingStart: result.append("{\(reader.depth)")
            case .mappingEnd: result.append("\(reader.depth)}")
            case .alias: result.append("*\(reader.anchor ?? "?")")
            case .document: result.append("---")
            case .end: return result
            }
        }
    }

    @Test(
        "items come in the order of the file, starts and ends with their depth",
        arguments: [
            ("", []), ("# nothing\n", []), ("x", ["x"]),
            (
                "a: [1, {b: 2}]\nc:\n- d",
                [
                    "{1", "a", "[2", "1", "{3", "b", "2", "3}", "2]", "c", "[2", "d", "2]", "1}",
                ]
            ),
            ("\u{feff}a: b\r\nc: d\r\n", ["{1", "a", "b", "c", "d", "1}"]),
            ("---\na\n...\n", ["a"]), ("a: |\n  x\n  y\n", ["{1", "a", "x\ny\n", "1}"]),
        ] as [(String, [String])]
    )
    func order(text: String, expected: [String]) throws {
        #expect(try items(text) == expected)
    }

    @Test("with all of YAML, aliases and further documents are items")
    func allFeatures() throws {
        let text = "a: &x !!str 1\nb: *x\n---\nc\n"
        #expect(try items(text, .all) == ["{1", "a", "1", "b", "*x", "1}", "---", "c"])
    }

    @Test(
        "scalars keep their text whatever it looks like",
        arguments: ["no", "on", "12:30", "0x1f"]
    )
    func untyped(text: String) throws {
        #expect(try items(text) == [text])
    }

    @Test("a list or mapping has no text")
    func notScalar() throws {
        let reader = YAMLReader(Source(name: "", text: "[a]"))
        #expect(reader.text == "" && !reader.isPlain)
        #expect(try reader.next() == .sequenceStart)
        #expect(reader.text == "" && !reader.isPlain)
        #expect(try reader.next() == .scalar)
        #expect(reader.text == "a" && reader.isPlain)
        #expect(try reader.next() == .sequenceEnd)
        #expect(reader.depth == 1)
        #expect(try reader.next() == .end)
        #expect(reader.depth == 0)
    }

    @Test("spans are in bytes, before and behind wide characters, byte order mark and CRLF")
    func spans() throws {
        let source = Source(name: "", text: "\u{feff}日: ä\r\n\"é\": [x, 'y']\r\nz: |\r\n  t\r\n")
        let reader = YAMLReader(source)
        var texts: [String] = []
        while true {
            let item = try reader.next()
            guard item != .end else { break }
            guard item == .scalar else { continue }
            texts.append(source.text(in: reader.span))
        }
        #expect(texts == ["日", "ä", "\"é\"", "x", "'y'", "z", "|\r\n  t\r\n"])
    }

    @Test("after an error the reader stays at the end")
    func afterError() throws {
        let reader = YAMLReader(Source(name: "", text: "a: [b\nc: d"))
        var diagnostic: Diagnostic?
        do throws(Diagnostic) {
            while try reader.next() != .end {}
        } catch {
            diagnostic = error
        }
        #expect(diagnostic?.code == "syntax")
        #expect(try reader.next() == .end)
        #expect(try reader.next() == .end)
    }

    @Test("nesting has a limit, however it is written")
    func nesting() {
        for text in [
            String(repeating: "[", count: 100_000), String(repeating: "{a: ", count: 100_000),
            String(repeating: "- ", count: 100_000),
        ] {
            let error = #expect(throws: Diagnostic.self) { try items(text) }
            #expect(error?.code == "nesting")
        }
        let deepest = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        #expect(throws: Never.self) { try items(deepest) }
    }

    @Test("offsets are found forwards and backwards")
    func cursor() {
        let bytes = Array("aä日😀b".utf8)
        var cursor = OffsetCursor(start: 0)
        let offsets = [0, 1, 3, 6, 10, 11]
        for character in [0, 5, 3, 4, 1, 2, 0, 99, 4] {
            #expect(
                cursor.offset(ofCharacter: character, in: bytes) == offsets[min(character, 5)]
            )
        }
    }
}
