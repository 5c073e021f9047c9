import Gestures
import InputEvents
import Testing

@Suite("A tap")
struct TapTests {
    static let single = [on(.tap(count: 1))]
    static let both = [on(.tap(count: 1)), on(.tap(count: 2))]
    static let all = [on(.tap(count: 1)), on(.tap(count: 2)), on(.tap(count: 3))]

    @Test(
        "fires at the lift if only single taps are bound",
        arguments: [
            ("d1@50,50 +80ms u1", "tap @80ms"),
            ("d1@50,50 +80ms u1 +100ms d1@50,50 +80ms u1", "tap @80ms, tap @260ms"),
            ("d1@50,50 +1017ms u1", "tap @1017ms"), ("d1@50,50 +1018ms u1", ""),
            ("d1@50,50 +20ms m1@54,50 +20ms u1", "tap @40ms"),
            ("d1@50,50 +20ms m1@58.1,50 +20ms u1", ""),
            // Some panels report the whole tap in one frame.
            ("d1@50,50 u1", "tap @0ms"),
            // Some panels report the next touch in the frame of the lift.
            ("d1@50,50 +50ms u1 d1@62,50 +50ms u1", "tap @50ms, tap @100ms"),
        ]
    )
    func single(_ script: String, expected: String) {
        #expect(recognise(script, Self.single) == expected)
    }

    @Test(
        "waits for a second one if double taps are bound",
        arguments: [
            ("d1@50,50 +80ms u1", "tap @397ms"),
            ("d1@50,50 +80ms u1 +140ms d1@50,50 +80ms u1", "double tap @300ms"),
            ("d1@50,50 +80ms u1 +300ms d1@50,50 +80ms u1", "double tap @460ms"),
            ("d1@50,50 +80ms u1 +317ms d1@50,50 +80ms u1", "double tap @477ms"),
            ("d1@50,50 +80ms u1 +318ms d1@50,50 +80ms u1", "tap @397ms, tap @795ms"),
            // The second tap is near enough, and then not near enough.
            ("d1@50,50 +80ms u1 +100ms d1@65,50 +80ms u1", "double tap @260ms"),
            ("d1@50,50 +80ms u1 +100ms d1@65.1,50 +80ms u1", "tap @180ms, tap @577ms"),
            // The next touch is not a tap: it moves, stays, or has another number of fingers.
            ("d1@50,50 +80ms u1 +100ms d1@50,50 +50ms m1@90,50 +50ms u1", "tap @230ms"),
            ("d1@50,50 +80ms u1 +100ms d1@50,50 +700ms u1", "double tap @880ms"),
            ("d1@50,50 +80ms u1 +100ms d1@50,50 +1050ms u1", "tap @1197ms"),
            ("d1@50,50 +80ms u1 +100ms d1@50,50 +10ms c1", "tap @190ms"),
            ("d1@50,50 +80ms u1 +100ms d1@50,50 +20ms d2@70,50 +50ms u1 u2", "tap @222ms"),
            // Three taps are a double tap and a single tap.
            (
                "d1@50,50 +50ms u1 +50ms d1@50,50 +50ms u1 +50ms d1@50,50 +50ms u1",
                "double tap @150ms, tap @567ms"
            ),
        ]
    )
    func double(_ script: String, expected: String) {
        #expect(recognise(script, Self.both) == expected)
    }

    @Test("allows for a guessed size of twice the true one, so that taps seem farther apart")
    func guessedSize() {
        let guessed = Surface(width: 150, height: 100, source: .guess)
        let near = "d1@50,50 +80ms u1 +100ms d1@72.5,50 +80ms u1"
        #expect(recognise(near, Self.both, surface: guessed) == "double tap @260ms")
        #expect(recognise(near, Self.both) == "tap @180ms, tap @577ms")
        let far = "d1@50,50 +80ms u1 +100ms d1@72.6,50 +80ms u1"
        #expect(recognise(far, Self.both, surface: guessed) == "tap @180ms, tap @577ms")
    }

