import Gestures
import InputEvents
import Testing

@Suite("A drag")
struct DragTests {
    static let ends = [on(.drag(.start)), on(.drag(.end))]
    static let all = [on(.drag(.start)), on(.drag(.move)), on(.drag(.end))]
    static let withSwipe = ends + [on(.swipe(.right))]

    @Test(
        "starts once it moves beyond the slop, and ends once, when the finger rests or lifts",
        arguments: [
            ("d1@20,30 >40,0/100ms +10ms u1", "start @20ms, end @145ms"),
            ("d1@20,30 >40,0/100ms +399ms u1", "start @20ms, end @499ms"),
            ("d1@20,30 >40,0/100ms +900ms u1", "start @20ms, end @500ms"),
            // The finger does not move far enough; a movement back and forth is a drag, too.
            ("d1@20,30 >4,0/100ms +900ms u1", ""),
            ("d1@20,30 >4.1,0/100ms +10ms u1", "start @100ms, end @145ms"),
            ("d1@20,30 >40,0/100ms >-40,0/100ms +10ms u1", "start @20ms, end @245ms"),
            // A movement after a rest is a new drag; a tremor is not.
            (
                "d1@20,30 >40,0/100ms +500ms >20,0/100ms +10ms u1",
                "start @20ms, end @500ms, start @630ms, end @745ms"
            ),
            (
                "d1@20,30 >40,0/100ms +200ms m1@60.5,30 +300ms m1@60.2,30 +400ms u1",
                "start @20ms, end @500ms"
            ),
            ("d1@20,30 >40,0/100ms +390ms >20,0/100ms +10ms u1", "start @20ms, end @635ms"),
            // A cancelled or lost drag has no end.
            ("d1@20,30 >40,0/100ms +10ms c1 +900ms", "start @20ms"),
            ("d1@20,30 >40,0/100ms +10ms reset +900ms u1", "start @20ms"),
            ("d1@20,30 >40,0/100ms +10ms unplug +900ms", "start @20ms"),
            // A second finger that lands during a drag ends the drag, and the touch makes no other
            // gesture. If the finger lifts within 130 ms, it only brushed the panel.
            ("d1@20,30 >40,0/400ms d2@50,50 >40,0/200ms +10ms u1 u2", "start @50ms, end @530ms"),
            ("d1@20,30 >40,0/400ms d2@50,50 >40,0/100ms u2 +90ms u1", "start @50ms, end @590ms"),
        ]
    )
    func next(_ script: String, expected: String) {
        #expect(recognise(script, Self.ends) == expected)
    }

    @Test("a slow drift rests equally long at any number of frames per second")
    func frameRate() {
        /// Returns a drift of 0.6 mm every 100 ms after a quick start, in so many frames each.
        func drift(framesEach100ms: Int) -> String {
            let step = 0.6 / Double(framesEach100ms)
            let frames = (1...framesEach100ms * 20).map {
                "+\(100 / framesEach100ms)ms m1@\(60 + step * Double($0)),30"
            }
            let script = "d1@20,30 >40,0/100ms " + frames.joined(separator: " ") + " +900ms u1"
            return recognise(script, Self.ends)
        }
        // The finger leaves the last circle at 11 of 12 mm, 1833 ms after the drift began; the rest
        // counts from the next frame.
        let ends = [1, 2, 4, 10, 20].map { drift(framesEach100ms: $0) }
        #expect(ends == [2400, 2350, 2350, 2340, 2335].map { "start @20ms, end @\($0)ms" })
    }

    @Test("is not made by fingers that part before it has started")
    func parting() {
        let patterns = [on(.drag(.start), 2), on(.drag(.end), 2), on(.swipe(.right), 2)]
        let together = "d1@20,40 d2@20,60 >10,0/50ms "
        #expect(recognise(together + "+600ms u1 u2", patterns) == "2 start @450ms, 2 end @450ms")
        #expect(recognise(together + "m1@10,10 m2@30,90 +600ms u1 u2", patterns) == "")
    }

    @Test("moves with each frame that moves it")
    func moves() {
        let expected = "start, " + Array(repeating: "move, ", count: 8).joined() + "end"
        #expect(kinds("d1@20,30 >40,0/100ms +10ms m1@60,30 +10ms u1", Self.all) == expected)
    }

