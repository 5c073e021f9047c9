import Testing

@testable import Diagnostics

@Suite("Text for people fits the terminal")
struct TextLayoutTests {
    private static let row =
        "  missed  drag vertical (volume)  moved right (0°); not straight: the path was 101.9 mm long, "
        + "82.5 mm allowed; came back by 35.5 mm before the lift, 11 mm allowed"

    @Test("a line that fits, or that goes to a file, stays the same")
    func unchanged() {
        #expect(TextLayout(width: 400).lines(Self.row) == [Self.row])
        #expect(TextLayout().lines(Self.row) == [Self.row])
        #expect(TextLayout(width: 60).lines("") == [""])
    }

    @Test("a long line continues under the last column that leaves room")
    func hanging() {
        let lines = TextLayout(width: 80).lines(Self.row)
        #expect(lines.count > 2)
        #expect(lines[0].hasPrefix("  missed  drag vertical (volume)  moved right (0°); not"))
        for line in lines.dropFirst() {
            #expect(
                line.hasPrefix(String(repeating: " ", count: 34))
                    && !line.hasPrefix(String(repeating: " ", count: 35))
            )
        }
    }

    @Test(
        "no line is wider than the terminal, and no word is lost",
        arguments: [60, 72, 80, 100, 132]
    )
    func widths(width: Int) {
        let texts = [
            Self.row, "      0.000s  no gesture: " + Self.row,
            String(repeating: " ", count: 70) + "try: `distance: 12mm`, or go farther than that",
            "one two " + Self.row + " three",
        ]
        for text in texts {
            let lines = TextLayout(width: width).lines(text)
            #expect(lines.allSatisfy { TextLayout.width(of: $0) <= width }, "\(lines)")
            #expect(lines.flatMap { $0.split(separator: " ") } == text.split(separator: " "))
        }
    }

    @Test("a word that is wider than the terminal has its own line")
    func longWord() {
        let word = String(repeating: "x", count: 90)
        let lines = TextLayout(width: 60).lines("    a \(word) b")
        #expect(lines.map { $0.split(separator: " ").joined() } == ["a", word, "b"])
    }

    @Test("ASCII has a substitute for each character that we print")
    func ascii() {
        let layout = TextLayout(isASCII: true)
        #expect(layout.lines("swipe → 180° │●──●│ …") == ["swipe -> 180 deg |*--*| ..."])
        #expect(layout.lines("⠀⠉⠤⠿") == [" '.:"])
        #expect(layout.lines("点 Träge") == ["? Trage"])
    }

    @Test(
        "the environment decides",
        arguments: [
            ([:], nil, nil, false), ([:], 90, 90, true), (["LANG": "C.UTF-8"], 90, 90, false),
            (["LANG": "de_DE.utf8", "LC_ALL": "C"], nil, nil, true),
            (["LANG": "de_DE.utf8", "LC_ALL": ""], 90, 90, false),
            (["LC_CTYPE": "en_US.UTF-8", "LANG": "C"], 60, 60, false),
            (["COLUMNS": "60", "LANG": "POSIX"], nil, 60, true), (["COLUMNS": "3"], nil, 40, false),
            (["COLUMNS": "9999999999"], nil, 1000, false),
            (["COLUMNS": "wide"], 70, 70, true),
        ] as [([String: String], Int?, Int?, Bool)]
    )
    func environment(_ variables: [String: String], columns: Int?, width: Int?, isASCII: Bool) {
        let layout = TextLayout(columns: columns) { variables[$0] }
        #expect(layout == TextLayout(width: width, isASCII: isASCII))
    }
}
