import Foundation
import Gestures
import Testing

@testable import Configuration

/// The tables of the reference and the lists of the manual page, compared with the declarations of keys.
@Suite("The documentation of keys") struct KeyDocumentationTests {
    /// A row of a table in docs/use/configuration.md.
    private struct Row {
        var keys: [String]
        var value: String
        var text: String
    }

    /// A section, and the headings of its tables and lists.
    struct Documented: Sendable, CustomTestStringConvertible {
        var kind: SectionKind
        var headings: [String]
        var list: String?
        /// Keys that the tables show only in part, because they are described elsewhere.
        var others: [String] = []
        var testDescription: String { kind.title }

        /// The keys that the tables describe.
        var keys: [ConfigurationKey] { kind.keys.filter { !others.contains($0.name) } }
    }

    static let sections = [
        Documented(
            kind: BindingsReader.section,
            headings: ["## bindings", "### Continuous gestures", "### Operators"],
            list: "BINDINGS"
        ),
        Documented(
            kind: DevicesReader.section,
            headings: ["## devices", "### Device filters"],
            list: "DEVICES"
        ),
        Documented(
            kind: ThresholdsReader.section,
            headings: ["## thresholds"],
            list: "THRESHOLDS"
        ),
        Documented(kind: ZonesReader.section, headings: ["## zones"], list: "ZONES"),
        Documented(kind: StatesReader.section, headings: ["## states"]),
        Documented(
            kind: StreamsReader.section,
            headings: ["## streams"],
            others: PatternReader.names
        ),
        Documented(kind: TestsReader.section, headings: ["## tests"], list: "TESTS"),
    ]

    @Test("the reference has a row for each key, and no other", arguments: sections)
    func reference(section: Documented) throws {
        let rows = try section.headings.flatMap { try Self.rows(below: $0) }
        let keys = Set(rows.flatMap(\.keys)).union(section.others)
        #expect(keys == Set(section.kind.names))
        for key in section.keys where GestureOption(rawValue: key.name) == nil {
            let texts = rows.filter { $0.keys.contains(key.name) }
                .map { Self.plain($0.value + " | " + $0.text) }
            #expect(texts.contains { $0.contains(key.summary) }, "\(key.name): \(texts)")
        }
    }

    @Test("the reference has the words and the default of each key", arguments: sections)
    func words(section: Documented) throws {
        let rows = try section.headings.flatMap { try Self.rows(below: $0) }
        for key in section.keys {
            let own = rows.filter { $0.keys.contains(key.name) }
            if let defaultText = key.defaultText {
                let expected = "Default: \(defaultText)"
                #expect(own.contains { Self.plain($0.text).contains(expected) }, "\(key.name)")
            }
            // The presses of keys have a table of their own.
            guard !key.words.isEmpty, key.name != "press" else { continue }
            #expect(own.contains { Set(Self.code($0.value)) == Set(key.words) }, "\(key.name)")
        }
        let presses = try Self.rows(below: "### Keys").flatMap(\.keys)
        #expect(presses == KeyPress.allCases.map(\.rawValue))
    }

    @Test("the manual page lists each key, and no other", arguments: sections)
    func manual(section: Documented) throws {
        guard let list = section.list else { return }
        let items = try Self.items(in: list)
        #expect(Set(items.flatMap(\.keys)) == Set(section.kind.names))
        for key in section.keys where !key.words.isEmpty {
            let values = items.filter { $0.keys.contains(key.name) }.map(\.values)
            // A word in their place is explained below it.
            #expect(
                values.contains { Set($0) == Set(key.words) || $0.count == 1 },
                "\(key.name): \(values)"
            )
        }
    }

    @Test("both have a section for each key at the top of the file")
    func top() throws {
        let text = try DocumentationTests.text("docs/use/configuration.md")
        for name in ConfigurationReader.section.names {
            #expect(text.contains("\n## \(name)\n"), "\(name)")
        }
        let listed = try Self.items(in: "DESCRIPTION").flatMap(\.keys)
        #expect(Set(listed) == Set(ConfigurationReader.section.names))
    }

    // MARK: - Reading the pages

    /// The rows of the first table below a heading.
    private static func rows(below heading: String) throws -> [Row] {
        let lines = try DocumentationTests.text("docs/use/configuration.md").components(
            separatedBy: "\n"
        )
        let start = try #require(lines.firstIndex(of: heading))
        let table = lines[start...].drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
        var rows: [Row] = []
        for line in table.dropFirst(2) {
            let cells = line.components(separatedBy: " | ")
            let keys = code(cells[0])
            // A row without a key says more about the one above it.
            let last = cells.dropFirst(2).joined(separator: " | ")
            rows.append(Row(keys: keys, value: cells[1], text: last))
        }
        return rows
    }

    /// The parts of a text between backticks.
    private static func code(_ text: String) -> [String] {
        text.matches(of: /`([^`]+)`/).map { String($0.1) }
    }

    /// The text without links and backticks.
    private static func plain(_ text: String) -> String {
        text.replacing(/\[([^\]]+)\]\([^)]+\)/) { String($0.1) }.replacing("`", with: "")
    }

    /// The items of the lists in a section of the manual page: their keys, and the values behind `Ar`.
    private static func items(
        in section: String
    ) throws -> [(keys: [String], values: [String])] {
        let lines = try DocumentationTests.text("docs/man/inputrx-config.5").components(
            separatedBy: "\n"
        )
        let start = try #require(lines.firstIndex(of: ".Sh \(section)"))
        let body = lines[(start + 1)...].prefix { !$0.hasPrefix(".Sh ") }
        return body.filter { $0.hasPrefix(".It Cm ") }.map { line in
            let words = line.split(separator: " ").dropFirst(2).map(String.init)
            let keys = words.prefix { $0 != "Ar" }.filter { $0 != "," }
            let values = words.drop { $0 != "Ar" }.dropFirst().filter { $0 != "|" }
            return (keys, values)
        }
    }
}