    @Test(
        "leaves quick strokes to the swipe if one is bound",
        arguments: [
            ("d1@20,30 >40,0/300ms +10ms u1", "swipe right @310ms"),
            ("d1@20,30 >40,0/500ms +10ms u1", "swipe right @510ms"),
            ("d1@20,30 >40,0/700ms +10ms u1", "swipe right @710ms"),
            ("d1@20,30 >40,0/900ms +10ms u1", "start @800ms, end @945ms"),
            // The finger rests, so the touch is not a bound swipe.
            ("d1@20,30 >40,0/300ms +450ms u1", "start @700ms, end @700ms"),
            ("d1@80,30 >-40,0/300ms +10ms u1", "start @310ms, end @310ms"),
            ("d1@20,30 >40,0/300ms +10ms c1", ""),
            // A swipe with another number of fingers is no reason to wait.
            ("d1@20,30 +9ms d2@20,50 >40,0/300ms +10ms u1 u2", ""),
        ]
    )
    func swipeFirst(_ script: String, expected: String) {
        #expect(recognise(script, Self.withSwipe) == expected)
    }

    @Test("waits for more fingers if patterns with more are bound")
    func moreFingers() {
        let patterns = Self.ends + [on(.drag(.start), 2), on(.drag(.end), 2)]
        #expect(
            recognise("d1@20,30 >20,0/100ms d2@40,50 >60,0/100ms +10ms u1 u2", patterns)
                == "2 start @110ms, 2 end @245ms"
        )
        #expect(
            recognise("d1@20,30 >40,0/300ms +10ms u1", patterns) == "start @150ms, end @345ms"
        )
    }

    @Test("may be bound to edges and distances")
    func conditions() {
        let patterns = [on(.drag(.end), from: [.top], distance: .millimetres(30))]
        #expect(kinds("d1@20,2 >0,40/100ms +10ms u1", patterns) == "end")
        #expect(kinds("d1@20,2 >0,29/100ms +10ms u1", patterns) == "")
        #expect(kinds("d1@20,22 >0,40/100ms +10ms u1", patterns) == "")
    }

    @Test("ends where it began, if its distance is in per cent")
    func closedWay() {
        let patterns = [.start, .end].map { on(.drag($0), distance: .percent(20)) }
        #expect(
            kinds("d1@20,30 >60,0/100ms >-60,0/100ms +10ms u1", patterns) == "start, end"
        )
    }

    @Test("starts at the distance of each binding, wherever others start")
    func ownDistances() {
        let (near, far) = (Length.millimetres(5), Length.millimetres(90))
        let starts = [on(.drag(.start), distance: far), on(.drag(.start), distance: near)]
        let script = "d1@20,30 >100,0/100ms +10ms u1"
        let found = gestures(Script(script).events, starts)
        #expect(found.map(\.pattern) == [1, 0])
        #expect(found.map(\.end?.x) == [30, 120])
        #expect(
            gestures(Script("d1@20,30 >60,0/100ms +10ms u1").events, starts).map(\.pattern) == [1]
        )
        // If a swipe is possible, both drags start once the swipe is decided.
        let slow = "d1@20,30 >100,0/1000ms +10ms u1"
        #expect(
            gestures(Script(slow).events, starts + [on(.swipe(.left))]).map(\.pattern) == [1, 0]
        )
        // The end belongs to the binding with the longest distance that was reached.
        let ends = [on(.drag(.end), distance: far), on(.drag(.end), distance: near)]
        #expect(gestures(Script(script).events, ends).map(\.pattern) == [0])
        #expect(
            gestures(Script("d1@20,30 >60,0/100ms +10ms u1").events, ends).map(\.pattern) == [1]
        )
    }

    @Test("also begins at its own distance as a continuous gesture")
    func ownDistancesOfContinuous() {
        let patterns = [
            on(.continuous(.drag(nil)), distance: .millimetres(90)),
            on(.continuous(.drag(nil)), distance: .millimetres(5)),
        ]
        let found = gestures(Script("d1@20,30 >100,0/100ms +10ms u1").events, patterns)
        #expect(found.first?.pattern == 1)
        #expect(found.first?.end?.x == 30)
        #expect(found.allSatisfy { $0.pattern == 1 })
    }

    @Test("takes nothing from a slow swipe if no drag is bound at its place")
    func elsewhere() {
        let patterns = [on(.drag(.move), from: [.left]), on(.swipe(.right))]
        #expect(kinds("d1@50,30 >60,0/900ms +10ms u1", patterns) == "swipe right")
        #expect(kinds("d1@2,30 >60,0/900ms +10ms u1", patterns).hasPrefix("move"))
    }

    @Test("reports its beginning and its present position")
    func places() {
        let found = gestures(Script("d1@20,30 >40,10/100ms +10ms u1").events, Self.ends)
        #expect(found.last?.start == Point(x: 20, y: 30))
        #expect(found.last?.end == Point(x: 60, y: 40))
        #expect(found.last?.duration == .milliseconds(145))
    }
}
