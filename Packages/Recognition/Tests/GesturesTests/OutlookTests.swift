import Gestures
import InputEvents
import Testing

/// Tests the possible outcomes of a touch after each frame, which the forwarding of touches needs.
@Suite("Outlook on a touch")
struct OutlookTests {
    /// Returns the outlook at the end of a script, on a panel of 150 × 100 mm.
    private func outlook(_ script: String, _ patterns: [GesturePattern]) -> TouchOutlook {
        var engine = GestureEngine(patterns: patterns)
        let events = Script(script).events
        for event in events {
            engine.handle(event)
            let isTaken = engine.outlook(of: Script.first, at: event.time).ownership == .taken
            #expect(engine.isTaken(Script.first) == isTaken)
        }
        return engine.outlook(of: Script.first, at: events.last?.time ?? .zero)
    }

    private let edge = [on(.swipe(.right), from: [.left])]

    @Test("a swipe from an edge is open at its edge, and only there")
    func edges() {
        let landing = outlook("d1@3,50", edge)
        #expect(landing.ownership == .open && landing.isPlaced && !landing.isForMore)
        #expect(outlook("d1@50,50", edge).ownership == .free)
        #expect(outlook("d1@147,50", edge).ownership == .free)
        #expect(outlook("", edge).ownership == .free)
    }

    @Test("wherever a landing is open because of its place, the point is known to be a bound one")
    func boundPlaces() {
        let patterns =
            edge + [on(.swipe(.up), 2, from: [.bottomRight]), on(.longPress, from: [.top])]
        var engine = GestureEngine(patterns: patterns)
        for event in Script("").events { engine.handle(event) }
        var bound = 0
        for x in stride(from: 1, to: 150, by: 4) {
            for y in stride(from: 1, to: 100, by: 4) {
                let point = Point(x: Double(x), y: Double(y))
                let isBound = engine.isAtBoundPlace(point, on: Script.first)
                let landing = outlook("d1@\(x),\(y)", patterns)
                #expect(isBound == (landing.isPlaced || landing.isPlacedForMore), "\(x),\(y)")
                bound += isBound ? 1 : 0
            }
        }
        #expect(bound > 20 && bound < 200)
        let isBoundElsewhere = engine.isAtBoundPlace(
            Point(x: 3, y: 50),
            on: DeviceID(rawValue: 99)
        )
        #expect(!isBoundElsewhere)
    }

    @Test("in its direction it stays open; in another one it is free")
    func way() {
        let onItsWay = outlook("d1@3,50 >20,0/100ms", edge)
        #expect(onItsWay.ownership == .open && onItsWay.isPlaced && onItsWay.hasMoved)
        #expect(outlook("d1@3,50 >0,20/100ms", edge).ownership == .free)
        #expect(outlook("d1@3,50 >4,20/100ms", edge).ownership == .free)
        #expect(outlook("d1@3,50 >15,10/100ms", edge).ownership == .open)
    }

    @Test("it is taken when it is made, until another finger lands")
    func taken() {
        let swipe = "d1@3,50 >40,0/200ms +10ms u1"
        #expect(outlook(swipe, edge).ownership == .taken)
        #expect(outlook(swipe + " +100ms d1@50,50", edge).ownership == .free)
        #expect(outlook("d1@3,50 >2,0/200ms +10ms u1", edge).ownership == .free)
    }

    @Test("it is taken during a long press, a continuous drag, a tip-tap")
    func whileDown() {
        let press = [on(.longPress)]
        #expect(outlook("d1@50,50", press).ownership == .open)
        #expect(outlook("d1@50,50 +600ms m1@51,50", press).ownership == .taken)
        let slider = [on(.continuous(.drag(.vertical)), from: [.right])]
        #expect(outlook("d1@147,20 >0,20/200ms", slider).ownership == .taken)
        #expect(outlook("d1@147,20 >-20,0/200ms", slider).ownership == .free)
        let tipTap = [on(.tipTap(nil))]
        #expect(outlook("d1@50,50 +200ms d2@100,50 +60ms u2", tipTap).ownership == .taken)
    }