    @Test(
        "waits for a third one if triple taps are bound, or falls back",
        arguments: [
            (3, all, "3 taps"), (2, all, "double tap"), (1, all, "tap"),
            (4, all, "3 taps, tap"), (3, [all[1], all[2]], "3 taps"), (1, [all[1]], ""),
            (2, [all[0], all[2]], "tap, tap"), (3, [all[0]], "tap, tap, tap"), (2, [all[2]], ""),
            (5, both, "double tap, double tap, tap"),
        ]
    )
    func triple(_ count: Int, patterns: [GesturePattern], expected: String) {
        let script = Array(repeating: "d1@50,50 +50ms u1 +50ms", count: count)
        #expect(kinds(script.joined(separator: " "), patterns) == expected)
    }

    @Test(
        "may roll by twice the slop if the fingertip comes back or is quick, and nothing else takes it",
        arguments: [
            ("d1@50,50 +30ms m1@50,54.1 +30ms m1@50,51 +20ms u1", "tap @80ms"),
            ("d1@50,50 +230ms m1@50,58 +30ms m1@50,54 +20ms u1", "tap @280ms"),
            ("d1@50,50 +30ms m1@50,58 +220ms u1", "tap @250ms"),
            // The finger moves too far, or neither comes back nor is quick.
            ("d1@50,50 +30ms m1@50,58.1 +30ms m1@50,51 +20ms u1", ""),
            ("d1@50,50 +30ms m1@50,58.1 +30ms u1", ""),
            ("d1@50,50 +30ms m1@50,55 +200ms m1@50,54.1 +38ms u1", ""),
            // The same holds for several fingers.
            (
                "d1@50,50 d2@70,50 +30ms m1@50,55 m2@70,56 +30ms m1@50,51 m2@70,51 u1 u2",
                "2 tap @60ms"
            ),
        ]
    )
    func rolls(_ script: String, expected: String) {
        let taps = [on(.tap(count: 1)), on(.tap(count: 1), 2)]
        #expect(recognise(script, taps) == expected)
        #expect(recognise(script, taps + [on(.swipe(nil)), on(.longPress)]) == expected)
    }

    @Test(
        "by one slow finger lasts twice as long, or until the shortest bound long press",
        arguments: [
            (nil, 1, "d1@50,50 +1000ms u1", "tap @1000ms"),
            (nil, 1, "d1@50,50 +900ms m1@50,55 +30ms m1@50,51 +70ms u1", "tap @1000ms"),
            (nil, 1, "d1@50,50 +900ms m1@50,55 +30ms m1@50,51 +88ms u1", ""),
            // A contact at the rim may be a hand that grips the device; a wide one may be a palm.
            (nil, 1, "d1@2,50 +550ms u1", ""),
            // Two contacts may be a palm.
            (nil, 1, "d1@50,50 d2@70,50 +550ms u1 u2", ""),
            // A long press that is longer, and one that is shorter than a tap.
            (800, 1, "d1@50,50 +799ms u1", "tap @799ms"),
            (800, 1, "d1@50,50 +801ms u1", "long press @800ms"),
            (800, 2, "d1@50,50 +900ms u1", "tap @900ms"),
            (300, 1, "d1@50,50 +400ms u1", "long press @300ms"),
        ] as [(Int64?, Int, String, String)]
    )
    func slow(hold: Int64?, fingers: Int, script: String, expected: String) {
        var patterns = Self.single
        if let hold {
            var press = on(.longPress, fingers)
            press.hold = .milliseconds(hold)
            patterns.append(press)
        }
        patterns.append(on(.tap(count: 1), 2))
        #expect(recognise(script, patterns) == expected)
    }

