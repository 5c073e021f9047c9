import Configuration
import Desktops
import Diagnostics
import Foundation
import Gestures
import InputEvents
import Setup
import TestSupport
import Testing

@testable import conformance

/// Holds what the project ships and proposes to ordinary use, in which it must do nothing.
@Suite("Ordinary use of a touchscreen")
struct OrdinaryLifeTests {
    private static let examples = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../examples").standardized

    /// 0.5 a minute: more would be noticed.
    private static let most = 0.5

    /// The bindings that act on every touch, or on every page that is turned, because that is what
    /// they are for.
    private static let onPurpose: [String: Set<String>] = [
        "kiosk": ["wake", "start-page", "count"], "streams": ["wake", "sleep"],
    ]

    private static func configuration(_ text: String, _ name: String) throws -> Configuration {
        try #require(ConfigurationReader.read(Source(name: name, text: text)).0)
    }

    /// Seconds of one run: 160, of which the usual tests do a quarter.
    ///
    /// Three of the shorter runs last two minutes, in which one action is allowed.
    private static let seconds = Double(Seeds.rounds(of: 160))

    private static func check(
        _ configuration: Configuration,
        _ name: String,
        _ runs: [[InputEvent]],
        except onPurpose: Set<String> = []
    ) {
        let actions = OrdinaryUse.falseActions(in: runs, of: seconds, under: configuration)
            .filter { !onPurpose.contains($0.key) }
        #expect(actions.values.reduce(0, +) <= most, "\(name): \(actions)")
    }

    /// The examples, and a proposal for each set of gestures that `init` proposes; the usual tests
    /// take one proposal.
    private static func configurations() throws -> [(name: String, configuration: Configuration)] {
        let files = try FileManager.default.contentsOfDirectory(
            at: examples,
            includingPropertiesForKeys: nil
        )
        .filter { $0.pathExtension == "yaml" }
        #expect(files.count > 4)
        var all = try files.map { file in
            let name = file.deletingPathExtension().lastPathComponent
            var found = try configuration(String(contentsOf: file, encoding: .utf8), name)
            // The panel of the test stands for whichever device the example names.
            found.devices = []
            return (name: name, configuration: found)
        }
        var seen: Set<[GesturePattern]> = []
        for desktop in Desktop.allCases {
            for installed in [nil, Set<String>()] {
                let surroundings = Surroundings(
                    desktop: desktop,
                    devices: [.touchscreen: ["Panel"]],
                    installed: installed
                )
                let name = "proposal for \(desktop.rawValue)"
                let found = try configuration(Proposal(for: surroundings).text, name)
                // Desktops differ mostly in their commands.
                guard seen.insert(found.patternSources.map(\.pattern)).inserted,
                    Seeds.areAll || seen.count == 1
                else { continue }
                all.append((name, found))
            }
        }
        return all
    }

    @Test(
        "makes an example or a proposal of `init` act at most once in two minutes",
        arguments: OrdinaryUse.allCases
    )
    func acts(_ use: OrdinaryUse) throws {
        let runs = use.runs(of: Self.seconds)
        // Eight fingers that type make taps by two now and then; nobody types on a wall panel.
        let typed: Set<String> = use == .typing ? ["lights"] : []
        for (name, configuration) in try Self.configurations() {
            Self.check(
                configuration,
                "\(use.rawValue), \(name)",
                runs,
                except: typed.union(Self.onPurpose[name] ?? [])
            )
        }
    }

    @Test("is found out where a gesture is bound that hands make all the time")
    func bad() throws {
        func actions(_ binding: String, _ use: OrdinaryUse) throws -> Double {
            let text = "bindings:\n  - {\(binding), run: act}\n"
            return OrdinaryUse.falseActions(
                in: use.runs(of: 30),
                of: 30,
                under: try Self.configuration(text, "bad")
            )
            .values.reduce(0, +)
        }
        #expect(try actions("on: double tap", .maps) > 1)
        #expect(try actions("on: pinch in", .maps) > 1)
        #expect(try actions("on: tap", .typing) > 60)
        #expect(try actions("on: swipe, fingers: 1", .drawing) > 1)
        #expect(try actions("on: tap, fingers: any", .writing) > 1)
        #expect(try actions("on: long press, fingers: any", .palms) > 1)
        #expect(try actions("on: long press, fingers: any, at: edge", .gripping) > 1)
    }
}
