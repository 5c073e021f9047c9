import Gestures
import InputEvents
import Testing

/// Returns the explanation of a script, with a pattern's index first: `"1 missed distance 12<15"`.
func verdicts(
    _ script: String,
    _ patterns: [GesturePattern],
    thresholds: Thresholds = Thresholds()
) -> [String] {
    explain(Script(script).events, patterns, thresholds).map { explanation in
        explanation.verdicts.map { verdict in
            let misses = verdict.misses.map { check in
                "\(check.quantity.rawValue) \(Int(check.measured.rounded()))"
            }
            return (["\(verdict.pattern) \(verdict.outcome.word)"] + misses).joined(separator: " ")
        }.joined(separator: ", ")
    }
}

extension Verdict.Outcome {
    fileprivate var word: String {
        switch self {
        case .fired: "fired"
        case .begun: "begun"
        case .lost(let winner): "lost to \(winner)"
        case .missed: "missed"
        }
    }
}

@Suite("Explanations")
struct ExplanationTests {
    @Test(
        "each possible mistake of a swipe is reported",
        arguments: [
            ("d1@90,50 >-12,0/100ms u1", "distance 12"),
            ("d1@90,50 d2@90,70 >-30,0/100ms u1 u2", "fingers 2"),
            ("d1@90,50 >0,-30/100ms u1", "direction 90"),
            ("d1@90,50 >-30,0/100ms >30,1/100ms u1", "distance 1"),
            ("d1@90,50 >-30,20/100ms >-10,-25/100ms u1", "straightness 61"),
            ("d1@90,50 >-30,0/100ms +600ms u1", "rest 600"),
            ("d1@90,50 >-30,0/1000ms u1", "within 1000"),
        ]
    )
    func swipe(script: String, miss: String) {
        let pattern = on(.swipe(.left), within: 800)
        #expect(verdicts(script, [pattern]) == ["0 missed \(miss)"])
    }

    @Test(
        "the speed, the greatest distance and the angle are reported",
        arguments: [
            (on(.swipe(nil), speed: .fast), "0 missed speed 35"),
            (on(.swipe(nil), farthest: .millimetres(20)), "0 missed distance 35"),
            (on(.swipe(nil), angles: AngleRange(from: 30, to: 60)), "0 missed direction 180"),
            (on(.swipe(nil), speed: .slow), "0 fired"),
        ]
    )
    func ranges(pattern: GesturePattern, expected: String) {
        #expect(verdicts("d1@90,50 >-28,0/100ms >-7,0/200ms u1", [pattern]) == [expected])
    }

    @Test("a flick misses a slow swipe")
    func slow() {
        let slow = on(.swipe(nil), speed: .slow)
        #expect(verdicts("d1@90,50 >-30,0/100ms u1", [slow]) == ["0 missed speed 300"])
    }

    @Test(
        "places are reported with the nearest distance, a corner by its farther edge",
        arguments: [
            (on(.swipe(.left), from: [.right, .top]), "from 20"),
            (on(.swipe(.left), from: [.topLeft]), "from 90"),
            (on(.swipe(.left), from: [.topLeft, .topRight]), "from 60"),
            (on(.swipe(.left), to: [.bottomLeft]), "to 80"),
            (on(.swipe(.left), along: [.top]), "along 25"),
            (on(.swipe(.left), along: [.bottom, .top]), "along 25"),
        ]
    )
    func places(pattern: GesturePattern, miss: String) {
        let script = "d1@90,20 >-15,5/100ms >-15,-5/100ms +10ms u1"
        #expect(verdicts(script, [pattern]) == ["0 missed \(miss)"])
    }

    @Test(
        "each possible mistake of a tap is reported, too",
        arguments: [
            ("d1@50,50 +1050ms u1", "resting 1050"),
            ("d1@50,50 +20ms m1@59,50 +20ms m1@51,50 +20ms u1", "stillness 9"),
            ("d1@50,50 >6,0/300ms u1", "stillness 6"),
            ("d1@50,50 +50ms d2@70,50 +50ms u1 +550ms u2", "lifting 550"),
            ("d1@50,50 +450ms d2@70,50 +50ms u1 u2", "landing 450"),
        ]
    )
    func tap(script: String, miss: String) {
        var pattern = on(.tap(count: 1))
        pattern.fingers = .any
        #expect(verdicts(script, [pattern]) == ["0 missed \(miss)"])
    }

    @Test(
        "a double tap reports the mistake of the second tap",
        arguments: [
            ("d1@50,50 +50ms u1 +900ms", ["0 missed count 1"]),
            (
                "d1@50,50 +50ms u1 +400ms d1@50,50 +50ms u1",
                ["0 missed count 1 pause 400", "0 missed count 1"]
            ),
            (
                "d1@50,50 +50ms u1 +100ms d1@80,50 +50ms u1",
                ["0 missed count 1 near 30", "0 missed count 1"]
            ),
            ("d1@50,50 +50ms u1 +100ms d1@50,50 +50ms u1", ["0 begun", "0 fired"]),
        ]
    )
    func doubleTap(script: String, expected: [String]) {
        #expect(verdicts(script, [on(.tap(count: 2))]) == expected)
    }

