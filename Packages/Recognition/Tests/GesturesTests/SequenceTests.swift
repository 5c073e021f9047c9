import Gestures
import InputEvents
import RecognitionTestSupport
import Testing

/// Returns a pattern for these gestures in a row.
func sequence(_ parts: GesturePattern..., pause: Int? = nil) -> GesturePattern {
    let sequence = GestureSequence(parts, pause: pause.map { .milliseconds($0) })
    return GesturePattern(kind: .sequence(sequence))
}

@Suite("A sequence")
struct SequenceTests {
    static let tap = on(.tap(count: 1))
    static let doubleTap = on(.tap(count: 2))
    static let up = on(.swipe(.up))
    static let down = on(.swipe(.down))
    static let tapUp = sequence(tap, up)

    /// Pieces of scripts for the parts of sequences.
    static let tapped = "d1@50,50 +50ms u1"
    static let swipedUp = "d1@50,50 >0,-30/100ms u1"
    static let swipedDown = "d1@50,50 >0,30/100ms u1"

    // MARK: - When it fires

    @Test(
        "fires with its last part, if that begins within the pause",
        arguments: [
            ("\(tapped) +200ms \(swipedUp)", "tap then swipe up @350ms"),
            ("\(tapped) +600ms \(swipedUp)", "tap then swipe up @750ms"),
            ("\(tapped) +617ms \(swipedUp)", "tap then swipe up @767ms"),
            ("\(tapped) +618ms \(swipedUp)", ""),
            ("\(swipedUp) +200ms \(tapped)", ""),
            ("\(tapped) +200ms \(swipedDown) +200ms \(swipedUp)", ""),
            // The swipe may take any time.
            ("\(tapped) +500ms d1@50,50 +300ms >0,-30/300ms u1", "tap then swipe up @1150ms"),
            ("\(tapped) +200ms d1@50,50 d2@70,50 >0,-30/100ms u1 u2", ""),
            // The second tap begins another sequence.
            ("\(tapped) +200ms \(tapped) +200ms \(swipedUp)", "tap then swipe up @600ms"),
        ]
    )
    func fires(_ script: String, expected: String) {
        #expect(recognise(script, [Self.tapUp]) == expected)
    }

    @Test("uses its own pause if it has one, or else the configuration's")
    func pause() {
        let script = "\(Self.tapped) +900ms \(Self.swipedUp)"
        #expect(kinds(script, [sequence(Self.tap, Self.up, pause: 900)]) == "tap then swipe up")
        #expect(kinds(script, [sequence(Self.tap, Self.up, pause: 882)]) == "")
        var thresholds = Thresholds()
        thresholds.sequence = .milliseconds(900)
        #expect(recognise(script, [Self.tapUp], thresholds: thresholds) != "")
    }

    @Test("counts the pause after a long press from the lift, when the finger is free")
    func longPress() {
        let patterns = [sequence(on(.longPress), Self.up), on(.longPress)]
        let script = "d1@50,50 +1500ms u1 +600ms \(Self.swipedUp)"
        #expect(recognise(script, patterns) == "long press then swipe up @2200ms")
        // The remaining movement is not a separate part.
        let dragged = "d1@50,50 +800ms >0,-30/100ms u1"
        #expect(recognise(dragged, patterns) == "long press @500ms")
    }

    @Test("reports where its last part was, and how long all of it took")
    func facts() throws {
        let script = "\(Self.tapped) +200ms d1@60,80 >0,-30/100ms u1"
        let gesture = try #require(gestures(Script(script).events, [Self.tapUp]).first)
        #expect(gesture.start == Point(x: 60, y: 80))
        #expect(gesture.end == Point(x: 60, y: 50))
        #expect(gesture.duration == .milliseconds(350))
        #expect(gesture.fingers == 1)
    }

    @Test("may have three parts, by different fingers and on different devices")
    func three() {
        let pattern = sequence(Self.tap, on(.tap(count: 1), 2), key("a", .press))
        let script = "\(Self.tapped) +200ms d1@50,50 d2@70,50 +50ms u1 u2 +100ms d:a@B +50ms u:a@B"
        #expect(kinds(script, [pattern]) == "tap then tap then a press")
    }

    @Test("reports the direction of a swipe in any direction")
    func anyDirection() {
        let script = "\(Self.tapped) +200ms \(Self.swipedUp)"
        #expect(kinds(script, [sequence(Self.tap, on(.swipe(nil)))]) == "tap then swipe up")
    }

