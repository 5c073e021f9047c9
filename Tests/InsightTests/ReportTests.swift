import Configuration
import Diagnostics
import Gestures
import InputEvents
import Pipeline
import TestSupport
import Testing

@testable import Insight

@Suite("Report")
struct ReportTests {
    private static func binding(
        _ number: Int,
        _ on: String,
        _ pattern: GesturePattern,
        name: String? = nil,
        operators: [StreamOperator] = []
    ) -> Binding {
        Binding(
            name: name,
            number: number,
            on: on,
            pattern: pattern,
            operators: operators,
            command: .shell("act \(number)")
        )
    }

    /// Numbered in the order given.
    private static func configuration(
        _ bindings: [(on: String, pattern: GesturePattern)],
        devices: [DeviceRule] = []
    ) -> Configuration {
        Configuration(
            devices: devices,
            bindings: bindings.enumerated().map { binding($0 + 1, $1.on, $1.pattern) }
        )
    }

    private static let swipes = configuration([
        ("swipe left", GesturePattern(kind: .swipe(.left), fingers: .exactly(3))),
        (
            "swipe left",
            GesturePattern(kind: .swipe(.left), fingers: .exactly(2), from: [.right])
        ),
        ("swipe", GesturePattern(kind: .swipe(nil), fingers: .any, within: .milliseconds(90))),
        (
            "tap",
            GesturePattern(kind: .tap(count: 1), devices: DeviceFilter(name: "Other\u{1b}*"))
        ),
    ])

    private static func read(_ lines: String...) -> (Configuration, ConfigurationText) {
        let source = Source(name: "a", text: (["bindings:"] + lines).joined(separator: "\n") + "\n")
        guard let text = ConfigurationText(source) else { fatalError("errors in \(lines)") }
        return (text.configuration, text)
    }

