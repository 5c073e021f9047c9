import Configuration
import Diagnostics
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

                Not recognised:
                  3  travelled 12 mm of 15 mm needed

                This recognises 3 of 3, also 1.4 times slower or shorter:

                bindings:
                  - on: swipe left
                    fingers: 3
                    distance: 8mm
                    run: date
                """
        )
    }

    private static func read(_ file: String) -> ConfigurationText? {
        ConfigurationText(Source(name: "config.yaml", text: file))
    }

    @Test("a long press among taps moves no limit, unless most taps are as long")
    func longPressAmongTaps() {
        func lines(_ lengths: Int64...) -> [String] {
            var fingers = Fingers()
            for length in lengths {
                fingers.press(for: length)
                fingers.wait(1500)
            }
            return Self.measure("tap", .tap(count: 1), fingers).lines
        }
        #expect(
            Array(lines(80, 120, 1200, 60).suffix(8)) == [
                "Not recognised:",
                "  3  stayed down 1200 ms, 1017 ms (1000 ms and a frame of the panel) allowed",
                "",
                "Held as long as a long press, so no limit is moved for it: 3",
                "",
                "bindings:",
                "  - on: tap",
                "    run: date",
            ]
        )
        // Somebody who taps so slowly needs another limit.
        #expect(lines(80, 1100, 1300, 1200).contains("  tap: 910ms"))
    }

    private static let bound = """
        bindings:
          # mine
          - on: swipe left
            distance: 20mm   # far
            fingers: 3
            run: act

        """

    @Test("the configuration's own binding judges, and changes as little as will do")
    func bound() throws {
        let text = try #require(Self.read(Self.bound))
        let take = Take(name: "tries.yml", origin: .zero, events: Self.swipes.events)
        let measurement = Measurement(
            of: "swipe left",
            .swipe(.left),
            under: text.configuration,
            text: text,
            in: [take]
        )
        #expect(
            measurement.attempts.map(\.judgement.complaint) == [
                nil, nil, "travelled 12 mm of 20 mm needed",
            ]
        )
        #expect(
            measurement.lines.suffix(8).joined(separator: "\n") == """
                The least change that recognises 3 of 3, also 1.4 times slower or shorter:

                  bindings:
                    - on: swipe left
                -     distance: 20mm   # far
                +     distance: 8mm   # far
                      fingers: 3
                      run: act
                """
        )
        // The proposal has the announced effect and is sufficient.
        let proposal = try #require(measurement.proposal)
        for take in [take, take.varied(.slower), take.varied(.shorter)] {
            let again = Measurement(
                of: "swipe left",
                .swipe(.left),
                under: proposal.after.configuration,
                text: proposal.after,
                in: [take]
            )
            #expect(again.recognised == 3 && again.proposal == nil)
        }
    }

    @Test("if all are recognised, nothing is proposed, and the distance to a limit is shown")
    func margin() throws {
        let text = try #require(
            Self.read("bindings: [{on: swipe left, fingers: 3, distance: 10mm, run: act}]\n")
        )
        let take = Take(name: "tries.yml", origin: .zero, events: Self.swipes.events)
        let measurement = Measurement(
            of: "swipe left",
            .swipe(.left),
            under: text.configuration,
            text: text,
            in: [take]
        )
        #expect(
            measurement.lines.suffix(2) == [
                "The configuration recognises all 3 attempts.",
                "Attempt 3 came nearest to a limit: travelled 12 mm of 10 mm needed.",
            ]
        )
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
                nil,
                "1 tap of 2 needed; the next came 400 ms later, "
                    + "317 ms (300 ms and a frame of the panel) allowed",
            ]
        )
        #expect(
            measurement.proposal?.changes
                == [ConfigurationChange("double-tap", "560ms", in: .thresholds)]
        )
        #expect(measurement.proposal?.recognised == [1, 2])
    }

    @Test("`check` is content with what is proposed: a tap is no longer than a long press")
    func room() {
        var fingers = Fingers()
        fingers.press(for: 1100)
        fingers.wait(1000)
        fingers.press(for: 3500)
        let measurement = Self.measure("tap", .tap(count: 1), fingers)
        #expect(
            measurement.proposal?.changes.map { "\($0.key): \($0.value ?? "")" }
                == ["tap: 770ms", "long-press: 770ms"]
        )
        #expect(measurement.proposal?.recognised == [1])
        #expect(measurement.lines.last == "Still not recognised: 2")
    }

    @Test("an attempt at a different gesture does not spoil the proposal for the others")
    func another() {
        var fingers = Self.swipes
        fingers.tap()
        let measurement = Self.measure("swipe left", .swipe(.left), fingers)
        #expect(
            measurement.newBindingKeys.map { "\($0.key): \($0.value)" } == [
                "on: swipe left", "fingers: 3", "distance: 8mm", "run: date",
            ]
        )
        #expect(measurement.proposal?.recognised == [1, 2, 3])
    }

    @Test("keys: how long they were held, and how long is enough")
    func keys() throws {
        let keyboard = Device(id: DeviceID(rawValue: 1), name: "Keys", kinds: [.keyboard])
        var events = [InputEvent(time: .zero, kind: .deviceAdded(keyboard))]
        for (index, held) in [600, 450].enumerated() {
            for (time, isPressed) in [(index * 3000, true), (index * 3000 + held, false)] {
                let code = KeyCode(rawValue: 116)
                let kind = InputEvent.Kind.key(keyboard.id, code: code, isPressed: isPressed)
                let time = Timestamp(microseconds: Int64(time) * 1000)
                events.append(InputEvent(time: time, kind: kind))
            }
        }
        let text = try #require(
            Self.read("bindings: [{on: key KEY_POWER, press: long, run: act}]\n")
        )
        let measurement = Measurement(
            of: "key KEY_POWER",
            .key([KeyCode(rawValue: 116)], .press),
            under: text.configuration,
            text: text,
            in: [Take(name: "a", origin: .zero, events: events)]
        )
        #expect(measurement.attempts.map { $0.values[.hold] } == [600, 450])
        #expect(measurement.recognised == 1)
        #expect(
            measurement.proposal?.changes
                == [ConfigurationChange("for", "450ms", in: .patternSource(0))]
        )
    }

    @Test("sequences: a pause that was too long makes `within` longer")
    func sequence() {
        var fingers = Fingers()
        for pause in [200, 700] as [Int64] {
            fingers.tap()
            fingers.wait(pause)
            fingers.swipe(from: Point(x: 50, y: 45), by: Vector(dx: 0, dy: -30))
            fingers.wait(2000)
        }
        let parts = [GesturePattern(kind: .tap(count: 1)), GesturePattern(kind: .swipe(.up))]
        let measurement = Self.measure(
            "tap then swipe up",
            .sequence(GestureSequence(parts)),
            fingers
        )
        #expect(measurement.attempts.map { $0.values[.pause] } == [200, 700])
        #expect(
            measurement.attempts.map(\.judgement.complaint) == [
                nil, "after tap; nothing came within 617 ms (600 ms and a frame of the panel)",
            ]
        )
        #expect(
            measurement.proposal?.changes
                == [ConfigurationChange("within", "980ms", in: .patternSource(0))]
        )
    }

    @Test("continuous gestures and rings are measured, too")
    func continuous() {
        let pinch = Self.measure("pinch", .continuous(.pinch(nil)), Self.swipes)
        #expect(pinch.count == 3 && pinch.recognised == 0)
        #expect(pinch.newBindingKeys.map(\.key) == ["on", "fingers", "update"])
        #expect(Measurement.isMeasured(.padDial(.ring, .clockwise)))
        #expect(Measurement.isMeasured(.tipTap(nil)))
        #expect(!Measurement.isMeasured(.switch(.lid, isOn: true)))
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

                Not recognised:
                  1  void: it was cancelled, for example as a palm

                No change of a key or threshold would help.
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
                    + #""moved":{"least":0,"median":0,"most":0}}}"#,
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
