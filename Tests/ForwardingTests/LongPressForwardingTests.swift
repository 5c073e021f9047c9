import Configuration
import Evdev
import Forwarding
import Gestures
import InputEvents
import TestSupport
import Testing

/// Tests the rows of the timeline about long presses, and recognition and forwarding together.
@Suite("Forwarding of long presses")
struct LongPressForwardingTests {
    /// A long press of 500 ms is possible.
    private var press: TouchOutlook {
        var outlook = TouchOutlook(.open)
        outlook.press = Timestamp(microseconds: 500_000)
        return outlook
    }
    private var placedPress: TouchOutlook {
        var outlook = press
        outlook.isPlaced = true
        return outlook
    }

    @Test("12: a resting finger waits for a long press, and is not seen if it fires")
    func pressed() {
        var touch = Touch(.gestures)
        touch.panel.land(0, x: 500, y: 500)
        #expect(touch.frame(press).isEmpty)
        // Recognition decides the press at 500 ms, so before this.
        #expect(touch.forwarder.nextDeadline == Timestamp(microseconds: 500_001))
        touch.pass(to: 500)
        touch.panel.move(0, x: 501, y: 500)
        #expect(touch.frame(press).isEmpty)
        touch.pass(to: 501)
        #expect(touch.frame(TouchOutlook(.taken)).isEmpty)
        touch.panel.lift(0)
        #expect(touch.frame(TouchOutlook(.taken)).isEmpty)
        // It does not fire, because a hand grips the panel there, say.
        touch.panel.land(0, x: 500, y: 500)
        #expect(touch.frame(TouchOutlook(.open)).count == 1)
        // It does not wait if only edges are grabbed, but at an edge.
        touch = Touch(.edges)
        touch.panel.land(0, x: 500, y: 500)
        #expect(touch.frame(press).count == 1)
        touch = Touch(.edges)
        touch.panel.land(0, x: 0, y: 500)
        #expect(touch.frame(placedPress).isEmpty)
        touch.pass(to: 500)
        #expect(touch.frame(placedPress).isEmpty)
        #expect(touch.frame(TouchOutlook(.taken)).isEmpty)
    }

    @Test("13, 14: a finger that lifts or moves before comes whole, and so does a second one")
    func notPressed() {
        func resting() -> Touch {
            var touch = Touch(.gestures)
            touch.panel.land(0, x: 500, y: 500)
            #expect(touch.frame(press).isEmpty)
            touch.pass(to: 300)
            touch.panel.move(0, x: 501, y: 500)
            #expect(touch.frame(press).isEmpty)
            return touch
        }
        var touch = resting()
        touch.panel.lift(0)
        #expect(touch.frame(TouchOutlook(.free)).count == 3)
        #expect(touch.reader.lifted == touch.reader.landed)
        touch = resting()
        touch.panel.move(0, x: 600, y: 500)
        // A swipe by one finger is still possible, but the finger is not held back for it.
        #expect(touch.frame(TouchOutlook(.open)).count == 3)
        touch.panel.move(0, x: 700, y: 500)
        #expect(touch.frame(TouchOutlook(.open)).count == 1)
        touch = resting()
        touch.panel.land(1, x: 900, y: 500)
        #expect(touch.frame(TouchOutlook(.free)).count == 3)
        #expect(touch.reader.landed.count == 2)
    }

    private static let touches = 12

    @Test(
        "each touch is taken by a long press or comes whole, never both",
        arguments: Seeds.some(400)
    )
    func takenOrSeen(seed: UInt64) {
        var hands = RestingHands(seed: seed)
        var count = (taken: 0, seen: 0)
        for _ in 0..<Self.touches {
            let (presses, landed) = (hands.presses, hands.reader.landed.count)
            let contacts = hands.touch()
            let seen = Array(hands.reader.landed.dropFirst(landed))
            let isTaken = hands.presses > presses
            if isTaken { count.taken += 1 } else { count.seen += 1 }
            #expect(seen == (isTaken ? [] : contacts), "seed \(seed)")
            #expect(hands.reader.lifted.sorted() == hands.reader.landed, "seed \(seed)")
            #expect(hands.forwarder.nextDeadline == nil, "seed \(seed)")
        }
        #expect(count.taken > 0 && count.seen > 0, "seed \(seed): \(count)")
    }
}

