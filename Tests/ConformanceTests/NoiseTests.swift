import Foundation
import InputEvents
import RecognitionTestSupport
import Testing

@testable import conformance

@Suite("Recognition under noise")
struct NoiseTests {
    private static let pictures = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../docs/pictures").standardized

    static let pages = NoiseSubject.pages.map(\.page)

    /// Returns the figures in a page's picture: for each gesture, one line of per cents for each
    /// kind of noise.
    private static func figures(_ page: String) throws -> [String: [[Int]]] {
        let picture = try String(
            contentsOf: pictures.appending(path: "noise-\(page).svg"),
            encoding: .utf8
        )
        var figures: [String: [[Int]]] = [:]
        for match in picture.matches(of: /<title>(.+), per cent: ([0-9 ]+)<\/title>/) {
            let shares = match.output.2.split(separator: " ").compactMap { Int($0) }
            figures[String(match.output.1), default: []].append(shares)
        }
        return figures
    }

    @Test(
        "the pictures match the code: `make conformance NOISE=1` draws them anew",
        arguments: pages
    )
    func pictures(page: String) throws {
        let subjects = try #require(NoiseSubject.pages.first { $0.page == page }).subjects
        let figures = try Self.figures(page)
        for subject in subjects {
            #expect(figures[subject.name]?.map(\.count) == Noise.allCases.map(\.amounts.count))
        }
        // All of them would take minutes; at these points the curves fall. A short run looks at one of
        // them for each subject.
        let points = [(Noise.jitter, 3), (.unsteadiness, 10), (.losses, 9)]
        for (number, subject) in subjects.enumerated() {
            for (noise, step) in Seeds.areAll ? points : [points[number % points.count]] {
                let index = try #require(Noise.allCases.firstIndex(of: noise))
                let share = NoiseCurve.share(of: subject, under: noise, step: step)
                #expect(figures[subject.name]?[index][step] == share, "\(subject.name), \(noise)")
            }
        }
    }