    @Test(
        "a block for each touch: what it was and what fired, or the nearest misses and their hints"
    )
    func text() {
        let (configuration, text) = Self.read(
            "- {on: swipe left, fingers: 3, run: act 1}",
            "- {on: swipe left, fingers: 2, from: right edge, run: act 2}",
            "- {on: swipe, fingers: any, within: 90ms, run: act 3}",
            "- {on: tap, device: Other*, run: act 4}",
            "- {on: double tap, run: act 5}"
        )
        var fingers = Fingers()
        fingers.wait(1000)
        fingers.swipe(fingers: 2, from: Point(x: 60, y: 20), by: Vector(dx: -12, dy: 4))
        fingers.wait(1000)
        fingers.swipe(fingers: 3, from: Point(x: 60, y: 20), by: Vector(dx: -30, dy: 0))
        let report = Report(configuration, text: text, explaining: fingers.events)
        #expect(
            report.lines().joined(separator: "\n") == """
                    1.000s  touch by 2 fingers on Test Screen, 110 ms, 12.6 mm left (198°)
                  missed  swipe (binding 3)                  travelled 12.6 mm of 15 mm needed; took 110 ms, 107 ms (90 ms and a frame of the panel) allowed
                                                             try: `distance: 12mm` and `within: 110ms`
                  missed  swipe left, 3 fingers (binding 1)  2 fingers of 3 needed; travelled 12.6 mm of 15 mm needed
                                                             try: `fingers: 2-3` and `distance: 12mm`
                  missed  swipe left, 2 fingers (binding 2)  began 40 mm from the right edge, 8 mm allowed; travelled 12.6 mm of 15 mm needed
                  and 1 more, farther off (-v shows all)

                    2.110s  touch by 3 fingers on Test Screen, 110 ms, 30.0 mm left (180°)
                  fired   swipe left, 3 fingers (binding 1)  → act 1
                """
        )
        #expect(
            report.lines(all: true).suffix(6).joined(separator: "\n") == """
                    2.110s  touch by 3 fingers on Test Screen, 110 ms, 30.0 mm left (180°)
                  fired   swipe left, 3 fingers (binding 1)  → act 1
                  missed  swipe (binding 3)                  took 110 ms, 107 ms (90 ms and a frame of the panel) allowed
                  missed  swipe left, 2 fingers (binding 2)  3 fingers, 2 allowed; began 40 mm from the right edge, 8 mm allowed
                  missed  double tap (binding 5)             3 fingers, 1 allowed; moved 30 mm, 8 mm allowed
                  other devices only: tap (binding 4)
                """
        )
    }

    @Test("a gesture that an operator holds back is recognised, and does not act")
    func operators() {
        let tap = GesturePattern(kind: .tap(count: 1))
        let configuration = Configuration(bindings: [
            Self.binding(
                1,
                "tap",
                tap,
                name: "open",
                operators: [.throttle(.seconds(9), latest: false)]
            )
        ])
        var fingers = Fingers()
        fingers.tap()
        fingers.wait(500)
        fingers.tap()
        let lines = Report(configuration, explaining: fingers.events).lines()
        #expect(lines[1] == "  fired   tap (open)  → act 1")
        #expect(lines[4] == "  fired   tap (open)  but held back by `throttle`")
    }

    @Test("a binding that has reached its `take:` drops later gestures", arguments: [1, 2])
    func taken(most: Int) {
        let tap = GesturePattern(kind: .tap(count: 1))
        let press = GesturePattern(kind: .longPress)
        let configuration = Configuration(bindings: [
            Self.binding(1, "tap", tap, name: "open", operators: [.take(most)]),
            Self.binding(2, "long press", press, name: "menu"),
        ])
        var fingers = Fingers()
        for _ in 0...most {
            fingers.tap()
            fingers.wait(500)
        }
        let lines = Report(configuration, explaining: fingers.events).lines()
        let fired = lines.filter { $0.hasPrefix("  fired") }
        #expect(fired.dropLast().allSatisfy { $0.hasSuffix("→ act 1") })
        #expect(fired.last == "  fired   tap (open)  but held back by `take`")
    }

    @Test("one line says that one finger cannot pinch or turn, and nothing is proposed")
    func oneFinger() {
        let kinds: [(String, GestureKind)] = [
            ("pinch", .continuous(.pinch(nil))), ("pinch in", .continuous(.pinch(.in))),
            ("rotate", .continuous(.rotate(nil))),
        ]
        let configuration = Self.configuration(
            kinds.map { ($0, GesturePattern(kind: $1, fingers: .range(2...Int.max))) }
        )
        var fingers = Fingers()
        fingers.tap()
        #expect(
            Report(configuration, explaining: fingers.events).lines().dropFirst() == [
                "  missed  pinch (binding 1)     1 finger of 2 needed",
                "  missed  pinch in (binding 2)  1 finger of 2 needed",
                "  missed  rotate (binding 3)    1 finger of 2 needed",
            ]
        )
    }

    @Test("rings and strips: how far they were turned, and how far a step is")
    func dials() {
        let pad = Device(id: DeviceID(rawValue: 1), name: "Pad", kinds: [.tabletPad])
        var events = [InputEvent(time: .zero, kind: .deviceAdded(pad))]
        func turn(_ kind: PadDial.Kind, number: Int = 0, _ positions: Double?...) {
            for position in positions {
                let time = Timestamp(microseconds: Int64(events.count) * 10_000)
                let dial = PadDial(kind: kind, number: number)
                events.append(
                    InputEvent(time: time, kind: .padDial(pad.id, dial, position: position))
                )
            }
        }
        turn(.ring, number: 1, 350, 2, nil)
        turn(.ring, 90, 60, nil)
        turn(.strip, 0.5, 0.44, nil)
        let configuration = Self.configuration([
            ("ring clockwise", GesturePattern(kind: .padDial(.ring, .clockwise))),
            ("ring", GesturePattern(kind: .continuous(.dial(.ring, nil)), every: .degrees(20))),
            ("strip up", GesturePattern(kind: .padDial(.strip, .counterclockwise))),
        ])
        let report = Report(configuration, explaining: events)
        #expect(
            report.lines(all: true).joined(separator: "\n") == """
                    0.010s  ring 2 turned 12° clockwise on Pad, 20 ms
                  missed  ring clockwise (binding 1)  turned 12° clockwise, 15° clockwise needed
                                                      try: turn farther
                  missed  ring (binding 2)            turned 12° clockwise, 20° clockwise needed
                                                      try: turn farther

                    0.040s  ring turned 30° counterclockwise on Pad, 20 ms
                  fired   ring (binding 2)            → act 2
                  missed  ring clockwise (binding 1)  turned 0° clockwise, 15° clockwise needed

                    0.070s  strip stroked 6 % left or up on Pad, 20 ms
                  missed  strip up (binding 3)  went 6 % of the strip, 10 % needed
                                                try: go farther
                """
        )
        #expect(
            report.jsonLines()[2]
                == #"{"t":70000,"duration":20000,"kind":"strip","number":1,"share":-6,"#
                + #""device":"Pad","bindings":[{"binding":"3","index":3,"gesture":"strip up","#
                + #""outcome":"missed","misses":[{"check":"stroked","measured":6,"least":10,"#
                + #""text":"went 6 % of the strip, 10 % needed"}],"try":"go farther"}]}"#
        )
    }

    @Test("JSON has the same, with the numbers")
    func json() {
        let configuration = Self.configuration([
            ("swipe left", GesturePattern(kind: .swipe(.left))),
            ("swipe left", GesturePattern(kind: .swipe(.left), distance: .millimetres(50))),
        ])
        var fingers = Fingers()
        fingers.swipe(from: Point(x: 60, y: 20), by: Vector(dx: -40, dy: 0))
        #expect(
            Report(configuration, explaining: fingers.events).jsonLines() == [
                #"{"t":0,"duration":110000,"kind":"touch","device":"Test Screen","fingers":1,"#
                    + #""distance":40,"direction":180,"drawn":"straight","bindings":[{"binding":"1","index":1,"#
                    + #""gesture":"swipe left","outcome":"fired","count":1,"t":110000,"#
                    + #""acted":true},{"binding":"2","index":2,"gesture":"swipe left","outcome":"missed","#
                    + #""misses":[{"check":"distance","measured":40,"least":50,"#
                    + #""text":"travelled 40 mm of 50 mm needed"}]}]}"#
            ]
        )
    }

    @Test("the size that the configuration gives a panel counts here, too")
    func sizes() {
        let rule = DeviceRule(
            filter: .any,
            size: Surface(width: 50, height: 30)
        )
        let configuration = Self.configuration(
            [("swipe left", GesturePattern(kind: .swipe(.left)))],
            devices: [rule]
        )
        var fingers = Fingers()
        fingers.swipe(from: Point(x: 60, y: 20), by: Vector(dx: -20, dy: 0))
        let lines = Report(configuration, explaining: fingers.events).lines()
        #expect(lines[1].hasSuffix("travelled 10 mm of 15 mm needed"), "\(lines)")
    }

    @Test("a hostile device name cannot steer the terminal")
    func hostileName() {
        let device = Device(
            id: DeviceID(rawValue: 1),
            name: "a\u{1b}[2Jb",
            kinds: [.touchscreen],
            surface: Surface(width: 100, height: 60)
        )
        var fingers = Fingers(on: device)
        fingers.tap()
        let lines = Report(Self.swipes, explaining: fingers.events).lines()
        #expect(lines.allSatisfy { !$0.unicodeScalars.contains("\u{1b}") })
    }

    @Test("every miss has words, and none of them is the quantity's own name")
    func words() {
        var fingers = Fingers()
        fingers.tap()
        var explainer = Explainer(patterns: [GesturePattern(kind: .tap(count: 2))])
        for event in fingers.events { explainer.handle(event) }
        let explanation = explainer.finish()[0]
        guard var check = explanation.verdicts.first?.misses.first else {
            Issue.record("no miss")
            return
        }
        for quantity in Check.Quantity.allCases {
            check.quantity = quantity
            let text = MissText(explanation, GesturePattern(kind: .tap(count: 2))).text(check)
            #expect(text.contains(" "), "\(quantity)")
            #expect(text != quantity.rawValue)
        }
    }

    @Test("a sequence: how far it came, and what was wrong with the next part")
    func sequence() {
        let (tap, up) = (GesturePattern(kind: .tap(count: 1)), GesturePattern(kind: .swipe(.up)))
        let configuration = Self.configuration([
            ("tap then swipe up", GesturePattern(kind: .sequence(GestureSequence([tap, up])))),
            ("tap", tap),
        ])
        var fingers = Fingers()
        fingers.tap()
        fingers.wait(1000)
        fingers.tap()
        fingers.wait(200)
        fingers.swipe(from: Point(x: 50, y: 20), by: Vector(dx: 0, dy: -10))
        let blocks = Report(configuration, explaining: fingers.events).lines(all: true)
            .filter { $0.contains("tap then swipe up") }
        #expect(
            blocks == [
                "  missed  tap then swipe up (binding 1)  after tap; "
                    + "nothing came within 617 ms (600 ms and a frame of the panel)",
                "  missed  tap then swipe up (binding 1)  after tap; something else came",
                "  missed  tap then swipe up (binding 1)  after tap; travelled 10 mm of 15 mm needed",
            ]
        )
    }

    @Test("a sequence reaches the command with the facts of its last part")
    func sequenceFacts() {
        let parts = [GesturePattern(kind: .tap(count: 1)), GesturePattern(kind: .swipe(nil))]
        let configuration = Self.configuration([
            ("tap then swipe", GesturePattern(kind: .sequence(GestureSequence(parts))))
        ])
        var fingers = Fingers()
        fingers.tap()
        fingers.wait(200)
        fingers.swipe(from: Point(x: 50, y: 40), by: Vector(dx: 0, dy: -30))
        var found: [String] = []
        Replay(configuration).run(fingers.events) { action in
            found = action.environment.variables.map { "\($0.name)=\($0.value)" }
        }
        #expect(found.contains("INPUTRX_GESTURE=tap then swipe"))
        #expect(found.contains("INPUTRX_DIRECTION=up"))
        #expect(found.contains("INPUTRX_DY_MM=-30.0"))
    }
}