/// Random touches by one or two fingers that rest, move and lift, on a panel that is grabbed while
/// a long press is bound.
private struct RestingHands {
    private var random: SplitMix64
    private var panel = Panel()
    private(set) var reader = TwinReader()
    private(set) var forwarder: Forwarder
    private var engine: GestureEngine
    private var changes: [TouchChange] = []
    private var time = Timestamp.zero
    /// The number of long presses so far.
    private(set) var presses = 0

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        forwarder = Forwarder(
            .gestures,
            cancelsAsPalm: Bool.random(using: &random),
            original: panel.state,
            twin: panel.state,
            burst: Panel.burst
        )
        engine = GestureEngine(patterns: [
            GesturePattern(kind: .longPress, fingers: Bool.random(using: &random) ? .any : .default)
        ])
        engine.handle(InputEvent(time: time, kind: .deviceAdded(Fingers.screen)))
    }

    private mutating func chance(_ one: Int) -> Bool {
        Int.random(in: 0..<one, using: &random) == 0
    }

    /// Makes a touch, and waits for its end; returns the numbers of its contacts.
    mutating func touch() -> [Int32] {
        // In tenths of a millimetre, 7 mm and more from the rim.
        let x = Int32.random(in: 100...300, using: &random)
        let y = Int32.random(in: 100...500, using: &random)
        var contacts = [land(0, x, y)]
        let end = time.microseconds + Int64.random(in: 20_000...900_000, using: &random)
        let begin = time.microseconds + Int64.random(in: 0...900_000, using: &random)
        let second = time.microseconds + Int64.random(in: 0...900_000, using: &random)
        let (moves, isTwo, way) = (chance(3), chance(3), chance(2))
        var distance: Int32 = 0
        while time.microseconds < end {
            frame()
            if isTwo, contacts.count < 2, time.microseconds >= second {
                contacts.append(land(1, x + 400, y))
            }
            if moves, time.microseconds >= begin { distance += 12 }
            let jitter = Int32.random(in: 0...3, using: &random)
            for slot in contacts.indices {
                let from = x + (slot == 0 ? 0 : 400) + jitter
                move(slot, from + (way ? distance : 0), y + (way ? 0 : distance))
            }
        }
        frame()
        if contacts.count > 1 {
            lift(1)
            if chance(2) { frame() }
        }
        lift(0)
        frame()
        pass(1_000_000)
        return contacts
    }

    private mutating func land(_ slot: Int, _ x: Int32, _ y: Int32) -> Int32 {
        change(slot, .down, x, y)
        return panel.land(slot, x: x, y: y)
    }

    private mutating func move(_ slot: Int, _ x: Int32, _ y: Int32) {
        // Until the frame ends, a contact changes once.
        guard !changes.contains(where: { $0.slot == Int32(slot) }) else { return }
        change(slot, .motion, x, y)
        panel.move(slot, x: x, y: y)
    }

    private mutating func lift(_ slot: Int) {
        changes.removeAll { $0.slot == Int32(slot) }
        let last = panel.state.slots[slot]
        change(slot, .up, last[AbsoluteAxis.contactX], last[AbsoluteAxis.contactY])
        panel.lift(slot)
    }

    private mutating func change(_ slot: Int, _ phase: TouchChange.Phase, _ x: Int32, _ y: Int32) {
        let place = Point(x: Double(x) / 10, y: Double(y) / 10)
        changes.append(TouchChange(slot: Int32(slot), phase: phase, position: place))
    }

    /// Ends the frame as the daemon does: recognition first, unless the twin gets it in any case.
    private mutating func frame() {
        let events = panel.endFrame()
        let isPassed = forwarder.passAtOnce(events, at: time)
        let kind = InputEvent.Kind.touches(Fingers.screen.id, TouchFrame(changes))
        changes = []
        note(engine.handle(InputEvent(time: time, kind: kind)))
        let outlook = engine.outlook(of: Fingers.screen.id, at: time)
        forwarder.handle(isPassed ? [] : events, at: time, outlook: outlook)
        read()
        pass(Int64.random(in: 8_000...16_000, using: &random))
    }

    /// Lets time pass; what is due happens then, or with the next frame if the daemon is busy.
    private mutating func pass(_ microseconds: Int64) {
        time = Timestamp(microseconds: time.microseconds + microseconds)
        if microseconds < 100_000, chance(4) { return }
        while let next = [engine.nextDeadline, forwarder.nextDeadline].compactMap(\.self).min(),
            next <= time
        {
            if next == engine.nextDeadline {
                note(engine.expire(at: next))
            } else {
                let outlook = engine.outlook(of: Fingers.screen.id, at: next)
                forwarder.handle([], at: next, outlook: outlook)
                read()
            }
        }
    }

    private mutating func note(_ gestures: [Gesture]) { presses += gestures.count }

    private mutating func read() { reader.read(forwarder.takeEvents()) }
}
