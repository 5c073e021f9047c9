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