    // MARK: - Held gestures

    @Test(
        "holds back its first part until that is known to be alone",
        arguments: [
            ("\(tapped) +2000ms", "tap @50ms"),
            ("\(tapped) +200ms \(swipedUp)", "tap then swipe up @350ms"),
            ("\(tapped) +200ms \(swipedDown)", "tap @50ms, swipe down @350ms"),
            ("\(tapped) +200ms \(tapped) +2000ms", "tap @50ms, tap @300ms"),
            (
                "\(tapped) +200ms \(tapped) +100ms \(swipedUp)",
                "tap @50ms, tap then swipe up @500ms"
            ),
            ("\(swipedDown)", "swipe down @100ms"), ("\(swipedUp)", "swipe up @100ms"),
        ]
    )
    func holds(_ script: String, expected: String) {
        let patterns = [Self.tap, Self.up, Self.down, Self.tapUp]
        #expect(recognise(script, patterns) == expected)
    }

    /// Returns the time of each gesture's release, which may be later than the gesture.
    private func lettingGo(_ script: String, _ patterns: [GesturePattern]) -> String {
        var engine = GestureEngine(patterns: patterns)
        var found: [String] = []
        func note(_ gesture: Gesture, _ time: Timestamp) {
            found.append("\(name(gesture.kind)) @\((time.microseconds - 1000) / 1000)ms")
        }
        for event in Script(script).events {
            while let due = engine.nextDeadline, due < event.time {
                engine.expire(at: due).forEach { note($0, due) }
            }
            engine.handle(event).forEach { note($0, event.time) }
        }
        engine.finish()
        while let due = engine.nextDeadline { engine.expire(at: due).forEach { note($0, due) } }
        return found.joined(separator: ", ")
    }

    @Test(
        "releases gestures as soon as it can no longer be completed",
        arguments: [
            ("\(tapped) +2000ms", "tap @667ms"),
            // The second touch is a swipe down, at its lift.
            ("\(tapped) +200ms \(swipedDown)", "tap @350ms, swipe down @350ms"),
            // A long press takes the second touch while it continues.
            ("\(tapped) +200ms d1@50,50 +2000ms u1", "tap @750ms, long press @750ms"),
            // No other gesture waits.
            ("\(swipedDown)", "swipe down @100ms"),
            ("d1@50,50 d2@70,50 +50ms u1 u2 +2000ms", "tap @50ms"),
            ("d1@50,50 +2000ms u1", "long press @500ms"),
            // A bound gesture of another device or a key interrupts the sequence.
            ("\(tapped) +200ms lid:off +10ms lid:on", "tap @260ms, lid on @260ms"),
            ("\(tapped) +200ms d:a +50ms u:a", "tap @250ms, a press @250ms"),
            // An unbound key does not interrupt the sequence.
            ("\(tapped) +200ms d:b +50ms u:b", "tap @667ms"),
            ("\(tapped) +200ms reset", "tap @250ms"),
            ("\(tapped) +200ms unplug", "tap @250ms"),
            ("\(tapped) +200ms d1@50,50 +50ms c1", "tap @300ms"),
            // Time passes even when no more events come.
            ("\(tapped) +200ms d1@50,50", "tap @250ms, long press @750ms"),
        ]
    )
    func letsGo(_ script: String, expected: String) {
        let patterns = [
            Self.tap, on(.tap(count: 1), 2), Self.down, on(.longPress), Self.tapUp,
            on(.switch(.lid, isOn: true)), key("a", .press),
        ]
        #expect(lettingGo(script, patterns) == expected)
    }

