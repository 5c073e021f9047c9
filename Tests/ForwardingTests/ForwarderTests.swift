import Configuration
import Evdev
import Forwarding
import Gestures
import InputEvents
import Testing

/// Tests the rows of the timeline: one or several fingers, and the touches that a program gets
/// through the twin.
@Suite("Forwarder")
struct ForwarderTests {
    private static let open = TouchOutlook(.open)
    private static let free = TouchOutlook(.free)
    private static let taken = TouchOutlook(.taken)
    private static var placed: TouchOutlook {
        var outlook = TouchOutlook(.open)
        outlook.isPlaced = true
        return outlook
    }
    private static var placedAndMoving: TouchOutlook {
        var outlook = placed
        outlook.hasMoved = true
        return outlook
    }
    private static var forMore: TouchOutlook {
        var outlook = TouchOutlook(.open)
        outlook.isForMore = true
        return outlook
    }
    private static var shared: TouchOutlook {
        var outlook = TouchOutlook(.open)
        outlook.isShared = true
        return outlook
    }

    /// A finger moves right, 10 ms a frame, and lifts with the last outlook; returns the number of
    /// frames that the twin gets with each.
    private func stroke(_ grab: TouchGrab, _ outlooks: [TouchOutlook]) -> [Int] {
        var touch = Touch(grab)
        var counts: [Int] = []
        for (index, outlook) in outlooks.enumerated() {
            switch index {
            case 0: touch.panel.land(0, x: 0, y: 500)
            case outlooks.count - 1: touch.panel.lift(0)
            default: touch.panel.move(0, x: Int32(index * 10), y: 500)
            }
            counts.append(touch.frame(outlook).count)
        }
        #expect(!touch.reader.state.isTouched)
        return counts
    }

    @Test("1: a touch passes at once where nothing is bound")
    func unbound() {
        #expect(stroke(.gestures, [Self.free, Self.free, Self.free]) == [1, 1, 1])
        #expect(stroke(.edges, [Self.open, Self.open, Self.free]) == [1, 1, 1])
    }

    @Test("2: a touch that a gesture takes never appears")
    func swallowed() {
        let outlooks = [Self.placed, Self.placedAndMoving, Self.placedAndMoving, Self.taken]
        #expect(stroke(.edges, outlooks) == [0, 0, 0, 0])
        #expect(stroke(.edges, [Self.placed, Self.taken, Self.taken, Self.free]) == [0, 0, 0, 0])
    }

    @Test("3: a touch that no gesture takes comes at once, in its order")
    func released() {
        #expect(stroke(.edges, [Self.placed, Self.placed, Self.free, Self.free]) == [0, 0, 3, 1])
        #expect(stroke(.edges, [Self.placed, Self.placed, Self.free]) == [0, 0, 3])
    }

    @Test("3, on a touchpad: the finger lands where it is now, so that no pointer jumps")
    func relative() {
        var touch = Touch(.edges)
        touch.forwarder.isRelative = true
        touch.panel.land(0, x: 0, y: 500)
        #expect(touch.frame(Self.placed).isEmpty)
        touch.panel.move(0, x: 50, y: 500)
        #expect(touch.frame(Self.placedAndMoving).isEmpty)
        touch.panel.lift(0)
        touch.panel.land(0, x: 20, y: 400)
        #expect(touch.frame(Self.placed).isEmpty)
        touch.panel.move(0, x: 30, y: 400)
        let frames = touch.frame(Self.free)
        func places(_ frame: [EvdevEvent]) -> [Int32] {
            frame.filter { $0.code == AbsoluteAxis.contactX }.map(\.value)
        }
        #expect(frames.flatMap(places) == [50, 30])
        #expect(touch.reader.landed.count == 2)
        #expect(touch.reader.lifted.count == 1)
        #expect(touch.reader.state.slots[0] == touch.panel.state.slots[0])
    }

    @Test("4: a finger that rests comes after 250 ms, one that moves after 600 ms")
    func late() {
        var touch = Touch(.edges)
        touch.panel.land(0, x: 0, y: 500)
        #expect(touch.frame(Self.placed).isEmpty)
        #expect(touch.forwarder.nextDeadline == Timestamp(microseconds: 250_000))
        touch.pass(to: 249)
        #expect(touch.frame(Self.placed).isEmpty)
        touch.pass(to: 250)
        #expect(touch.frame(Self.placed).count == 1)
        #expect(touch.forwarder.nextDeadline == nil)

        touch = Touch(.edges)
        touch.panel.land(0, x: 0, y: 500)
        #expect(touch.frame(Self.placed).isEmpty)
        touch.pass(to: 599)
        #expect(touch.frame(Self.placedAndMoving).isEmpty)
        touch.pass(to: 600)
        #expect(touch.frame(Self.placedAndMoving).count == 1)
        // A gesture that takes it later still ends it.
        #expect(touch.frame(Self.taken).count == 1)
        #expect(touch.reader.landed == touch.reader.lifted)
    }