    @Test("more fingers may land as long as they count")
    func moreFingers() {
        let three = [on(.swipe(.up), 3)]
        let first = outlook("d1@50,50", three)
        #expect(first.ownership == .open && first.isForMore && !first.isShared && !first.isPlaced)
        let all = outlook("d1@50,50 d2@60,50 d3@70,50", three)
        #expect(all.isShared && !all.isForMore)
        #expect(outlook("d1@50,50 d2@60,50 d3@70,50 d4@80,50", three).ownership == .free)
        // A finger that has just landed may be one of two, before this is certain.
        let two = [on(.tap(count: 1), 2)]
        #expect(outlook("d1@50,50 +10ms d2@90,50", two).isShared)
        #expect(outlook("d1@50,50 +10ms d2@90,50 +8ms u2", two).isForMore)
        // Movement and time: no finger joins a finger that has been scrolling.
        #expect(outlook("d1@50,90 >0,-20/200ms", three).ownership == .open)
        #expect(outlook("d1@50,90 >0,-40/400ms", three).ownership == .free)
        let fromEdge = outlook("d1@3,50", [on(.swipe(.right), 2, from: [.left])])
        #expect(fromEdge.isPlacedForMore && !fromEdge.isPlaced)
    }

    @Test("a tap is possible only within its time")
    func taps() {
        let tap = [on(.tap(count: 1), from: [.topLeft])]
        #expect(outlook("d1@3,3", tap).isPlaced)
        #expect(outlook("d1@3,3 +50ms u1", tap).ownership == .taken)
        #expect(outlook("d1@3,3 +1200ms m1@3,4", tap).ownership == .free)
        #expect(outlook("d1@3,3 >15,0/100ms", tap).ownership == .free)
    }

    @Test("a long press is possible until its time, while the fingers rest")
    func press() {
        func until(_ script: String, _ patterns: [GesturePattern]) -> Int64? {
            outlook(script, patterns).press?.microseconds
        }
        let press = [on(.longPress)]
        #expect(until("d1@50,50", press) == 501_000)
        #expect(until("d1@50,50 +499ms m1@51,50", press) == 501_000)
        #expect(until("d1@50,50 +501ms m1@51,50", press) == nil)
        #expect(until("d1@50,50 >20,0/100ms", press) == nil)
        #expect(until("d1@50,50 +90ms u1", press) == nil)
        // The longest long press that the fingers can make at their place counts.
        #expect(until("d1@50,50", press + [on(.longPress, hold: 900)]) == 901_000)
        #expect(until("d1@50,50", press + [on(.longPress, from: [.left], hold: 900)]) == 501_000)
        // At the rim, a hand may hold the panel.
        #expect(until("d1@3,50", press) == nil)
        #expect(until("d1@3,50", [on(.longPress, from: [.left])]) == 501_000)
        #expect(until("d1@50,50", [on(.longPress, from: [.left])]) == nil)
        #expect(until("d1@50,50", [on(.swipe(.up))]) == nil)
        // Each landing restarts the time. Whether a second contact is a finger is known later.
        let two = [on(.longPress, 2)]
        #expect(until("d1@50,50", two) == nil)
        #expect(until("d1@50,50 d2@80,50 +200ms m2@81,50", two) == 501_000)
        let doubtful = until("d1@50,50 +100ms d2@80,50", press) ?? 0
        #expect(101_000 < doubtful && doubtful < 141_000)
        #expect(until("d1@50,50 +100ms d2@80,50 +50ms m2@81,50", press) == nil)
    }

    @Test("a void touch is free, and so is one that was taken before events were lost")
    func void() {
        #expect(outlook("d1@3,50 c1", edge).ownership == .free)
        let press = [on(.longPress)]
        #expect(outlook("d1@50,50 +600ms m1@51,50 reset +10ms m1@52,50", press).ownership == .free)
    }

    @Test("conditions count as of the beginning of the touch")
    func conditions() {
        let bound = [on(.swipe(.right), from: [.left]).when("locked=no")]
        #expect(outlook("locked=no d1@3,50", bound).ownership == .open)
        #expect(outlook("locked=yes d1@3,50", bound).ownership == .free)
    }
}