@Suite("LiveReport")
struct LiveReportTests {
    @Test(
        "reports when a touch is over: not between the taps of a double tap, not while a finger is down"
    )
    func moments() {
        let pattern = GesturePattern(kind: .tap(count: 2))
        let configuration = Configuration(
            bindings: [Binding(number: 1, on: "double tap", pattern: pattern, command: .shell("a"))]
        )
        var fingers = Fingers()
        fingers.tap()
        fingers.wait(100)
        fingers.tap()
        fingers.wait(1000)
        fingers.tap()
        var report = LiveReport(configuration)
        var said: [String] = []
        func ask(at time: Timestamp) {
            guard let next = report.next(at: time) else { return }
            said += next.lines().map { "\(time.microseconds / 1000) ms: \($0)" }
        }
        for event in fingers.events {
            ask(at: event.time)
            report.handle(event)
            ask(at: event.time)
        }
        ask(at: Timestamp(microseconds: 1_500_000))
        ask(at: Timestamp(microseconds: 1_567_000))
        ask(at: Timestamp(microseconds: 9_000_000))
        #expect(
            said.joined(separator: "\n") == """
                200 ms:     0.000s  touch by 1 finger on Test Screen, 50 ms, did not move
                200 ms:   begun   double tap (binding 1)  part of this gesture, which fired at 0.200s
                200 ms: 
                200 ms:     0.150s  touch by 1 finger on Test Screen, 50 ms, did not move
                200 ms:   fired   double tap (binding 1)  but held back by nothing
                1567 ms:     1.200s  touch by 1 finger on Test Screen, 50 ms, did not move
                1567 ms:   missed  double tap (binding 1)  1 tap of 2 needed
                1567 ms:                                   try: repeat it at once
                """
        )
    }

    @Test("says what acted")
    func acted() {
        let pattern = GesturePattern(kind: .tap(count: 1))
        let binding = Binding(number: 1, on: "tap", pattern: pattern, command: .shell("date"))
        let configuration = Configuration(bindings: [binding])
        var fingers = Fingers()
        fingers.tap()
        var report = LiveReport(configuration)
        for event in fingers.events { report.handle(event) }
        Replay(configuration) { gesture, stage, _ in report.handle(gesture, stage) }
            .run(fingers.events) { report.handle($0) }
        let lines = report.next(at: Timestamp(microseconds: 50_000))?.lines()
        #expect(lines?.last == "  fired   tap (binding 1)  → date")
    }
}
