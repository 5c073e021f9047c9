import Configuration
import Diagnostics
import Foundation
import Testing
import YAML

@Suite("The JSON Schema of the configuration") struct SchemaTests {
    private let schema = JSONSchema.configuration

    @Test("has nothing against an example", arguments: DocumentationTests.examples)
    func examples(name: String) throws {
        #expect(try schema.complaints(DocumentationTests.text("examples/\(name).yaml")) == [])
    }

    @Test(
        "has nothing against a configuration of the documentation",
        arguments: DocumentationTests.pages
    )
    func documentation(page: String) throws {
        for block in try DocumentationTests.text(page).components(separatedBy: "```yaml\n")
            .dropFirst()
        {
            let text = block.components(separatedBy: "```")[0]
            #expect(schema.complaints(text) == [], "\(text)")
        }
    }

    @Test("has nothing against the configurations of golden and labelled recordings")
    func recordings() throws {
        var count = 0
        for folder in ["Tests/Golden", "Tests/Conformance"] {
            let url = DocumentationTests.root.appending(path: folder)
            let paths = FileManager.default.enumerator(atPath: url.path)?.compactMap {
                $0 as? String
            }
            for path in paths ?? [] where path.hasSuffix(".yaml") {
                let source = try Fixtures.source(url, path)
                guard ConfigurationReader.read(source).0 != nil else { continue }
                #expect(schema.complaints(source) == [], "\(path)")
                count += 1
            }
        }
        #expect(count > 0)
    }

    @Test(
        "knows keys, words and shapes",
        arguments: [
            ("binding: []", "/binding: no such key"),
            ("bindings: [{on: tap, fingres: 3}]", "/bindings/0/fingres: no such key"),
            ("bindings: [{run: date}]", "/bindings/0: no on"),
            (
                "bindings: [{on: tap, if-running: never}]",
                "/bindings/0/if-running: never is no word of it"
            ),
            ("bindings: {on: tap}", "/bindings: a mapping"),
            ("thresholds: {tapp: 1s}", "/thresholds/tapp: no such key"),
            ("streams: {a: {pipe: []}}", "/streams/a: no sources"),
        ]
    )
    func mistakes(text: String, complaint: String) throws {
        #expect(schema.complaints(text).contains(complaint))
    }

    // MARK: - Bad configurations

    /// The bad configurations that it accepts, because a schema cannot see what is wrong with them.
    private static let accepted = [
        "bad-chord.several": "letters, blanks and `+`, as chords have them",
        "contradiction.at": "each of the two words alone is right",
        "duplicate-key.included": "a key that also stands in another file",
        "duplicate-name": "two names are compared",
        "include": "the other file is missing",
        "include.folder": "the other file is a folder",
        "include.several": "no such file",
        "include.variable": "a file could be called so",
        "include.itself": "the other file is this one",
        "include.pattern": "a file could be called so",
        "misplaced-option.at": "a key may stand for a click, and a command may send one",
        "misplaced-option.at-no-finger": "it does not know which gestures have a place",
        "out-of-range.streams": "streams that multiply through each other",
        "stream-cycle": "a stream that flows into itself through others",
        "stream-cycle.heard": "a stream that flows into itself through others",
        "unknown-gesture.binding-names": "a name that a binding could have",
        "unknown-key-name.arrow-keys": "letters and `_`, as names of keys have them",
        "unknown-key-name.command": "letters, blanks and `+`, as chords have them",
        "unknown-key-name.in-chord": "letters and `+`, as chords have them",
        "unknown-key-name.order": "letters and blanks, as names of keys have them",
        "unknown-key-name.part": "letters and digits, as names of keys have them",
        "unknown-key-name.scroll": "letters and blanks, as names of keys have them",
        "unknown-state.key-of-binding": "a name that `states` could have",
        "unknown-stroke": "a name that `strokes` could have",
        "unknown-value.corner": "a name that `zones` could have",
        "unknown-value.edge-width": "a name that `zones` could have",
        "unknown-value.lettered-places": "a name that `zones` could have",
        "unknown-value.place-words": "a name that `zones` could have",
        "unknown-value.several-places": "a name that `zones` could have",
        "unknown-value.told-by-preset": "a value that a command could print",
        "wrong-shape.quoted-filter": "a device could be called so",
    ]

    @Test("refuses a bad configuration, and accepts one that only deserves a warning")
    func bad() throws {
        var accepted: Set<String> = []
        var refused = 0
        for name in BadConfigurationTests.names {
            let source = try Fixtures.source(Fixtures.bad, name + ".yaml")
            let text = String(
                decoding: try Data(contentsOf: Fixtures.bad.appending(path: name + ".stderr")),
                as: UTF8.self
            )
            guard text.hasPrefix("error") || text.contains("\nerror") else {
                #expect(schema.complaints(source) == [], "\(name)")
                continue
            }
            // A file that is not YAML is refused before its schema is checked.
            if NodeReader.read(source).diagnostics.isEmpty, schema.complaints(source).isEmpty {
                accepted.insert(name)
            } else {
                refused += 1
            }
        }
        #expect(accepted == Set(Self.accepted.keys))
        #expect(refused > 110)
    }
}