    @Test("the single taps of a double tap are lost to it")
    func lostToDouble() {
        #expect(
            verdicts(
                "d1@50,50 +50ms u1 +100ms d1@50,50 +50ms u1",
                [on(.tap(count: 1)), on(.tap(count: 2))]
            ) == ["1 begun, 0 lost to 1", "1 fired, 0 lost to 1"]
        )
    }

    @Test(
        "the reason why a touch is void is reported once for all",
        arguments: [
            ("d1@50,50 >20,0/400ms d2@50,70 +150ms u1 u2", Check.Quantity.landedLate),
            ("d1@50,50 d2@50,70 +50ms u1 +40ms d3@50,50 +50ms u2 u3", .landedWhileLifting),
            ("d1@50,50 +50ms c1", .cancelled),
            ("m1@50,50 +50ms u1", .landingNotSeen),
            ("d1@50,50 +50ms d1@60,50 +50ms u1", .liftNotSeen),
            ("d1@50,50 +50ms reset", .lost),
            ("d1@50,50 +50ms unplug", .lost),
            ("d1@50,50 +50ms", .unfinished),
        ]
    )
    func void(script: String, reason: Check.Quantity) {
        let explanations = explain(Script(script).events, [on(.tap(count: 1))])
        #expect(explanations.count == 1)
        guard case .touch(let movement) = explanations[0].subject else {
            Issue.record("not a touch")
            return
        }
        #expect(movement.void?.quantity == reason)
    }

    @Test(
        "a gesture that fires while fingers are down counts, whatever the touch becomes",
        arguments: [
            (on(.longPress), "d1@50,50 +700ms c1"),
            (on(.longPress, 2), "d1@50,50 d2@50,70 +700ms u1 +20ms d3@50,50 +50ms u2 u3"),
            (on(.tipTap(nil)), "d1@50,50 +400ms d2@70,50 +50ms u2 +90ms d2@70,50 +50ms u1 u2"),
        ]
    )
    func madeBefore(pattern: GesturePattern, script: String) {
        #expect(verdicts(script, [pattern])[0] == "0 fired")
        let explanation = explain(Script(script).events, [pattern])[0]
        guard case .touch(let movement) = explanation.subject else {
            Issue.record("not a touch")
            return
        }
        #expect(movement.void == nil)
    }

    @Test("a bound diagonal narrows the rest, and the reported limit with it")
    func sectors() {
        let script = "d1@90,50 >-30,-18/100ms u1"
        let alone = explain(Script(script).events, [on(.swipe(.left))])[0].verdicts[0]
        #expect(alone.misses.isEmpty)
        let together = explain(Script(script).events, [on(.swipe(.left)), on(.swipe(.downRight))])
        let miss = together[0].verdicts.first { $0.pattern == 0 }?.misses.first
        guard case .between(let from, let to) = miss?.limit else {
            Issue.record("no direction: \(together)")
            return
        }
        #expect(Int(from.rounded()) == 154)
        #expect(Int(to.rounded()) == 206)
        #expect(miss.map { Int($0.measured.rounded()) } == 149)
    }

    @Test("the nearest miss comes first")
    func order() {
        let patterns = [
            on(.swipe(.right)), on(.tap(count: 1)), on(.swipe(.left), 2),
            on(.swipe(.left), distance: .millimetres(60)), on(.swipe(.left)),
        ]
        #expect(
            verdicts("d1@90,50 >-50,0/100ms u1", patterns)
                == [
                    "4 fired, 3 missed distance 50, 2 missed fingers 1, "
                        + "1 missed stillness 50, 0 missed direction 180"
                ]
        )
    }

    @Test(
        "touchpad gestures are explained, too",
        arguments: [
            ("begin:swipe3 by:-6,0 end", "0 missed distance 6"),
            ("begin:swipe4 by:-20,0 end", "0 missed fingers 4"),
            ("begin:swipe3 by:-20,0 cancel", "0 missed cancelled 0"),
            ("begin:pinch3 scale:0.5 end", "0 missed libinput 0"),
            ("begin:swipe3 by:-20,0 end", "0 fired"),
        ]
    )
    func touchpad(script: String, expected: String) {
        #expect(verdicts(script, [on(.swipe(.left), 3)]) == [expected])
    }

    @Test(
        "keys are explained",
        arguments: [
            ("d:a +200ms u:a", key("a", .long), ["0 missed hold 200"]),
            ("d:a +600ms u:a", key("a", .short), ["0 missed short 600"]),
            ("d:a", key("a", .short), ["0 missed released 0"]),
            (
                "d:a +50ms u:a +500ms d:a +50ms u:a", key("a", .double),
                [
                    "0 missed count 1 pause 500", "0 missed count 1",
                ]
            ),
            ("d:a +50ms d:b +50ms u:b u:a", key("ab", .press), ["0 begun", "0 fired"]),
            (
                "d:a +50ms u:a +50ms d:b +50ms u:b", key("ab", .press),
                [
                    "0 missed keys 1", "0 missed keys 1",
                ]
            ),
        ] as [(String, GesturePattern, [String])]
    )
    func keys(script: String, pattern: GesturePattern, expected: [String]) {
        #expect(verdicts(script, [pattern]) == expected)
    }

    @Test("a chord that is completed again, on another keyboard, fires once it is on")
    func chordUnderCondition() {
        let chord = key("ab", .press).when("docked=yes")
        let script = "d:a d:b +50ms docked=yes +10ms d:b@B +50ms u:b@B u:b u:a"
        #expect(verdicts(script, [chord]) == ["0 begun", "0 begun", "0 fired"])
    }

    @Test("unbound keys are not reported, because they may be a password")
    func otherKeys() {
        #expect(verdicts("d:x +50ms u:x", [key("a", .press)]).isEmpty)
    }

    @Test("switches and pad buttons are explained")
    func switches() {
        let patterns = [on(.switch(.lid, isOn: true)), button(2)]
        #expect(
            verdicts("lid:off lid:on lid:off pad:1 pad:2", patterns)
                == ["0 fired", "0 missed state 0", "1 missed state 1", "1 fired"]
        )
    }
}
