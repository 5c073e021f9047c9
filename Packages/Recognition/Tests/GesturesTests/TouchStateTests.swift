import Foundation
import InputEvents
import RecognitionTestSupport
import Testing

@testable import Gestures

/// Tests that the table of states, its picture and the transitions of real touches agree.
@Suite("The states of a touch")
struct TouchStateTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../..").standardized

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The rows of the table (`moving  due  paused continuous`), and the transitions that every
    /// state has.
    private static func table() throws -> Set<TouchTransition> {
        let text = try text("Packages/Recognition/Sources/Gestures/Touch/TouchState.swift")
        var rows: Set<TouchTransition> = []
        for line in text.split(separator: "\n") where line.hasPrefix("///     ") {
            let words = line.dropFirst(3).split(separator: " ").map(String.init)
            guard words.count > 2, let from = TouchState.Name(rawValue: words[0]) else { continue }
            let event = try #require(TouchEvent.Name(rawValue: words[1]), "\(line)")
            for word in words[2...] {
                let to = try #require(TouchState.Name(rawValue: word), "\(line)")
                rows.insert(TouchTransition(from: from, event: event, to: to))
            }
        }
        return rows
    }

    /// The arrows of the picture: `moving --> paused: due`.
    private static func picture() throws -> Set<TouchTransition> {
        var arrows: Set<TouchTransition> = []
        let text = try text("docs/gestures/arbitration.md")
        for match in text.matches(of: /(?m)^ *(\w+) --> (\w+): ([\w, ]+)$/) {
            for word in match.3.split(separator: ", ") {
                let from = try #require(TouchState.Name(rawValue: String(match.1)), "\(match.0)")
                let to = try #require(TouchState.Name(rawValue: String(match.2)), "\(match.0)")
                let event = try #require(TouchEvent.Name(rawValue: String(word)), "\(match.0)")
                arrows.insert(TouchTransition(from: from, event: event, to: to))
            }
        }
        return arrows
    }

    @Test("the picture in the documentation shows what the table says, and nothing else")
    func pictureAndTable() throws {
        let (table, picture) = (try Self.table(), try Self.picture())
        #expect(table.count > 50)
        #expect(picture.subtracting(table).isEmpty)
        #expect(table.subtracting(picture).isEmpty)
    }

    @Test("random touches change state only as the table shows")
    func touches() throws {
        let table = try Self.table()
        var seen: Set<TouchTransition> = []
        for seed in Seeds.some(150) {
            var random = SplitMix64(seed: seed)
            let patterns = VerdictPropertyTests.bindings(&random)
            let events = ExplanationPropertyTests.touches(&random)
            seen.formUnion(Self.transitions(events, patterns))
        }
        for (script, kinds) in Self.scripts {
            let patterns = kinds.map { GesturePattern(kind: $0, fingers: .any) }
            let many = on(.swipe(.right), 3)
            let events = Script(script).events
            seen.formUnion(Self.transitions(events, patterns.isEmpty ? [many] : patterns))
        }
        let presses = [on(.longPress, 1, hold: 300), on(.longPress, 1, hold: 900)]
        seen.formUnion(Self.transitions(Script("d1@50,50 +500ms u1").events, presses))
        // Fingers count as resting soon, so that another finger may still land.
        var hasty = Thresholds()
        hasty.rest = .milliseconds(50)
        let events = Script("d1@20,50 >10,0/50ms +90ms d2@80,50 +200ms u1 u2").events
        let drags = Self.drags.map { GesturePattern(kind: $0, fingers: .any) }
        seen.formUnion(Self.transitions(events, drags, thresholds: hasty))
        seen.formUnion(Self.transitions(Self.unfinishedFrame, [on(.tap(count: 1), 1)]))
        let wrong = seen.subtracting(table).filter { $0.event != .interrupted || $0.to != .idle }
        #expect(wrong.isEmpty)
        let missing = table.subtracting(seen).map { "\($0.from) --> \($0.to): \($0.event)" }
        #expect(missing.sorted() == [])
    }

    /// A finger is lost for 20 ms; from then on, the engine waits for lost fingers at each lift.
    private static let loss = "d1@20,50 >20,0/100ms u1 +20ms d1@43,50 +100ms u1 +900ms "
    /// A finger that moves at full speed until it lifts.
    private static let hasty = "d1@20,50 >60,0/200ms u1 +20ms "
    private static let slider: [GestureKind] = [.continuous(.drag(nil))]
    private static let drags: [GestureKind] = DragPhase.allCases.map { GestureKind.drag($0) }

    /// Touches that are rare among random ones; an empty list of gestures stands for a three-finger
    /// swipe.
    private static let scripts: [(String, [GestureKind])] = [
        (hasty + "+900ms", slider), (hasty + "+900ms", drags),
        (hasty + "d1@86,50 >10,0/50ms u1 +90ms", slider),
        ("d1@20,50 >60,0/200ms +90ms u1", drags), ("d1@50,50 +50ms c1 +20ms", [.tap(count: 1)]),
        ("d1@50,50 +200ms d2@80,50 +600ms u2 +100ms d2@80,50 +60ms u2 +90ms u1", [.tipTap(nil)]),
        (hasty + "d1@86,50 >10,0/50ms u1 +90ms", drags), (hasty + "d1@140,90 +50ms u1", drags),
        (hasty + "d1@86,50 +50ms u1", [.swipe(nil)]),
        ("d1@20,50 >60,0/200ms c1 +20ms", slider),
        ("d1@20,50 >60,0/200ms c1 +20ms", drags + [.tap(count: 1)]),
        ("d1@20,50 >40,0/200ms d2@80,50 +200ms u1 u2", drags),
        (loss + "d1@20,50 >20,0/400ms u1 +20ms d1@41,50 +20ms u1 +90ms", []),
        ("d1@20,50 >20,0/400ms d2@60,50 +200ms u1 u2", []), ("m1@30,50 +20ms u1", []),
        ("d1@40,50 d2@60,50 >20,0/60ms u1 +900ms u2", slider + [.swipe(nil)]),
        ("d1@40,50 >20,0/60ms +900ms u1", slider + [.swipe(nil)]),
        ("d1@40,50 d2@60,50 >20,0/60ms u1 +900ms u2", drags + [.swipe(nil)]),
        ("d1@40,50 d2@60,50 >20,0/100ms u1 +20ms d1@64,50 +100ms u1 u2", [.swipe(nil)]),
        ("d1@40,50 d2@60,50 +200ms u1 +20ms d1@40,50 +100ms u1 u2", [.swipe(nil)]),
        ("d1@40,50 d2@60,50 +100ms u1 d1@45,50 +20ms u1 u2", [.swipe(nil)]),
        (loss + hasty + "d1@86,50 +50ms u1", [.swipe(nil)]),
        (loss + "d1@20,50 >20,0/100ms +900ms u1 +20ms d1@40,50 +50ms u1 +90ms", drags),
        (loss + "d1@50,50 +100ms u1 +20ms d1@50,50 +100ms u1", [.longPress]),
        ("d1@40,50 d2@60,50 >60,0/200ms u1 +90ms u2", slider),
        ("d1@40,50 d2@60,50 >60,0/200ms u1 +20ms d3@140,90 +20ms u2 u3", slider),
        ("d1@40,50 d2@60,50 >60,0/200ms u1 +20ms u2", slider),
        ("d1@20,50 >20,0/100ms +900ms >20,0/100ms +900ms u1", drags),
        (
            "d1@20,50 +300ms d2@80,50 >2.5,0/50ms m2@87,50 +250ms u2 +300ms u1",
            drags + [.swipe(nil)]
        ),
        (
            "d1@20,50 +300ms d2@80,50 >2.5,0/50ms m2@87,50 +250ms u2 +300ms u1",
            slider + [.swipe(nil)]
        ),
        ("d1@20,50 +300ms d2@90,50 +60ms u2 +20ms m1@40,50 d3@90,90 +20ms u1 u3", [.tap(count: 1)]),
        ("d1@20,50 +300ms d2@90,50 +60ms u2 +20ms c1", [.tap(count: 1)]),
        ("d1@20,50 +300ms d2@90,50 +60ms u2 +20ms m1@40,50 +20ms u1", [.tap(count: 1)]),
        ("d1@12,12 +900ms d2@140,60 +50ms u2 u1", [.longPress]),
        ("d1@20,50 +100ms c1 +20ms", [.tap(count: 1)]),
        ("d1@20,50 >20,0/200ms c1 +20ms", [.swipe(nil)]),
        ("d1@20,50 >20,0/100ms +900ms c1 +20ms", drags),
        ("d1@20,50 >20,0/400ms +100ms u1 +20ms", drags),
        ("d1@20,50 >20,0/400ms +100ms u1 +20ms", []),
    ]

    /// A resting contact that begins to move, in a frame that ends only after the time at which the
    /// contact would be excluded.
    private static var unfinishedFrame: [InputEvent] {
        var events = Script("d1@20,50 +300ms d2@90,50 +60ms u2 +20ms").events
        let last = (events.last?.time.microseconds ?? 0) + 10_000
        let change = TouchChange(slot: 1, phase: .motion, position: Point(x: 40, y: 50))
        let (soon, late) = (Timestamp(microseconds: last), Timestamp(microseconds: last + 400_000))
        events.append(InputEvent(time: soon, kind: .touch(Script.first, change)))
        events.append(InputEvent(time: late, kind: .touchFrame(Script.first)))
        return events
    }

    /// Returns all transitions of touches on the first touchscreen.
    private static func transitions(
        _ events: [InputEvent],
        _ patterns: [GesturePattern],
        thresholds: Thresholds = Thresholds()
    ) -> Set<TouchTransition> {
        let device = Script.device(Script.first)
        let (limits, surface) = (
            Limits(thresholds, surface: device.touchSurface), device.touchSurface
        )
        var conditions = ConditionEvaluator(patterns)
        var bindings = DeviceBindings(
            patterns,
            for: device,
            surface: surface,
            selection: conditions.selection
        )
        var arbiter = TouchArbiter(
            bindings.contactCandidates,
            limits: limits,
            zones: EdgeZones(depth: Thresholds().edge, zones: [], surface: surface),
            surface: surface,
            device: device
        )
        var seen: Set<TouchTransition> = []
        var found: [Gesture] = []
        arbiter.observer = { seen.insert($0) }
        for event in events {
            while arbiter.nextDeadline < event.time {
                arbiter.expire(at: arbiter.nextDeadline, into: &found)
            }
            switch event.kind {
            case .touches(device.id, let frame):
                bindings.selection = conditions.selection
                arbiter.handle(
                    frame,
                    onlyMoves: frame.onlyMoves,
                    under: &bindings,
                    at: event.time,
                    into: &found
                )
            case .reset(device.id): arbiter.reset(at: event.time, into: &found)
            default: conditions.handle(event)
            }
        }
        while arbiter.nextDeadline != .never {
            arbiter.expire(at: arbiter.nextDeadline, into: &found)
        }
        #expect(arbiter.bugs == 0)
        return seen
    }
}