    @Test("that rolls counts in a double tap, and does not delay what moves farther")
    func rollsTwice() {
        let roll = "d1@50,50 +30ms m1@50,55 +30ms m1@50,51 +20ms u1"
        #expect(recognise("\(roll) +100ms \(roll)", Self.both) == "double tap @260ms")
        let swipe = "d1@50,50 +20ms m1@55,50 +20ms m1@59,50 +20ms m1@80,50 +20ms u1"
        let patterns = Self.both + [on(.swipe(.right))]
        #expect(
            recognise("d1@50,50 +80ms u1 +100ms \(swipe)", patterns)
                == "tap @220ms, swipe right @260ms"
        )
    }

    @Test("that rolls gives way to every gesture of moving fingers that takes it")
    func rollsAndMoves() {
        let roll = "d1@50,50 +30ms m1@50,57 +30ms m1@50,51 +20ms u1"
        let drag = [on(.tap(count: 1)), on(.drag(.start))]
        #expect(recognise(roll, drag) == "start @30ms")
        #expect(verdicts(roll, drag) == ["1 fired, 0 lost to 1"])
        let short = GesturePattern(
            kind: .bounce(.down),
            fingers: .exactly(1),
            distance: .millimetres(5)
        )
        #expect(kinds(roll, [on(.tap(count: 1)), short]) == "bounce down")
    }

    /// Returns a script in which one finger moves for 16 frames, from which the rate of the panel is
    /// known, and rests; this touch follows.
    private static func after(frames period: Int, _ touch: String) -> String {
        let way = (1...16).map { "+\(period)ms m1@50,\(20 + $0)" }.joined(separator: " ")
        return "d1@50,20 \(way) u1 +1100ms \(touch)"
    }

    @Test(
        "on a panel of 240 Hz allows a shorter frame than on one of 60 Hz",
        arguments: [
            (4, "d1@30,50 +64ms d2@90,50 +10ms u1 +20ms u2", "2 tap"),
            (4, "d1@30,50 +65ms d2@90,50 +10ms u1 +20ms u2", ""),
            (16, "d1@30,50 +76ms d2@90,50 +10ms u1 +20ms u2", "2 tap"),
            (16, "d1@30,50 +77ms d2@90,50 +10ms u1 +20ms u2", ""),
            // The rest, the lift, and the pause before the next tap.
            (4, "d1@30,50 d2@90,50 +504ms u1 u2", "2 tap"),
            (4, "d1@30,50 d2@90,50 +505ms u1 u2", ""),
            (4, "d1@30,50 d2@90,50 +50ms u1 +504ms u2", "2 tap"),
            (4, "d1@30,50 d2@90,50 +50ms u1 +505ms u2", ""),
            (4, "d1@30,50 +50ms u1 +304ms d1@30,50 +50ms u1", "double tap"),
            (4, "d1@30,50 +50ms u1 +305ms d1@30,50 +50ms u1", ""),
            (16, "d1@30,50 +50ms u1 +316ms d1@30,50 +50ms u1", "double tap"),
            (16, "d1@30,50 +50ms u1 +317ms d1@30,50 +50ms u1", ""),
        ]
    )
    func frames(period: Int, touch: String, expected: String) {
        let taps = [on(.tap(count: 1), 2), on(.tap(count: 2))]
        #expect(kinds(Self.after(frames: period, touch), taps) == expected)
    }

    @Test("of a touch whose own frames show the rate allows the frame that was known before")
    func firstFrames() {
        let way = (1...16).map { "+4ms m1@50,\(20 + Double($0) / 8)" }.joined(separator: " ")
        let tap = "d1@50,20 \(way) +16ms u1"
        let doubleTap = [on(.tap(count: 2))]
        #expect(kinds("\(tap) +317ms \(tap)", doubleTap) == "double tap")
        #expect(kinds("\(tap) +318ms \(tap) +305ms \(tap)", doubleTap) == "")
    }

    @Test("is not made by two typing thumbs, which land farther apart")
    func typing() {
        let patterns = [on(.tap(count: 1), 2), on(.tap(count: 2), 2)]
        #expect(kinds("d1@30,50 +150ms d2@90,50 +300ms u2 +60ms u1 +500ms", patterns) == "2 tap")
        #expect(kinds("d1@30,50 +168ms d2@90,50 +340ms u2 +60ms u1 +500ms", patterns) == "")
    }

    @Test(
        "is not made by two typing thumbs: one lifts soon after the other lands",
        arguments: [
            ("d1@30,50 +90ms d2@90,50 +30ms u1 +60ms u2", ""),
            ("d1@30,50 +90ms d2@90,50 +110ms u1 +60ms u2", ""),
            ("d1@30,50 +150ms d2@90,50 +265ms u1 +60ms u2", ""),
            ("d1@30,50 +150ms d2@90,50 +266ms u1 +60ms u2", "2 tap"),
            // Both rest twice as long as their landing takes, or land as quickly as in one hand.
            ("d1@30,50 +90ms d2@90,50 +180ms u1 +20ms u2", "2 tap"),
            ("d1@30,50 +60ms d2@90,50 +10ms u1 +20ms u2", "2 tap"),
            // A panel sees the second finger up to a frame late.
            ("d1@30,50 +77ms d2@90,50 +10ms u1 +20ms u2", "2 tap"),
            ("d1@30,50 +78ms d2@90,50 +10ms u1 +20ms u2", ""),
            // Either finger may lift first.
            ("d1@30,50 +110ms d2@90,50 +30ms u1 u2", ""),
            ("d1@30,50 +110ms d2@90,50 +30ms u2 +20ms u1", ""),
            ("d1@30,50 +60ms d2@90,50 +30ms u2 +20ms u1", "2 tap"),
        ]
    )
    func typingInTurn(_ script: String, expected: String) {
        #expect(kinds(script, [on(.tap(count: 1), 2)]) == expected)
    }

    @Test("by three fingers is never taken for typing thumbs")
    func threeFingers() {
        let script = "d1@30,50 +60ms d2@50,50 +60ms d3@70,50 +20ms u1 +20ms u2 +20ms u3"
        #expect(kinds(script, [on(.tap(count: 1), 3)]) == "3 tap")
    }

    @Test(
        "takes as many fingers as land within 150 ms",
        arguments: 1...10,
        [0, 8, 16]
    )
    func fingers(_ count: Int, spread: Int) {
        let patterns = (1...10).map { on(.tap(count: 1), $0) } + [on(.tap(count: 2), 11)]
        let down = (1...count).map { "d\($0)@\(10 * $0),50 +\(spread)ms" }
        let up = (1...count).map { "u\($0) +\(spread)ms" }
        let script = (down + ["+50ms"] + up).joined(separator: " ")
        #expect(winners(script, patterns) == [count - 1])
    }

    @Test("by two fingers may be a double tap")
    func twoFingers() {
        let patterns = [on(.tap(count: 2), 2), on(.tap(count: 1), 2), on(.tap(count: 1))]
        let tap = "d1@50,50 +30ms d2@70,50 +60ms u2 +20ms u1"
        #expect(recognise("\(tap) +150ms \(tap)", patterns) == "2 double tap @370ms")
        #expect(
            recognise("\(tap) +150ms d1@50,50 +40ms u1", patterns) == "2 tap @300ms, tap @300ms"
        )
        #expect(recognise(tap, patterns) == "2 tap @427ms")
        // The double tap needs two fingers, so a tap by one does not wait.
        #expect(recognise("d1@50,50 +40ms u1", patterns) == "tap @40ms")
    }

    @Test(
        "is nothing if fingers come and go",
        arguments: [
            "d1@50,50 d2@60,50 +50ms u2 +10ms d3@70,50 +50ms u1 u3",
            "d1@50,50 +500ms d2@60,50 +50ms u2 u1",
            "d1@50,50 d2@60,50 +50ms u2 +518ms u1",
        ]
    )
    func mixed(_ script: String) {
        #expect(kinds(script, [on(.tap(count: 1), 2), on(.tap(count: 1), 3)]) == "")
    }

    @Test("waits only if the double tap could match: the place counts")
    func places() {
        let patterns = [on(.tap(count: 1)), on(.tap(count: 2), from: [.left])]
        #expect(recognise("d1@50,50 +50ms u1", patterns) == "tap @50ms")
        #expect(recognise("d1@5,50 +50ms u1", patterns) == "tap @367ms")
    }

    @Test(
        "that waits is void if its device goes or loses events, but not after a cancel"
    )
    func cancel() {
        #expect(recognise("d1@50,50 +50ms u1 +50ms unplug", Self.both) == "")
        #expect(recognise("d1@50,50 +50ms u1 +50ms reset", Self.both) == "")
        #expect(recognise("d1@50,50 +50ms c1", Self.both) == "")
        #expect(
            recognise("d1@50,50 +50ms u1 +50ms d1@50,50 +20ms c1", Self.both) == "tap @120ms"
        )
    }

    @Test("on one device does not make a double tap with one on another")
    func twoDevices() {
        #expect(
            recognise("d1@50,50 +50ms u1 +50ms B:d1@50,50 +50ms u1", Self.both)
                == "tap @367ms, tap @467ms on B"
        )
    }
}