    @Test("waits for a longer sequence that begins with it")
    func longer() {
        let patterns = [
            sequence(Self.tap, Self.tap), sequence(Self.tap, Self.tap, Self.up), Self.tap,
        ]
        let twice = "\(Self.tapped) +200ms \(Self.tapped)"
        #expect(lettingGo("\(twice) +2000ms", patterns) == "tap then tap @917ms")
        #expect(
            lettingGo("\(twice) +100ms \(Self.swipedUp)", patterns)
                == "tap then tap then swipe up @500ms"
        )
        #expect(
            lettingGo("\(twice) +100ms \(Self.tapped) +2000ms", patterns)
                == "tap then tap @450ms, tap @1067ms"
        )
    }

    @Test(
        "that begins with a double tap makes single taps wait for it, and loses none",
        arguments: [
            ("\(tapped) +2000ms", "tap @367ms"),
            ("\(tapped) +100ms \(tapped) +2000ms", "tap @817ms, tap @817ms"),
            ("\(tapped) +100ms \(tapped) +100ms \(swipedUp)", "double tap then swipe up @400ms"),
            ("\(tapped) +100ms \(swipedDown)", "tap @250ms, swipe down @250ms"),
        ]
    )
    func double(_ script: String, expected: String) {
        let patterns = [Self.tap, Self.down, sequence(Self.doubleTap, Self.up)]
        let lettingGo = lettingGo(script, patterns)
        // When the finger continues to move, the tap is known to be alone.
        #expect(lettingGo.replacing(/tap @1\d\dms, swipe/, with: "tap @250ms, swipe") == expected)
    }

    @Test("continues undisturbed if a double tap is bound that did not come")
    func besideDouble() {
        let patterns = [Self.tap, Self.doubleTap, Self.tapUp]
        #expect(
            kinds("\(Self.tapped) +100ms \(Self.swipedUp)", patterns) == "tap then swipe up"
        )
        #expect(kinds("\(Self.tapped) +100ms \(Self.tapped)", patterns) == "double tap")
        // The second tap cannot be in both sequences.
        #expect(
            kinds("\(Self.tapped) +100ms \(Self.tapped) +100ms \(Self.swipedUp)", patterns)
                == "tap then swipe up"
        )
    }

    @Test("does not count a touch of which a gesture was released: a drag that has begun")
    func drag() {
        let patterns = [sequence(Self.up, Self.tap), on(.drag(.start)), on(.drag(.end))]
        let script = "\(Self.swipedUp) +100ms \(Self.tapped)"
        #expect(kinds(script, patterns) == "start, end")
        #expect(kinds(script, [patterns[0]]) == "swipe up then tap")
    }

    @Test("holds back continuous gestures of the touch that may be its next part")
    func dragAfter() {
        let patterns = [Self.tapUp, on(.drag(.start)), on(.drag(.end)), Self.tap]
        let tapped = Self.tapped
        #expect(kinds("\(tapped) +100ms \(Self.swipedUp)", patterns) == "tap then swipe up")
        #expect(
            lettingGo("\(tapped) +100ms \(Self.swipedDown)", patterns)
                == "tap @250ms, start @250ms, end @285ms"
        )
    }

    @Test("distinguishes diagonal from straight swipes like the bindings")
    func diagonals() {
        let diagonal = "d1@50,50 >25,-35/100ms u1"
        let script = "\(Self.tapped) +100ms \(diagonal)"
        #expect(kinds(script, [Self.tapUp]) == "")
        let wide = "d1@50,50 >18,-30/100ms u1"
        let wideScript = "\(Self.tapped) +100ms \(wide)"
        #expect(kinds(wideScript, [Self.tapUp]) == "tap then swipe up")
        #expect(kinds(wideScript, [Self.tapUp, on(.swipe(.upRight))]) == "swipe up-right")
    }

    // MARK: - Several sequences

    @Test("that began first takes all, if several are complete")
    func first() {
        let patterns = [
            Self.tapUp, sequence(Self.doubleTap, Self.up), sequence(Self.tap, Self.tap, Self.up),
        ]
        let script = "\(Self.tapped) +100ms \(Self.tapped) +100ms \(Self.swipedUp)"
        #expect(winners(script, patterns) == [1])
    }

    @Test("that is more specific wins, then the first in the list")
    func specific() {
        let edge = sequence(Self.tap, on(.swipe(.up), from: [.bottom]))
        let script = "\(Self.tapped) +100ms d1@50,98 >0,-30/100ms u1"
        #expect(winners(script, [Self.tapUp, edge]) == [1])
        #expect(winners(script, [Self.tapUp, Self.tapUp]) == [0])
        #expect(winners("\(Self.tapped) +100ms \(Self.swipedUp)", [Self.tapUp, edge]) == [0])
    }

    // MARK: - Conditions and keys

    @Test("evaluates its conditions when each part begins")
    func conditions() {
        let pattern = Self.tapUp.when("mode=x")
        let patterns = [pattern, Self.tap]
        let (tapped, up) = (Self.tapped, Self.swipedUp)
        #expect(kinds("mode=x \(tapped) +100ms \(up)", patterns) == "tap then swipe up")
        #expect(lettingGo("\(tapped) +100ms mode=x \(up)", patterns) == "tap @50ms")
        #expect(
            lettingGo("mode=x \(tapped) +100ms mode=y \(up)", patterns) == "tap @667ms"
        )
    }

    @Test("uses up the key that is held for it")
    func heldKey() {
        let patterns = [Self.tapUp.holding("v"), key("v", .short)]
        let script = "d:v +50ms \(Self.tapped) +100ms \(Self.swipedUp) +50ms u:v"
        #expect(kinds(script, patterns) == "tap then swipe up")
        #expect(kinds("d:v +50ms u:v", patterns) == "v short")
    }

    @Test(
        "can consist of keys",
        arguments: [
            ("d:a +50ms u:a +100ms d:b +50ms u:b", "a press then b press @150ms"),
            ("d:a +50ms d:b +50ms u:a u:b", "a press then b press @50ms"),
            ("d:a +50ms u:a +600ms d:b +50ms u:b", "a press @600ms, b press @650ms"),
            ("d:a +600ms d:b +50ms u:a u:b", "a press then b press @600ms"),
            // Another key comes between, bound or not.
            (
                "d:a +50ms u:a +50ms d:c +50ms u:c +50ms d:b +50ms u:b",
                "a press @100ms, b press @200ms"
            ),
            (
                "d:a +50ms u:a +50ms d:a +50ms u:a +50ms d:b +50ms u:b",
                "a press @100ms, a press then b press @200ms"
            ),
            ("d:b +50ms u:b", "b press @0ms"),
        ]
    )
    func keys(_ script: String, expected: String) {
        let patterns = [
            sequence(key("a", .press), key("b", .press)), key("a", .press), key("b", .press),
        ]
        #expect(lettingGo(script, patterns) == expected)
    }

    @Test("uses up all gestures of its keys, even when they go up")
    func keysLater() {
        let patterns = [
            sequence(key("a", .press), key("b", .press)), key("a", .short), key("a", .release),
            key("b", .long),
        ]
        #expect(
            kinds("d:a +50ms d:b +700ms u:b +10ms u:a", patterns) == "a press then b press"
        )
        #expect(kinds("d:a +50ms u:a", patterns) == "a release, a short")
    }

    @Test("can consist of short, double and long presses and chords")
    func presses() {
        let double = [sequence(key("a", .double), key("b", .press)), key("a", .short)]
        #expect(
            kinds("d:a +50ms u:a +50ms d:a +50ms u:a +50ms d:b", double)
                == "a double then b press"
        )
        #expect(lettingGo("d:a +50ms u:a +2000ms", double) == "a short @350ms")
        let chord = [sequence(key("a", .press), key("bc", .press)), key("b", .press)]
        #expect(kinds("d:a +50ms u:a +50ms d:b +50ms d:c", chord) == "a press then b+c press")
        #expect(lettingGo("d:a +50ms u:a +50ms d:b +2000ms u:b", chord) == "b press @600ms")
        let long = [sequence(key("a", .long), key("b", .press)), key("a", .long, hold: 300)]
        #expect(kinds("d:a +700ms u:a +50ms d:b", long) == "a long then b press")
        #expect(lettingGo("d:a +400ms u:a", long) == "a long @400ms")
    }

    @Test("can consist of a touchpad's gestures")
    func touchpad() {
        let patterns = [sequence(on(.swipe(.right), 3), on(.pinch(.in), 2)), on(.hold, 3)]
        let swipe = "begin:swipe3 by:20,0 end"
        #expect(
            kinds("\(swipe) +100ms begin:pinch2 scale:0.5 end", patterns)
                == "2 swipe right then pinch in"
        )
        #expect(kinds("\(swipe) +100ms begin:hold3 +50ms end", patterns) == "3 hold")
    }

    @Test("is released by a cancel")
    func cancel() {
        var engine = GestureEngine(patterns: [Self.tap, Self.tapUp])
        var found: [Gesture] = []
        for event in Script("\(Self.tapped) +100ms d1@50,50").events {
            found += engine.handle(event)
        }
        #expect(found.isEmpty)
        found += engine.cancel(at: Timestamp(microseconds: 200_000))
        #expect(describe(found) == "tap @50ms")
    }
}