    @Test("5: the first of several fingers waits for 40 ms")
    func first() {
        var touch = Touch(.gestures)
        touch.panel.land(0, x: 500, y: 500)
        #expect(touch.frame(Self.forMore).isEmpty)
        touch.pass(to: 39)
        #expect(touch.frame(Self.forMore).isEmpty)
        touch.pass(to: 40)
        #expect(touch.frame(Self.forMore).count == 1)
        // It does not wait if only edges are grabbed.
        touch = Touch(.edges)
        touch.panel.land(0, x: 500, y: 500)
        #expect(touch.frame(Self.forMore).count == 1)
    }

    @Test("6: fingers that land together are held back together")
    func together() {
        var touch = Touch(.gestures)
        for slot in 0..<3 {
            touch.panel.land(slot, x: Int32(slot * 100), y: 500)
            #expect(touch.frame(slot < 2 ? Self.forMore : Self.shared).isEmpty)
            touch.pass(by: 30)
        }
        #expect(touch.frame(Self.taken).isEmpty)
        for slot in 0..<3 { touch.panel.lift(slot) }
        #expect(touch.frame(Self.taken).isEmpty)
        #expect(touch.reader.landed.isEmpty)
        // No gesture takes the next touch.
        touch.panel.land(0, x: 500, y: 500)
        #expect(touch.frame(Self.free).count == 1)
    }

    @Test(
        "7: passed contacts are cancelled together, as palms or by lifting",
        arguments: [true, false]
    )
    func cancelled(asPalm: Bool) {
        var touch = Touch(.gestures, cancelsAsPalm: asPalm)
        touch.panel.land(0, x: 100, y: 500)
        #expect(touch.frame(Self.free).count == 1)
        touch.panel.land(1, x: 200, y: 500)
        #expect(touch.frame(Self.shared).count == 1)
        let frames = touch.frame(Self.taken)
        func values(_ frame: [EvdevEvent], _ code: UInt16) -> [Int32] {
            frame.filter { $0.type == EvdevType.absolute && $0.code == code }.map(\.value)
        }
        if asPalm {
            #expect(frames.count == 2)
            #expect(values(frames[0], AbsoluteAxis.toolType) == [2, 2])
            #expect(values(frames[0], AbsoluteAxis.trackingID) == [])
            #expect(values(frames[1], AbsoluteAxis.toolType) == [0, 0])
        } else {
            #expect(frames.count == 1)
            #expect(values(frames[0], AbsoluteAxis.toolType) == [])
        }
        #expect(values(frames[frames.count - 1], AbsoluteAxis.trackingID) == [-1, -1])
        // The program gets neither the rest of it nor a third finger.
        touch.panel.land(2, x: 300, y: 500)
        touch.panel.move(0, x: 150, y: 500)
        #expect(touch.frame(Self.taken).isEmpty)
        for slot in 0..<3 { touch.panel.lift(slot) }
        #expect(touch.frame(Self.taken).isEmpty)
        touch.panel.land(0, x: 150, y: 500)
        #expect(touch.frame(Self.free).count == 1)
    }

    @Test("8: lifts one by one wait for the decision, at most 200 ms")
    func lifting() {
        func lifted() -> Touch {
            var touch = Touch(.gestures)
            for slot in 0..<2 {
                touch.panel.land(slot, x: Int32(slot * 100), y: 500)
                #expect(touch.frame(Self.free).count == 1)
            }
            touch.panel.lift(0)
            #expect(touch.frame(Self.shared).isEmpty)
            #expect(touch.forwarder.nextDeadline == Timestamp(microseconds: 200_000))
            touch.panel.lift(1)
            return touch
        }
        var touch = lifted()
        // Both at once, which is a cancel here.
        #expect(touch.frame(Self.taken).count == 1)
        #expect(touch.reader.lifted.count == 2)
        // One after the other, in their order.
        touch = lifted()
        #expect(touch.frame(Self.free).count == 2)
        touch = lifted()
        touch.pass(to: 200)
        #expect(touch.frame(Self.shared).count == 2)
    }

    @Test("9: the lock screen gets everything, including held frames")
    func locked() {
        var touch = Touch(.edges)
        touch.panel.land(0, x: 0, y: 500)
        #expect(touch.frame(Self.placed).isEmpty)
        touch.forwarder.isLocked = true
        #expect(touch.frame(Self.placed).count == 1)
        touch.panel.lift(0)
        #expect(touch.frame(Self.taken).count == 1)
        #expect(touch.reader.lifted == touch.reader.landed)

        touch = Touch(.all)
        touch.forwarder.isLocked = true
        touch.panel.land(0, x: 500, y: 500)
        #expect(touch.frame(Self.open).count == 1)
    }

