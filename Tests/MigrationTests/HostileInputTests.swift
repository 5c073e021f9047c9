import Configuration
import Diagnostics
import Migration
import TestSupport
import Testing

/// The seed is in the message of a failure; `INPUTRX_SEED=…` repeats it.
@Suite("Hostile originals") struct HostileInputTests {
    private static let seed = Seeds.one

    /// Pieces that the formats give a meaning.
    private static let words = [
        "lisgd ", "-g ", "'", "\"", "1,LR,L,*,R,", ",", "$(", "${A:-", "}", "\\\n", "\\",
        "A=$A$A\n",
        "gesture swipe left 3 ", "_internal --cols 4 -w ws_up", "<touchégg>", "</touchégg>",
        "<gesture type=\"SWIPE\" fingers=\"3\" direction=\"UP\">", "</gesture>", "&", "&amp;",
        "<![CDATA[", "<!DOCTYPE a [<!ENTITY b \"c\">]>", "swipe:\n", "  3:\n", "    left:\n",
        "      command: ", "&a ", "*a", "<<: *a\n", "---\n", "context: {application: X}\n", "- ",
        ": ",
        "touchpad:\n", "  gestures:\n", "    - type: swipe\n", "      actions:\n", "\u{0}",
        "\u{1b}[2J",
        "-\u{2028}a ", "\u{feff}", "\u{2028}", "\n", "#", "|", "{", "[", "]", "''", "é", "💥",
    ]

    @Test("no original makes a translator crash, or write what `check` objects to")
    func random() throws {
        var random = SplitMix64(seed: Self.seed)
        let originals = try Fixture.all.map { try $0.source().bytes }
        for round in 0..<Seeds.rounds(of: 400) {
            var bytes = originals[round % originals.count]
            for _ in 0..<Int.random(in: 1...6, using: &random) { change(&bytes, &random) }
            for format in ForeignFormat.allCases { check(bytes, format) }
        }
    }

    @Test("a file of words without sense is read or refused")
    func soup() {
        var random = SplitMix64(seed: Self.seed)
        for _ in 0..<Seeds.rounds(of: 400) {
            let count = Int.random(in: 0...60, using: &random)
            let text = (0..<count).map { _ in Self.words.randomElement(using: &random) ?? "" }
            for format in ForeignFormat.allCases { check(Array(text.joined().utf8), format) }
        }
    }

    @Test("aliases, entities and variables that double with each line are refused or cut")
    func growth() {
        let doubling = (0..<60).map { "A\($0 + 1)=\"$A\($0)$A\($0)\"\n" }.joined()
        check(Array("A0=x\n\(doubling)lisgd -g \"1,LR,L,*,R,$A60\"\n".utf8), .lisgd)
        var yaml = "_a: &a0 [x, x]\n"
        for level in 0..<60 { yaml += "_b\(level): &a\(level + 1) [*a\(level), *a\(level)]\n" }
        check(Array((yaml + "swipe: *a60\n").utf8), .fusuma)
        let xml = "<!DOCTYPE a [<!ENTITY b \"bbbbbbbb\"><!ENTITY c \"&b;&b;&b;\">]><a>&c;</a>"
        let refused = Importer.read(Source(name: "x", text: xml), as: .touchegg)
        #expect(refused.failure?.contains("DOCTYPE") == true)
        let deep = String(repeating: "<a>", count: 10_000)
        check(Array(deep.utf8), .touchegg)
        check([UInt8](repeating: UInt8(ascii: "["), count: 100_000), .fusuma)
    }

    @Test("a file beyond the limit is refused unread")
    func tooLarge() {
        for format in ForeignFormat.allCases {
            let bytes = [UInt8](repeating: 0x20, count: Importer.maximumSize + 1)
            let imported = Importer.read(Source(name: "x", bytes: bytes), as: format)
            #expect(imported.failure?.contains("limit") == true)
        }
    }

    @Test("a file in UTF-16 is refused with one sentence, with and without its byte order mark")
    func utf16() {
        let text = "lisgd -g".utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        for bytes in [text, [0xff, 0xfe] + text, [0xfe, 0xff] + text] {
            for format in ForeignFormat.allCases {
                let imported = Importer.read(Source(name: "x", bytes: bytes), as: format)
                #expect(imported.failure?.contains("UTF-16") == true)
                #expect(imported.remarks.isEmpty)
            }
        }
    }

    private func check(_ bytes: [UInt8], _ format: ForeignFormat) {
        let note: Comment =
            "INPUTRX_SEED=\(Self.seed) \(format.rawValue):\n\(String(decoding: bytes, as: UTF8.self))"
        let imported = Importer.read(Source(name: "x", bytes: bytes), as: format)
        #expect(imported.diagnostics.map(\.message) == [], note)
        guard imported.failure == nil else { return }
        let source = Source(name: "x", text: imported.yaml)
        #expect(ConfigurationReader.read(source).0?.bindings.count == imported.count, note)
        #expect(!imported.yaml.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }, note)
        for remark in imported.remarks {
            #expect(!remark.printed.dropLast().contains { $0.isNewline }, note)
        }
    }

    private func change(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 1:
            bytes.insert(
                contentsOf: Self.words.randomElement(using: &random)?.utf8 ?? "".utf8,
                at: place
            )
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + 20))
        default: bytes.removeSubrange(place...)
        }
    }
}

extension [UInt8] {
    fileprivate mutating func removeSubrange(_ bounds: PartialRangeFrom<Int>) {
        removeLast(count - bounds.lowerBound)
    }
}
