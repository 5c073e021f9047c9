import Foundation
import Gestures
import Testing

/// Compares docs/use/thresholds.md with the numbers in the recognisers.
@Suite("The page of thresholds") struct ThresholdsPageTests {
    private static let package = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    private static let page = package.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "docs/use/thresholds.md")

    /// Numbers that are not thresholds: capacities, and the resolution at which shapes are
    /// compared.
    private static let sizes: Set = [
        "TouchSequence.capacity", "FramePeriod.capacity", "TouchPatterns.capacity",
        "TipTapRecogniser.capacity",
        "SpeedClock.capacity", "Trail.capacity", "ContactSpan.capacity", "HeldKeys.capacity",
        "Stepper.limit", "DrawnShape.fineness", "StrokePath.count", "StrokePath.band",
        "StrokePath.between", "Zone.limit",
    ]

    /// Returns the named numbers in the types of `Gestures`, by file and name.
    private static func constants() throws -> [String: Double] {
        let folder = package.appending(path: "Sources/Gestures")
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap {
            $0 as? String
        }
        var constants: [String: Double] = [:]
        for path in (paths ?? []) where path.hasSuffix(".swift") {
            let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            let type = path.split(separator: "/").last?.prefix { $0 != "." && $0 != "+" } ?? ""
            // Constants of a type are static; constants of an instance have the type Int64.
            let pattern =
                /^ {4}(?:private |package |public )?(static )?let (\w+)(: Int64)? = ([0-9][0-9_.e-]*)/
            for line in text.split(separator: "\n") {
                guard let match = line.firstMatch(of: pattern), match.1 != nil || match.3 != nil
                else {
                    continue
                }
                let digits = match.4.replacing("_", with: "")
                constants["\(type).\(match.2)"] = Double(digits)
            }
        }
        // The values of these are expressions, which the pattern does not match.
        constants["Limits.tapLanding"] = 150_000
        return constants
    }

    /// Returns the rows of the page: the number for each name.
    private static func rows() throws -> [String: Double] {
        let text = try String(contentsOf: page, encoding: .utf8)
        var rows: [String: Double] = [:]
        for match in text.matches(of: /\| `(\w+\.\w+)` \| ([0-9.e-]+)/) {
            rows[String(match.1)] = Double(match.2)
        }
        return rows
    }

    @Test("the page has every number of the recognisers and no other")
    func complete() throws {
        let names = Set(try Self.constants().keys).subtracting(Self.sizes)
        #expect(names.count > 45)
        #expect(Set(try Self.rows().keys) == names)
        #expect(Self.sizes.isSubset(of: try Self.constants().keys))
    }

    @Test("each has its value: as it is, in milliseconds or in per cent")
    func values() throws {
        let constants = try Self.constants()
        for (name, value) in try Self.rows() {
            let inCode = try #require(constants[name], "\(name)")
            #expect(
                [inCode, inCode / 1000, inCode * 100].contains { abs($0 - value) < 1e-9 },
                "\(name)"
            )
        }
    }

    @Test("the thresholds that users can change are there with their defaults")
    func defaults() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let thresholds = Thresholds()
        let times: [(String, Duration)] = [
            ("tap", thresholds.tap), ("double-tap", thresholds.doubleTap),
            ("long-press", thresholds.longPress), ("rest", thresholds.rest),
            ("long-key", thresholds.longKey), ("double-key", thresholds.doubleKey),
            ("sequence", thresholds.sequence),
        ]
        for (name, time) in times {
            let milliseconds = time.components.attoseconds / 1_000_000_000_000_000
            #expect(text.contains("| `\(name)` | \(milliseconds) ms |"), "\(name)")
        }
        #expect(text.contains("| `slop` | 4 mm |") && thresholds.slop == .millimetres(4))
        #expect(text.contains("| `swipe` | 15 mm |") && thresholds.swipe == .millimetres(15))
        #expect(text.contains("| `edge` | 8 mm |") && thresholds.edge == .millimetres(8))
        #expect(text.contains("| `flick` | 100 mm/s |") && thresholds.flick == .millimetres(100))
        #expect(
            text.contains("| `double-tap-distance` | 15 mm |")
                && thresholds.doubleTapDistance == .millimetres(15)
        )
    }
}
