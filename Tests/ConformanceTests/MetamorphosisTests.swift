import Configuration
import Gestures
import InputEvents
import Insight
import Pipeline
import Recordings
import TestSupport
import Testing

@testable import conformance

@Suite("Changes of recordings that must not matter")
struct MetamorphosisTests {
    /// Returns a configuration with everything bound, and with a swipe from each edge.
    private static func configuration(_ thresholds: Thresholds, drags: Bool) -> Configuration {
        var configuration = Configuration.everyGesture(thresholds: thresholds, drags: drags)
        for edge in Edge.allCases {
            configuration.bindings.append(
                Binding(
                    name: edge.rawValue,
                    number: configuration.bindings.count + 1,
                    on: "swipe",
                    pattern: GesturePattern(kind: .swipe(nil), fingers: .any, from: [Place(edge)]),
                    command: .arguments(["true"])
                )
            )
        }
        return configuration
    }

    /// Returns the gestures after a change of the events, with the edges where they begin.
    private static func gestures(
        _ events: [InputEvent],
        thresholds: Thresholds = Thresholds(),
        drags: Bool,
        change: Metamorphosis? = nil
    ) -> [String] {
        var gestures: [String] = []
        Replay(configuration(thresholds, drags: drags)).run(events) { action in
            let kind = change?.kind(action.gesture.kind) ?? action.gesture.kind
            let edge = action.binding.name.flatMap(Edge.init).map { change?.edge($0) ?? $0 }
            gestures.append("\(kind), \(action.gesture.fingers), \(edge?.rawValue ?? "anywhere")")
        }
        return gestures
    }

    @Test("the golden recordings exist and contain gestures")
    func found() throws {
        #expect(GoldenRecordings.names.count >= 15)
        let demo = try RecordingReader.read(files: ["\(GoldenRecordings.folder)/demo.yml"])
        #expect(Self.gestures(Array(demo.inputEvents()), drags: false).count == 6)
    }

    @Test("the gestures are the same, or changed likewise", arguments: GoldenRecordings.names)
    func same(name: String) throws {
        let recording = try RecordingReader.read(files: ["\(GoldenRecordings.folder)/\(name)"])
        let events = Array(recording.inputEvents())
        for change in Metamorphosis.allCases {
            // Its movements are single frames: at half the rate, they would come with the lift.
            if name == "fingers-change.yml", change == .halfTheRate { continue }
            let changed = change.events(events)
            let thresholds = change.thresholds(Thresholds())
            for drags in [false, true] {
                let expected = Self.gestures(events, drags: drags, change: change)
                let received = Self.gestures(changed, thresholds: thresholds, drags: drags)
                #expect(received == expected, "\(name), \(change), drags: \(drags)")
            }
        }
    }

    @Test("changes that must make a difference do: in a mirror, left is right")
    func controls() throws {
        let path = "\(GoldenRecordings.folder)/swipe-directions.yml"
        let events = Array(try RecordingReader.read(files: [path]).inputEvents())
        let plain = Self.gestures(events, drags: false)
        for change in [Metamorphosis.mirror, .quarterTurn] {
            #expect(Self.gestures(change.events(events), drags: false) != plain)
        }
        // Twice the size with the same limits: a movement too short for a swipe is long enough.
        let larger = Self.gestures(Metamorphosis.twiceTheSize.events(events), drags: false)
        #expect(larger.count >= plain.count)
    }

    @Test(
        "a mirror reverses circles and the sides of tip-taps; a quarter turn rotates the sides"
    )
    func kinds() {
        let (mirror, turn) = (Metamorphosis.mirror, Metamorphosis.quarterTurn)
        #expect(
            mirror.kind(.circle(.clockwise, turns: 2)) == .circle(.counterclockwise, turns: 2)
        )
        #expect(turn.kind(.circle(.clockwise, turns: 1)) == .circle(.clockwise, turns: 1))
        #expect(mirror.kind(.tipTap(.left)) == .tipTap(.right))
        #expect(mirror.kind(.tipTap(.up)) == .tipTap(.up))
        #expect(turn.kind(.tipTap(.left)) == .tipTap(.up))
        #expect(turn.kind(.tipTap(nil)) == .tipTap(nil))
    }
}