    @Test("without noise, everything is recognised", arguments: pages)
    func quiet(page: String) throws {
        for (_, curves) in try Self.figures(page) { #expect(curves.allSatisfy { $0[0] == 100 }) }
    }

    @Test(
        "a picture names its subject, its axes and its panels, and says what each shows",
        arguments: pages
    )
    func words(page: String) throws {
        let picture = try String(
            contentsOf: Self.pictures.appending(path: "noise-\(page).svg"),
            encoding: .utf8
        )
        let subject = try #require(NoiseSubject.pages.first { $0.page == page })
        #expect(picture.contains(">\(subject.title) under noise</text>"))
        #expect(picture.matches(of: />recognised, %</).count == Noise.allCases.count)
        let figures = try Self.figures(page)
        for (index, noise) in Noise.allCases.enumerated() {
            let curves = subject.subjects.map {
                NoiseCurve(name: $0.name, shares: figures[$0.name]?[index] ?? [])
            }
            let panel = NoisePicture.Panel(noise: noise, curves: curves)
            for text in [noise.title, noise.axis, panel.sentence] {
                #expect(picture.contains(">\(text)</text>"), "\(text)")
            }
        }
    }

    @Test(
        "the sentence of a panel is about its worst curve",
        arguments: [
            ([100, 100, 100], [100, 100, 100], "makes no difference up to 2 mm"),
            ([100, 98, 90], [100, 90, 80], "90 % and more up to 0.2 mm"),
            // A curve that recovers is not good up to there.
            ([100, 80, 100], [100, 100, 100], "90 % and more up to 0 mm"),
        ]
    )
    func sentence(first: [Int], second: [Int], expected: String) {
        // The other amounts are as bad as the last one, or as good.
        func curve(_ shares: [Int]) -> NoiseCurve {
            let rest = Array(repeating: shares[2], count: Noise.jitter.amounts.count - 3)
            return NoiseCurve(name: "", shares: shares + rest)
        }
        let panel = NoisePicture.Panel(noise: .jitter, curves: [curve(first), curve(second)])
        #expect(panel.sentence == expected)
    }

    // MARK: - Figures in sentences

    /// A phrase on a page that begins with the share of some gestures, in per cent.
    struct Statement: Sendable, CustomTestStringConvertible {
        let page: String
        let phrase: String
        let noise: Noise
        let amount: Double
        /// The curves that have this share.
        let subjects: [String]
        /// True if the share is that of the gestures that are lost.
        var isLoss = false

        var testDescription: String { "\(page): \(phrase)" }

        /// States how many are left.
        static func left(
            _ page: String,
            _ phrase: String,
            _ noise: Noise,
            _ amount: Double,
            _ subjects: String...
        ) -> Statement {
            Statement(page: page, phrase: phrase, noise: noise, amount: amount, subjects: subjects)
        }

        /// States how many are lost.
        static func lost(
            _ page: String,
            _ phrase: String,
            _ noise: Noise,
            _ amount: Double,
            _ subjects: String...
        ) -> Statement {
            Statement(
                page: page,
                phrase: phrase,
                noise: noise,
                amount: amount,
                subjects: subjects,
                isLoss: true
            )
        }
    }

    private static let summary = "build/conformance.md"

    static let statements: [Statement] = [
        .lost(summary, "28 % of the double taps", .unsteadiness, 100, "double tap"),
        .lost(summary, "16 % of the tip-taps", .unsteadiness, 100, "tip-tap right"),
        .lost(summary, "4 % of the taps by three fingers", .unsteadiness, 100, "tap, 3 fingers"),
        .lost(summary, "2 % of the pinches", .unsteadiness, 100, "pinch in", "pinch out", "rotate"),
        .left(summary, "48 % of the long presses by two", .jitter, 1, "long press, 2 fingers"),
        .left(summary, "66 % of the tip-taps", .jitter, 1, "tip-tap right"),
        .left(summary, "76 % of the long presses by one finger", .jitter, 1, "long press"),
        .left(summary, "60 % of the swipes by three", .jitter, 1, "swipe left, 3 fingers"),
        .left(summary, "82 % of those to the left", .jitter, 1, "swipe left"),
        .left(summary, "78 % of those to the upper right", .jitter, 1, "swipe up-right"),
        .left(summary, "68 % of the bounces", .jitter, 1, "bounce left"),
        .left(summary, "90 % of the circles with one turn", .jitter, 1, "circle"),
        .lost("gestures/tip-tap.md", "16 % are lost", .unsteadiness, 100, "tip-tap right"),
        .lost("gestures/tip-tap.md", "6 % if they are off", .unsteadiness, 80, "tip-tap right"),
        .lost("gestures/tap.md", "4 % of those by one finger are lost", .jitter, 1, "tap"),
        .lost("gestures/tap.md", "44 %. A panel", .jitter, 2, "tap"),
        .left("gestures/pinch-rotate.md", "66 % of the", .jitter, 1.2, "pinch in", "pinch out"),
        .left("gestures/pinch-rotate.md", "78 % of the rotations", .jitter, 1.2, "rotate"),
        .left("gestures/circle.md", "52 % of the circles with one turn", .jitter, 1.4, "circle"),
    ]

    /// Returns the text of a page of docs without its line breaks.
    private static func prose(_ page: String) throws -> String {
        let file = pictures.deletingLastPathComponent().appending(path: page)
        return try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }

    /// Returns the figures of all pictures.
    private static func allFigures() throws -> [String: [[Int]]] {
        try pages.reduce(into: [:]) { all, page in try all.merge(figures(page)) { $1 } }
    }

    @Test("a page states what its picture shows", arguments: statements)
    func states(_ statement: Statement) throws {
        #expect(try Self.prose(statement.page).contains(" \(statement.phrase)"))
        let number = Int(statement.phrase.prefix { $0 != " " })
        let index = try #require(Noise.allCases.firstIndex(of: statement.noise))
        let step = try #require(statement.noise.amounts.firstIndex(of: statement.amount))
        let figures = try Self.allFigures()
        for subject in statement.subjects {
            let share = try #require(figures[subject])[index][step]
            #expect(number == (statement.isLoss ? 100 - share : share), "\(subject)")
        }
    }

    @Test("what pages say of all other gestures is what the pictures show")
    func others() throws {
        let figures = try Self.allFigures()
        /// Returns the least share of all gestures, without those of which the summary says it.
        func least(_ noise: Noise, _ steps: ClosedRange<Int>, others: Bool = false) throws -> Int {
            let index = try #require(Noise.allCases.firstIndex(of: noise))
            let named = Self.statements.filter { $0.page == Self.summary && $0.noise == noise }
                .flatMap(\.subjects)
            return figures.filter { !others || !named.contains($0.key) }.values
                .flatMap { $0[index][steps] }.min() ?? 0
        }
        let text = try Self.prose(Self.summary)
        #expect(text.contains("and nothing else. Half of the frames can be missing without"))
        #expect(try least(.unsteadiness, 5...5, others: true) == 100)
        #expect(try least(.losses, 0...5) == 100)
        let most = try least(.jitter, 0...4)
        #expect(text.contains("up to a deviation of 0.8 mm, at least \(most) % of each gesture"))
        let rest = try least(.jitter, 5...5, others: true)
        #expect(text.contains("and at least \(rest) % of all others. Drags are not affected."))
        for drag in ["drag", "drag, 2 fingers"] {
            #expect(figures[drag]?[0].allSatisfy { $0 == 100 } == true)
        }
        let strokes = try Self.figures("stroke").values.flatMap { $0[0][0...7] }.min() ?? 0
        let page = try Self.prose("gestures/stroke.md")
        #expect(page.contains("Up to a deviation of 1.4 mm, at least \(strokes) % of each are"))
    }

    @Test("noise keeps the order of frames, and every landing and lift")
    func order() {
        var hand = SeededRandom(seed: 1)
        let frames = Performance.taps(2, fingers: 3, &hand).frames
        func ends(_ frames: [Frame]) -> [TouchChange.Phase] {
            frames.flatMap(\.changes).map(\.phase).filter { $0 != .motion }
        }
        for noise in Noise.allCases {
            var random = SeededRandom(seed: 2)
            let noisy = noise.applied(noise.amounts[10], to: frames, &random)
            #expect(noisy.map(\.time) == noisy.map(\.time).sorted())
            #expect(ends(noisy) == ends(frames))
        }
    }
}
