import Gestures
import InputEvents
import Testing

@Suite("A swipe")
struct SwipeTests {
    static let eight = Direction.allCases.map { on(.swipe($0)) }
    static let four = Direction.allCases.filter(\.isCardinal).map { on(.swipe($0)) }

    @Test("has the name of its direction, at the last lift")
    func next() {
        #expect(
            recognise("d1@10,50 +20ms m1@30,50 +10ms u1", Self.eight) == "swipe right @30ms"
        )
    }

    @Test(
        "has one of eight directions",
        arguments: [
            (">40,0/200ms", "swipe right"), (">-40,0/200ms", "swipe left"),
            (">0,-40/200ms", "swipe up"), (">0,40/200ms", "swipe down"),
            (">30,-30/200ms", "swipe up-right"), (">-30,-30/200ms", "swipe up-left"),
            (">30,30/200ms", "swipe down-right"), (">-30,30/200ms", "swipe down-left"),
        ],
        1...5
    )
    func directions(_ pair: (String, String), fingers: Int) {
        let patterns = Direction.allCases.map { on(.swipe($0), fingers) }
        let down = (1...fingers).map { "d\($0)@\(60 + $0 * 5),50" }.joined(separator: " ")
        let up = (1...fingers).map { "u\($0)" }.joined(separator: " ")
        let expected = fingers > 1 ? "\(fingers) \(pair.1)" : pair.1
        #expect(kinds("\(down) \(pair.0) +10ms \(up)", patterns) == expected)
    }

    @Test(
        "is at least 15 mm long, and 20° off an axis is still cardinal",
        arguments: [
            (">14.9,0/100ms", ""), (">15.1,0/100ms", "swipe right"),
            (">50,18/100ms", "swipe right"), (">50,23.9/100ms", "swipe right"),
            (">50,24.9/100ms", "swipe down-right"), (">50,-47/100ms", "swipe up-right"),
        ]
    )
    func boundary(_ pair: (String, String)) {
        #expect(kinds("d1@50,50 \(pair.0) +10ms u1", Self.eight) == pair.1)
    }

    @Test(
        "may deviate more from its axis if no diagonal is bound, but is not a diagonal",
        arguments: [
            (">50,34/100ms", "swipe right"), (">50,36/100ms", ""), (">30,30/100ms", ""),
            (">-34,50/100ms", "swipe down"),
        ]
    )
    func cardinalsOnly(_ pair: (String, String)) {
        #expect(kinds("d1@50,40 \(pair.0) +10ms u1", Self.four) == pair.1)
    }

    @Test(
        "is straight and continues until the lift",
        arguments: [
            ("a circle", "d1@50,30 >20,0/100ms >0,20/100ms >-20,0/100ms >0,-18/100ms +10ms u1", ""),
            ("there and back", "d1@20,30 >60,0/100ms >-40,0/100ms +10ms u1", ""),
            ("a corner", "d1@20,30 >40,0/100ms >0,40/100ms +10ms u1", ""),
            ("abandoned", "d1@20,30 >60,0/100ms +518ms u1", ""),
            ("a pause at the end", "d1@20,30 >60,0/100ms +499ms u1", "swipe right"),
            // A fingertip that rolls at the lift has rested nevertheless.
            ("a rest and a roll", "d1@20,30 >60,0/100ms +600ms >3,0/80ms u1", ""),
            (
                "a rest, noise and a roll",
                "d1@20,30 >60,0/100ms +300ms >1.2,0/20ms +300ms >2,0/80ms u1", ""
            ),
            ("a short rest and a roll", "d1@20,30 >60,0/100ms +300ms >3,0/80ms u1", "swipe right"),
            ("a rest half-way", "d1@20,30 >30,0/100ms +600ms >30,0/100ms u1", "swipe right"),
            ("a pause first", "d1@20,30 +2000ms >60,0/100ms +10ms u1", "swipe right"),
            ("a slow one", "d1@20,30 >60,0/3000ms +10ms u1", "swipe right"),
            ("a flick in one frame", "d1@20,30 +8ms m1@80,30 u1", "swipe right"),
            ("a stalled flick", "d1@20,30 +700ms m1@80,30 u1", "swipe right"),
            ("a bow", "d1@20,30 >20,4/60ms >20,0/60ms >20,-4/60ms +10ms u1", "swipe right"),
        ]
    )
    func straight(_ what: String, script: String, expected: String) {
        #expect(kinds(script, Self.eight) == expected, "\(what)")
    }

    @Test(
        "is made by all its fingers together",
        arguments: [
            ("d1@20,30 d2@20,60 >60,0/100ms +10ms u1 u2", "2 swipe right"),
            ("d1@20,30 +75ms d2@20,60 +75ms >60,0/100ms +10ms u1 +60ms u2", "2 swipe right"),
            // The second finger lands while the first already moves, as with real hands.
            ("d1@20,30 >10,0/60ms +50ms d2@20,60 >50,0/300ms +10ms u1 u2", "2 swipe right"),
            ("d1@20,30 >20,0/400ms d2@20,60 >50,0/300ms +10ms u1 u2", ""),
            // One rests and one moves; they move apart; one lifts half-way and another lands.
            ("d1@20,30 d2@90,60 +10ms m1@80,30 +10ms u1 u2", ""),
            ("d1@70,30 d2@80,30 +10ms m1@40,30 m2@110,30 +10ms u1 u2", ""),
            ("d1@20,30 d2@20,60 >30,0/100ms +10ms u2 +40ms d3@50,60 >30,0/100ms +10ms u1 u3", ""),
            ("d1@20,30 d2@20,60 >30,0/100ms +10ms u2 >20,0/400ms +10ms u1", "2 swipe right"),
            ("d1@20,30 d2@20,60 >30,0/100ms +10ms u2 +518ms u1", ""),
            // One finger joins half-way; one finger leaves half-way.
            ("d1@20,30 >30,0/150ms d2@20,60 >30,0/150ms +10ms u1 u2", ""),
            ("d1@20,30 d2@20,60 >30,0/150ms u2 +9ms >30,0/150ms +10ms u1", ""),
            // A finger may have any slot, even a reused one.
            ("d7@20,30 d19@20,60 >60,0/100ms +10ms u7 u19", "2 swipe right"),
        ]
    )
    func together(_ script: String, expected: String) {
        let patterns = [on(.swipe(.right), 2), on(.swipe(.left), 2), on(.swipe(.right))]
        #expect(kinds(script, patterns) == expected)
    }

    @Test(
        "begins and ends at the edges of the pattern",
        arguments: [
            ("d1@2,50 >60,0/100ms +10ms u1", [0]),
            ("d1@8,50 >60,0/100ms +10ms u1", [0]),
            ("d1@8.1,50 >60,0/100ms +10ms u1", [2]),
            ("d1@80,50 >69,0/100ms +10ms u1", [1]),
            ("d1@2,50 >147,0/100ms +10ms u1", [0]),
        ]
    )
    func edges(_ script: String, expected: [Int]) {
        let patterns = [
            on(.swipe(.right), from: [.left]), on(.swipe(.right), to: [.right]),
            on(.swipe(.right)),
        ]
        #expect(winners(script, patterns) == expected)
    }

    @Test(
        "from, to and along an edge are three different things",
        arguments: [
            ("up along the left edge", "d1@3,80 >2,-60/300ms +10ms u1", "along from to"),
            (
                "it leaves the edge half-way", "d1@3,80 >9,-30/150ms >-9,-30/150ms +10ms u1",
                "from to"
            ),
            ("it only begins there", "d1@3,80 >20,-60/300ms +10ms u1", "from"),
            ("it only ends there", "d1@23,80 >-20,-60/300ms +10ms u1", "to"),
            (
                "one of two fingers is off the edge", "d1@3,80 d2@30,80 >0,-60/300ms u1 u2",
                "from to"
            ),
        ]
    )
    func alongEdges(_ what: String, script: String, expected: String) {
        let any = FingerCount.any
        let made = [
            ("along", GesturePattern(kind: .swipe(.up), fingers: any, along: [.left])),
            ("from", GesturePattern(kind: .swipe(.up), fingers: any, from: [.left])),
            ("to", GesturePattern(kind: .swipe(.up), fingers: any, to: [.left])),
        ].filter { !winners(script, [$0.1]).isEmpty }
        #expect(made.map(\.0).joined(separator: " ") == expected, "\(what)")
    }

    @Test(
        "a corner is where two edges meet, for the same finger",
        arguments: [
            ("d1@3,4 >40,0/100ms +10ms u1", true), ("d1@8,8 >40,0/100ms +10ms u1", true),
            ("d1@8.1,4 >40,0/100ms +10ms u1", false), ("d1@4,8.1 >40,0/100ms +10ms u1", false),
            ("d1@3,50 d2@50,3 >40,0/100ms +10ms u1 u2", false),
        ]
    )
    func corners(_ script: String, isThere: Bool) {
        let corner = GesturePattern(kind: .swipe(.right), fingers: .any, from: [.topLeft])
        let edge = GesturePattern(kind: .swipe(.right), fingers: .any, from: [.left, .top])
        #expect(winners(script, [edge, corner]) == [isThere ? 1 : 0])
        #expect(winners(script, [corner]) == (isThere ? [0] : []))
    }

    @Test("ends in the corner of the pattern")
    func toCorner() {
        let patterns = [on(.swipe(nil), to: [.bottomRight]), on(.swipe(nil), to: [.right])]
        #expect(winners("d1@80,95 >66,0/100ms +10ms u1", patterns) == [0])
        #expect(winners("d1@80,50 >66,0/100ms +10ms u1", patterns) == [1])
    }

    @Test("may have a time limit and a longer distance, in mm or % of the axis")
    func limits() {
        let fast = [on(.swipe(.right), within: 300)]
        #expect(kinds("d1@20,30 >60,0/290ms +10ms u1", fast) == "swipe right")
        // A panel sees the landing or the lift up to a frame late.
        #expect(kinds("d1@20,30 >60,0/300ms +17ms u1", fast) == "swipe right")
        #expect(kinds("d1@20,30 >60,0/300ms +18ms u1", fast) == "")
        let far = [on(.swipe(.right), distance: .percent(40))]
        #expect(kinds("d1@20,30 >61,0/290ms +10ms u1", far) == "swipe right")
        #expect(kinds("d1@20,30 >59,0/290ms +10ms u1", far) == "")
        let tall = [on(.swipe(.down), distance: .percent(40))]
        #expect(kinds("d1@20,30 >0,41/290ms +10ms u1", tall) == "swipe down")
        #expect(kinds("d1@20,30 >0,39/290ms +10ms u1", tall) == "")
    }

    @Test("may have a greatest distance, too: of three classes, one wins")
    func distanceClasses() {
        let classes = [
            on(.swipe(.right), farthest: .millimetres(30)),
            on(.swipe(.right), distance: .millimetres(30), farthest: .millimetres(60)),
            on(.swipe(.right), distance: .millimetres(60)),
        ]
        for (way, expected) in [(14.0, []), (20, [0]), (45, [1]), (90, [2])] {
            #expect(winners("d1@20,30 >\(way),0/200ms +10ms u1", classes) == expected)
        }
        let short = [on(.swipe(.right), farthest: .percent(20)), on(.swipe(.right))]
        #expect(winners("d1@20,30 >29,0/200ms u1", short) == [0])
        #expect(winners("d1@20,30 >31,0/200ms u1", short) == [1])
    }

    @Test(
        "has the angles of the pattern, whatever their direction is called",
        arguments: [
            (">40,-30/200ms", "0"), (">40,-20/200ms", ""), (">20,-40/200ms", ""),
            (">40,3/200ms", "1"), (">40,-3/200ms", "1"), (">40,9/200ms", ""), (">-40,2/200ms", ""),
        ]
    )
    func angles(_ pair: (String, String)) {
        let patterns = [
            on(.swipe(nil), angles: AngleRange(from: 30, to: 60)),
            on(.swipe(nil), angles: AngleRange(from: 350, to: 10)),
        ]
        let found = winners("d1@50,60 \(pair.0) u1", patterns)
        #expect(found.map(String.init).joined() == pair.1)
    }

    @Test("at angles has the nearest of eight names, and takes none from bound directions")
    func angleNames() {
        let narrow = [on(.swipe(nil), angles: AngleRange(from: 40, to: 50)), on(.swipe(.right))]
        #expect(kinds("d1@50,60 >30,-30/200ms u1", narrow) == "swipe up-right")
        // 33° off its axis is right as long as no diagonal is bound.
        #expect(winners("d1@50,60 >40,-26/200ms u1", narrow) == [1])
    }

    @Test(
        "is a flick if it is fast in its last 100 ms",
        arguments: [
            ("fast all the way", "d1@20,30 >60,0/300ms u1", [0]),
            ("slow all the way", "d1@20,30 >60,0/900ms u1", [1]),
            ("slow, then fast", "d1@20,30 >20,0/900ms >30,0/100ms u1", [0]),
            ("fast, then slow", "d1@20,30 >60,0/100ms >5,0/200ms u1", [1]),
            ("fast, then a rest", "d1@20,30 >60,0/100ms +150ms u1", [1]),
            ("short and fast", "d1@20,30 >16,0/50ms u1", [0]),
            ("one frame", "d1@20,30 +8ms m1@60,30 u1", [0]),
            (
                "a second finger follows", "d1@20,30 +50ms d2@20,60 >60,0/300ms u1 >5,0/200ms u2",
                [0]
            ),
        ]
    )
    func speed(_ what: String, script: String, expected: [Int]) {
        var patterns = [on(.swipe(.right), speed: .fast), on(.swipe(.right), speed: .slow)]
        for index in patterns.indices { patterns[index].fingers = .any }
        #expect(winners(script, patterns) == expected, "\(what)")
    }

    @Test(
        "is equally fast at 30 and 240 frames per second, and between two frames",
        arguments: [4, 7, 33]
    )
    func frameRate(milliseconds: Int) {
        var thresholds = Thresholds()
        let fast = [on(.swipe(.right), speed: .fast)]
        for (limit, expected) in [(190.0, 1), (210, 0)] {
            thresholds.flick = .millimetres(limit)
            // 200 mm per second.
            var script = "d1@20,30"
            for frame in 1...(330 / milliseconds) {
                script += " +\(milliseconds)ms m1@\(20 + Double(frame * milliseconds) * 0.2),30"
            }
            let found = gestures(Script(script + " u1").events, fast, thresholds: thresholds)
            #expect(found.count == expected)
        }
    }

    @Test("is void after a cancel, lost events or an unplugged device, until all have lifted")
    func cancel() {
        let patterns = Self.eight + [on(.swipe(.right), 2)]
        #expect(kinds("d1@20,30 >60,0/100ms +10ms c1", patterns) == "")
        #expect(kinds("d1@20,30 d2@20,50 >60,0/90ms +10ms c1 +10ms u2", patterns) == "")
        #expect(
            kinds("d1@20,30 d2@20,50 +10ms c1 +10ms d1@20,30 >60,0/90ms u1 +10ms u2", patterns)
                == ""
        )
        #expect(
            kinds("d1@20,30 +10ms c1 +10ms d1@20,30 >60,0/90ms +10ms u1", patterns)
                == "swipe right"
        )
        #expect(kinds("d1@20,30 >30,0/90ms +10ms reset >30,0/90ms +10ms u1", patterns) == "")
        #expect(
            kinds("d1@20,30 +10ms reset u1 +10ms d1@20,30 >60,0/90ms +10ms u1", patterns)
                == "swipe right"
        )
        #expect(kinds("d1@20,30 >60,0/90ms +10ms unplug plug u1", patterns) == "")
        #expect(
            kinds("d1@20,30 +9ms unplug +9ms plug d1@20,30 >60,0/90ms +10ms u1", patterns)
                == "swipe right"
        )
    }

    @Test("can be made on each of two touchscreens at once")
    func twoDevices() {
        let script = "A:d1@20,30 B:d1@20,30 +10ms A:m1@80,30 B:m1@20,80 +10ms A:u1 +5ms B:u1"
        #expect(recognise(script, Self.eight) == "swipe right @20ms, swipe down @25ms on B")
    }
}
