import Configuration
import Diagnostics
import TestSupport
import Testing

/// Good and bad configurations, changed at random, must be read without a crash.
///
/// The seed is in the message of a failure; `INPUTRX_SEED=…` repeats it.
@Suite("Mutated configurations") struct FuzzTests {
    static let seed = Seeds.one

    /// Every example and every bad configuration but the longest.
    static func seeds() throws -> [[UInt8]] {
        let examples = try Fixtures.names(in: Fixtures.examples, ending: ".yaml").map {
            try Fixtures.source(Fixtures.examples, $0 + ".yaml").bytes
        }
        let bad = try Fixtures.names(in: Fixtures.bad, ending: ".yaml").map {
            try Fixtures.source(Fixtures.bad, $0 + ".yaml").bytes
        }
        return (examples + bad).filter { $0.count < 4000 }
    }

    @Test("no change of bytes, lines or words makes the reader crash or contradict itself")
    func mutations() throws {
        var random = SplitMix64(seed: Self.seed)
        let seeds = try Self.seeds()
        for round in 0..<Seeds.rounds(of: 1500) {
            var bytes = seeds[round % seeds.count]
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                mutate(&bytes, others: seeds, &random)
            }
            let source = Source(name: "f", bytes: bytes)
            let (configuration, diagnostics) = ConfigurationReader.read(source)
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(
                (configuration == nil) == diagnostics.containsErrors,
                "INPUTRX_SEED=\(Self.seed): \(text)"
            )
            for label in diagnostics.flatMap({ [$0.primary].compactMap(\.self) + $0.secondary }) {
                #expect(0...bytes.count ~= label.span.start, "INPUTRX_SEED=\(Self.seed): \(text)")
                #expect(
                    0...(bytes.count + 1) ~= label.span.end,
                    "INPUTRX_SEED=\(Self.seed): \(text)"
                )
            }
            let renderer = DiagnosticRenderer(source: source)
            let drawing = renderer.render(diagnostics) + diagnostics.map(renderer.json).joined()
            #expect(
                !drawing.unicodeScalars.contains("\u{1b}"),
                "INPUTRX_SEED=\(Self.seed): \(text)"
            )
        }
    }

    private func mutate(_ bytes: inout [UInt8], others: [[UInt8]], _ random: inout SplitMix64) {
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let dictionary = [
            "\0", "\"\\0\"", "\u{1b}", "\u{202e}", "99999999999999999999", "-1", "1e999", "nan",
            "[",
            "{", "}", "]", ": ", "- ", "\n", "\t", "&a ", "*a", "!t ", "<<", "|", ">", "'", "\"",
            "%",
            "+", "KEY_A+", "any", "0x", "ms", "x", "#", "---\n", "?", "日本", "\r\n", "  ", ",",
        ]
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + 9))
        case 3:
            bytes.insert(
                contentsOf: (dictionary.randomElement(using: &random) ?? "").utf8,
                at: place
            )
        case 4:
            let other = others.randomElement(using: &random) ?? []
            let from = Int.random(in: 0...other.count, using: &random)
            bytes.insert(contentsOf: other[from...].prefix(60), at: place)
        default:
            // A word in the place of another, as people do.
            let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
            let word = (words.randomElement(using: &random) ?? "") + " "
            bytes.insert(contentsOf: Array(word.utf8), at: place)
        }
    }
}
