import Configuration
import Diagnostics
import TestSupport
import Testing

@testable import Migration

@Suite("Written configurations") struct YAMLTextTests {
    @Test(
        "every text comes back as it was",
        arguments: [
            "a", "a: b", "a #b", "#a", "'a'", "\"", "- a", "@a", "yes", "null", "~", "1", "a:",
            " a ", "",
            "a\nb", "a\nb\n", "\na", "a\n\n", "  a\nb", "a\n\tb", "a\n \nb", "a\tb", "\u{1b}[2J",
            "\u{85}",
            "\u{2028}", "\u{feff}a", "é💥", "%a", "`a`", "{a}", "[a]", "a, b", "? a", "| a", "> a",
            "!a", "&a",
            "*a", "a\r\nb", "---", "...",
        ]
    )
    func roundTrip(text: String) {
        #expect(readBack(text) == text)
    }

    @Test("so does every random text")
    func random() {
        var random = SplitMix64(seed: Seeds.one)
        let letters = Array(" \n\t:#-'\"\\{}[],&*!|>%@`ab\u{1b}\u{85}\u{2028}é".unicodeScalars)
        for _ in 0..<Seeds.rounds(of: 2000) {
            var text = ""
            for _ in 0..<Int.random(in: 0...8, using: &random) {
                text.unicodeScalars.append(letters.randomElement(using: &random) ?? "a")
            }
            #expect(readBack(text) == text, "\(text.debugDescription)")
        }
    }

    /// The text as our reader finds it in a written configuration; nil if there is none.
    private func readBack(_ text: String) -> String? {
        var imported = ImportedConfiguration()
        // With a letter around it, so that it is a command whatever it is.
        imported.bindings = [
            ImportedBinding(
                original: Original(text),
                on: "tap",
                options: [YAMLEntry("when", .mapping([YAMLEntry("app", .text("x\(text)x"))]))],
                effects: [YAMLEntry("name", text + "x"), YAMLEntry("run", "true")]
            )
        ]
        imported.sections = [
            .init(comments: [], key: "states", entries: [YAMLEntry("app", .mapping([]))])
        ]
        let (yaml, lines) = ConfigurationWriter.write(imported)
        let source = Source(name: "x", text: yaml)
        let configuration = ConfigurationReader.read(source).0
        guard lines.count == 1, let name = configuration?.bindings.first?.name else { return nil }
        return String(String.UnicodeScalarView(name.unicodeScalars.dropLast()))
    }
}
