import Configuration
import Gestures
import InputEvents
import TestSupport
import Testing

@testable import Insight

@Suite("Measurement")
struct MeasurementTests {
    private static func measure(
        _ on: String,
        _ kind: GestureKind,
        _ fingers: Fingers,
        under configuration: Configuration = Configuration()
    ) -> Measurement {
        let take = Take(name: "tries.yml", origin: .zero, events: fingers.events)
        return Measurement(of: on, kind, under: configuration, in: [take])
    }

    /// Three times to the left by three fingers; the last is too short.
    private static var swipes: Fingers {
        var fingers = Fingers()
        for way in [Vector(dx: -30, dy: 0), Vector(dx: -24, dy: 2), Vector(dx: -12, dy: 0)] {
            fingers.swipe(fingers: 3, from: Point(x: 60, y: 20), by: way)
            fingers.wait(1000)
        }
        return fingers
    }

    @Test("tells the spread, what today rejects, and what suits all")
    func text() {
        let lines = Self.measure("swipe left", .swipe(.left), Self.swipes).lines
        #expect(
            lines.joined(separator: "\n") == """
                swipe left: 2 of 3 attempts recognised

                             at  fingers  distance  direction  speed  duration  landing  lifting  recognised
                              s                 mm          °   mm/s        ms       ms       ms
                       1  0.000        3      30.0        180    270       110        0        0         yes
                       2  1.110        3      24.1        185    217       110        0        0         yes
                       3  2.220        3      12.0        180    108       110        0        0          no

                   least               3      12.0        180    108       110        0        0
                  median               3      24.1        180    217       110        0        0
                    most               3      30.0        185    270       110        0        0

                Not recognised today:
                  3  travelled 12 mm of 15 mm needed

                With a quarter's margin beyond these attempts, 3 of 3 would be recognised:

                bindings:
                  - on: swipe left
                    fingers: 3
                    distance: 9mm
                    within: 140ms
                    run: date
                """
        )
    }

    @Test("the configuration's own bindings of the gesture judge, and keep what suits")
    func bound() {
        let pattern = GesturePattern(
            kind: .swipe(.left),
            fingers: .exactly(3),
            distance: .millimetres(28),
            speed: .fast
        )
        let configuration = Configuration(
            bindings: [Binding(number: 1, on: "swipe left", pattern: pattern, command: .shell("a"))]
        )
        let measurement = Self.measure(
            "swipe left",
            .swipe(.left),
            Self.swipes,
            under: configuration
        )
        #expect(measurement.recognised == 1)
        #expect(
            measurement.attempts.map(\.judgement.complaint) == [
                nil, "travelled 24.1 mm of 28 mm needed", "travelled 12 mm of 28 mm needed",
            ]
        )
        #expect(
            measurement.proposal?.binding == [
                .init(key: "distance", value: "9mm"), .init(key: "within", value: "140ms"),
            ]
        )
        #expect(measurement.proposal?.recognised == 3)
    }

    @Test("two taps that are too far apart in time are one attempt, and make the threshold longer")
    func doubleTap() {
        var fingers = Fingers()
        for pause in [150, 400] as [Int64] {
            fingers.tap()
            fingers.wait(pause)
            fingers.tap()
            fingers.wait(2000)
        }
        let measurement = Self.measure("double tap", .tap(count: 2), fingers)
        #expect(measurement.attempts.map { $0.values[.pause] } == [150, 400])
        #expect(
            measurement.attempts.map(\.judgement.complaint) == [
                nil, "1 tap of 2 needed; the next came 400 ms later, 300 ms allowed",
            ]
        )
        #expect(measurement.proposal?.thresholds == [.init(key: "double-tap", value: "500ms")])
        #expect(measurement.proposal?.recognised == 2)
    }

    @Test("nothing is proposed beyond what may be: a tap is no longer than a long press")
    func room() {
        var fingers = Fingers()
        fingers.press(for: 450)
        fingers.wait(1000)
        fingers.press(for: 900)
        let measurement = Self.measure("tap", .tap(count: 1), fingers)
        #expect(measurement.proposal?.thresholds == [.init(key: "tap", value: "500ms")])
        #expect(measurement.proposal?.recognised == 1)
        #expect(measurement.proposal?.rejected == [2])
    }

    @Test("what was plainly something else does not spoil what suits the others")
    func another() {
        var fingers = Self.swipes
        fingers.tap()
        let proposal = Self.measure("swipe left", .swipe(.left), fingers).proposal
        #expect(
            proposal?.binding == [
                .init(key: "fingers", value: "3"), .init(key: "distance", value: "9mm"),
                .init(key: "within", value: "140ms"),
            ]
        )
        #expect(proposal?.rejected == [4])
    }

    @Test("a touch that counts for nothing has no measures")
    func void() {
        var fingers = Fingers()
        fingers.press(for: 50, end: .cancel)
        let measurement = Self.measure("tap", .tap(count: 1), fingers)
        #expect(
            measurement.lines.joined(separator: "\n") == """
                tap: 0 of 1 attempt recognised

                        at  recognised
                         s
                  1  0.000          no

                Not recognised today:
                  1  nothing counts: it was cancelled: a palm, or not meant
                """
        )
    }

    @Test("JSON has an object for each attempt and one for all")
    func json() {
        var fingers = Fingers()
        fingers.tap()
        #expect(
            Self.measure("tap", .tap(count: 1), fingers).jsonLines == [
                #"{"attempt":1,"recording":"tries.yml","t":0,"fingers":1,"landing":0,"hold":50,"#
                    + #""lifting":0,"moved":0,"recognised":true}"#,
                #"{"gesture":"tap","attempts":1,"recognised":1,"spread":{"#
                    + #""fingers":{"least":1,"median":1,"most":1},"#
                    + #""landing":{"least":0,"median":0,"most":0},"#
                    + #""hold":{"least":50,"median":50,"most":50},"#
                    + #""lifting":{"least":0,"median":0,"most":0},"#
                    + #""moved":{"least":0,"median":0,"most":0}},"#
                    + #""proposal":{"thresholds":{},"binding":{"on":"tap","fingers":"1"},"#
                    + #""recognised":1}}"#,
            ]
        )
    }

    @Test("without a gesture, the one counts that most touches are")
    func commonest() throws {
        var fingers = Self.swipes
        fingers.tap()
        let take = Take(name: "tries.yml", origin: .zero, events: fingers.events)
        let found = try #require(Measurement.commonest(in: [take], under: Configuration()))
        #expect(found.on == "swipe left")
    }

    @Test("angles spread about their middle, also through 0°")
    func angles() {
        #expect(Self.rounded(ValueSpread(degrees: [350, 10, 355])) == [350, 355, 370])
        #expect(Self.rounded(ValueSpread(degrees: [180, 170])) == [170, 175, 180])
        #expect(ValueSpread(degrees: [0, 180]) == nil)
        #expect(ValueSpread([]) == nil)
    }

    private static func rounded(_ spread: ValueSpread?) -> [Double]? {
        spread?.parts.map { ($0.value * 1000).rounded() / 1000 }
    }
}
