import Configuration
import Diagnostics
import Foundation
import Gestures
import InputEvents
import Testing
import YAML

@Suite("Examples and documentation") struct DocumentationTests {
    static let examples = (try? Fixtures.names(in: Fixtures.examples, ending: ".yaml")) ?? []
    static let root = Fixtures.examples.deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
    }

    @Test("every example is read without a diagnostic", arguments: examples)
    func example(name: String) throws {
        let text = try Self.text("examples/\(name).yaml")
        #expect(try !configuration(text).bindings.isEmpty)
    }

    @Test("the examples exist, and the shortest is short enough to type")
    func exampleNames() throws {
        #expect(Set(Self.examples).isSuperset(of: ["convertible", "kiosk", "phone"]))
        let lines = try Self.text("examples/phone.yaml").split(separator: "\n")
        #expect(lines.count { !$0.hasPrefix("#") } <= 12)
    }

    @Test("every configuration in the documentation is read without a diagnostic", arguments: pages)
    func blocks(page: String) throws {
        for block in try Self.text(page).components(separatedBy: "```yaml\n").dropFirst() {
            let text = block.components(separatedBy: "```")[0]
            let (_, diagnostics) = ConfigurationReader.read(Source(name: page, text: text))
            // A part of a configuration may be without bindings.
            let complaints = diagnostics.filter { $0.code != "no-bindings" }
            #expect(complaints.isEmpty, "\(page):\n\(text)\n\(complaints.map(\.message))")
        }
    }

    /// README and all pages below docs, by their path.
    static let pages: [String] = {
        let folder = root.appending(path: "docs")
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap {
            $0 as? String
        }
        let pages = (paths ?? []).filter { $0.hasSuffix(".md") }.sorted()
        return ["README.md", "CONTRIBUTING.md", "SECURITY.md"] + pages.map { "docs/\($0)" }
    }()

    @Test("the pages exist")
    func pagesAreThere() throws {
        #expect(Self.pages.count > 55)
        let blocks = try Self.pages.reduce(0) {
            $0 + (try Self.text($1).components(separatedBy: "```yaml\n").count - 1)
        }
        #expect(blocks > 60)
    }

    /// All keys and values of the reader, which a user must be able to look up.
    static func words() -> [String] {
        // The note on an unknown key lists the known ones.
        let probes = [
            "x: 1", "bindings: [{x: 1}]", "devices: [{x: 1}]", "thresholds: {x: 1}",
            "bindings: [{on: tap, run: a, throttle: {x: 1}}]",
            "devices: [{kind: x}]", "devices: [{authorize: x}]", "devices: [{grab: x}]",
            "devices: [{cancel: x}]", "devices: [{release: x}]", "bindings: [{if-running: x}]",
            "bindings: [{on: key KEY_A, press: x}]", "tests: [{x: 1}]",
            "tests: [{recording: a, expect: [{x: 1}]}]",
            "states: {x: {x: 1}}", "streams: {x: {x: 1}}", "streams: {x: {from: {x: 1}}}",
        ]
        return probes.flatMap { probe in
            ConfigurationReader.read(Source(name: "", text: probe)).1
                .filter { $0.code == "unknown-key" || $0.code == "unknown-value" }
                .flatMap(\.notes)
                .flatMap {
                    ($0.components(separatedBy: ": ").last ?? "").components(
                        separatedBy: ", "
                    )
                }
        }
    }

    @Test(
        "the reference and the manual page know every key, word and unit",
        arguments: ["docs/use/configuration.md", "docs/man/inputrx-config.5"]
    )
    func complete(path: String) throws {
        let text = try Self.text(path)
        let words = Self.words()
        #expect(words.count > 45)
        for word in words + Place.allCases.map(\.rawValue) + ["ms", "min", "mm", "%", "mm/s", "°"] {
            #expect(text.contains(word), "\(path) does not mention \(word)")
        }
        for family in GestureVocabulary.families {
            let first = family.example.split(separator: " ")[0]
            #expect(text.contains(first), "\(path) does not mention \(first)")
        }
        for direction in Direction.allCases { #expect(text.contains(direction.rawValue)) }
    }

    @Test("the reference has every code and every option")
    func reference() throws {
        let text = try Self.text("docs/use/configuration.md")
        for code in ConfigurationProblem.allCases.map(\.rawValue) {
            #expect(text.contains("`\(code)`"), "\(code)")
        }
        for code in YAMLProblem.allCases.map(\.rawValue) {
            #expect(text.contains("`\(code)`"), "\(code)")
        }
        for phrase in GestureVocabulary.families.flatMap(\.phrases) {
            // Rows name the first phrase in full and further ones by their last word.
            let last = phrase.text.split(separator: " ").last ?? ""
            #expect(
                text.contains("`\(phrase.text)`") || text.contains("`\(last)`"),
                "\(phrase.text)"
            )
        }
    }

    @Test(
        "the defaults that are written down are those that hold",
        arguments: ["docs/use/configuration.md", "docs/man/inputrx-config.5"]
    )
    func defaults(path: String) throws {
        let rows = try Self.text(path).split(separator: "\n").compactMap {
            line -> (String, String)? in
            if line.hasPrefix("| `") {
                let cells = line.split(separator: "|").map { $0.filter { $0 != "`" && $0 != " " } }
                return cells.count > 1 ? (cells[0], cells[1]) : nil
            }
            // .It Cm tap Ar 400ms
            let words = line.split(separator: " ").map(String.init)
            guard words.count > 2, words[0] == ".It", words[1] == "Cm" else { return nil }
            return (words[2], words[words.count - 1])
        }
        let keys = [
            "tap", "double-tap", "long-press", "slop", "double-tap-distance", "swipe", "flick",
            "edge",
            "rest",
            "long-key", "double-key", "sequence",
        ]
        for key in keys {
            let value = try #require(
                rows.last { $0.0 == key && $0.1.first?.isNumber == true }?.1,
                "\(path): \(key)"
            )
            // Setting a threshold to its default changes nothing.
            let set = try configuration(
                "thresholds: {\(key): \(value)}\nbindings: [{on: tap, run: a}]"
            ).thresholds
            #expect(set == Thresholds(), "\(path): \(key) is \(value)")
        }
    }
}