    @Test("10: a passed contact moves before recognition; it lands and lifts after recognition")
    func atOnce() {
        var touch = Touch(.gestures)
        touch.panel.land(0, x: 100, y: 500)
        #expect(touch.atOnce() == nil)
        #expect(touch.frame(Self.free).count == 1)
        touch.panel.move(0, x: 150, y: 500)
        #expect(touch.atOnce()?.count == 1)
        #expect(touch.reader.state == touch.panel.state)
        #expect(touch.frame(Self.free).isEmpty)
        // A contact that is taken then ends at its present position.
        touch.panel.move(0, x: 200, y: 500)
        #expect(touch.atOnce()?.count == 1)
        #expect(touch.frame(Self.taken).count == 1)
        touch.panel.move(0, x: 250, y: 500)
        #expect(touch.atOnce() == [])
        #expect(touch.frame(Self.taken).isEmpty)
        touch.panel.lift(0)
        #expect(touch.atOnce() == nil)
        #expect(touch.frame(Self.taken).isEmpty)
    }

    @Test("11: a lift waits while the finger may only have been lost, at most 35 ms")
    func mayBeLost() {
        func lifted() -> Touch {
            var touch = Touch(.edges)
            touch.panel.land(0, x: 0, y: 500)
            #expect(touch.frame(Self.placed).isEmpty)
            touch.panel.lift(0)
            #expect(touch.frame(Self.placed).isEmpty)
            #expect(touch.forwarder.nextDeadline == Timestamp(microseconds: 35_000))
            touch.pass(to: 35)
            return touch
        }
        var touch = lifted()
        #expect(touch.frame(Self.taken).isEmpty)
        #expect(touch.reader.landed.isEmpty)
        touch = lifted()
        #expect(touch.frame(Self.placed).count == 2)
        // It was lost and is back: the same touch.
        touch = lifted()
        touch.pass(to: 20)
        touch.panel.land(0, x: 50, y: 500)
        #expect(touch.frame(Self.placedAndMoving).isEmpty)
        #expect(touch.frame(Self.taken).isEmpty)
        #expect(touch.reader.landed.isEmpty)
    }

    @Test("11, with several passed fingers: they are cancelled and do not lift")
    func lastMayBeLost() {
        var touch = Touch(.gestures, cancelsAsPalm: true)
        for slot in 0..<2 {
            touch.panel.land(slot, x: Int32(slot * 100), y: 500)
            #expect(touch.frame(Self.free).count == 1)
        }
        for slot in 0..<2 { touch.panel.lift(slot) }
        #expect(touch.frame(Self.shared).isEmpty)
        touch.pass(to: 35)
        let frames = touch.frame(Self.taken)
        #expect(frames.count == 2)
        let first = frames.first ?? []
        #expect(first.contains { $0.code == AbsoluteAxis.toolType && $0.value == 2 })
        #expect(!touch.reader.state.isTouched)
    }

    @Test("nothing passes at once while anything is held back")
    func notAtOnce() {
        var touch = Touch(.edges)
        touch.panel.land(0, x: 0, y: 500)
        #expect(touch.frame(Self.placed).isEmpty)
        touch.panel.move(0, x: 50, y: 500)
        #expect(touch.atOnce() == nil)
        #expect(touch.frame(Self.placedAndMoving).isEmpty)

        touch = Touch(.gestures)
        for slot in 0..<2 {
            touch.panel.land(slot, x: Int32(slot * 100), y: 500)
            #expect(touch.frame(Self.free).count == 1)
        }
        touch.panel.lift(0)
        #expect(touch.frame(Self.shared).isEmpty)
        touch.panel.move(1, x: 150, y: 500)
        #expect(touch.atOnce() == nil)
    }

    @Test("all: only buttons pass")
    func all() {
        var touch = Touch(.all)
        touch.panel.land(0, x: 500, y: 500)
        touch.panel.send(EvdevType.key, ButtonCode.mouse, 1)
        let frames = touch.frame(Self.free)
        #expect(frames.map(\.count) == [1])
        #expect(frames.first?.first?.code == ButtonCode.mouse)
        #expect(touch.reader.landed.isEmpty)
    }

    @Test(
        "a contact is sent completely, even if a taken one before was at the same position"
    )
    func samePlace() {
        var touch = Touch(.edges)
        touch.panel.land(0, x: 30, y: 500)
        #expect(touch.frame(Self.placed).isEmpty)
        #expect(touch.frame(Self.taken).isEmpty)
        touch.panel.lift(0)
        #expect(touch.frame(Self.taken).isEmpty)
        touch.panel.land(0, x: 30, y: 500)
        #expect(touch.frame(Self.free).count == 1)
        #expect(touch.reader.state.slots[0] == touch.panel.state.slots[0])
    }
}
