import Gestures
import InputEvents
import Testing

@Suite("Places")
struct PlaceTests {
    static let leftHalf = Zone("left half", number: 0, right: .percent(50))
    static let rightHalf = Zone("right half", number: 1, left: .percent(50))
    /// 20 to 40 mm across, 30 to 50 mm down.
    static let box = Zone(
        "box",
        number: 2,
        left: .millimetres(20),
        right: .millimetres(40),
        top: .millimetres(30),
        bottom: .millimetres(50)
    )

    static func at(_ zone: Zone) -> PlaceCondition { PlaceCondition(anyOf: [.zone(zone)]) }
    static func not(_ place: TouchPlace) -> PlaceCondition { PlaceCondition(noneOf: [place]) }
    static let nowhereNearAnEdge = PlaceCondition(
        noneOf: Set(Edge.allCases.map { .fixed(Place($0)) })
    )

    @Test(
        "a tap counts by the place where its finger lands",
        arguments: [
            (PlaceCondition([.topLeft]), "3,3", true), (PlaceCondition([.topLeft]), "3,50", false),
            (at(leftHalf), "74,50", true), (at(leftHalf), "76,50", false),
            (at(rightHalf), "76,50", true), (at(box), "30,40", true), (at(box), "30,51", false),
            (at(box), "19,40", false), (not(.fixed(.left)), "50,50", true),
            (not(.fixed(.left)), "3,50", false), (not(.zone(box)), "30,40", false),
            (nowhereNearAnEdge, "50,50", true), (nowhereNearAnEdge, "147,50", false),
            (nowhereNearAnEdge, "50,97", false),
        ]
    )
    func tap(place: PlaceCondition, finger: String, fires: Bool) {
        let script = "d1@\(finger) +50ms u1"
        let taps = [on(.tap(count: 1), from: place)]
        #expect(recognise(script, taps) == (fires ? "tap @50ms" : ""))
        let presses = [on(.longPress, from: place)]
        #expect(recognise("d1@\(finger) +600ms u1", presses) == (fires ? "long press @500ms" : ""))
    }

    @Test("places and exclusions apply together: in one and not in the other")
    func both() {
        let place = PlaceCondition(anyOf: [.zone(Self.leftHalf)], noneOf: [.fixed(.left)])
        let patterns = [on(.tap(count: 1), from: place)]
        #expect(recognise("d1@3,50 +50ms u1", patterns) == "")
        #expect(recognise("d1@30,50 +50ms u1", patterns) == "tap @50ms")
        #expect(recognise("d1@80,50 +50ms u1", patterns) == "")
    }

    @Test("a tip-tap counts by the place of the tap, not of the resting finger")
    func tipTap() {
        let patterns = [on(.tipTap(nil), from: Self.at(Self.leftHalf))]
        let left = "d1@100,50 +200ms d2@40,50 +60ms u2 +500ms u1"
        let right = "d1@40,50 +200ms d2@100,50 +60ms u2 +500ms u1"
        #expect(recognise(left, patterns) == "2 tip-tap left @260ms")
        #expect(recognise(right, patterns) == "")
        #expect(verdicts(right, patterns) == ["0 missed from 25"])
    }

    @Test("swipes begin in, end in and stay in zones; drawings are in theirs completely")
    func movements() {
        let swipe = "d1@30,70 >30,0/200ms u1"
        func fires(_ pattern: GesturePattern, _ script: String) -> Bool {
            !recognise(script, [pattern]).isEmpty
        }
        #expect(fires(on(.swipe(.right), from: Self.at(Self.leftHalf)), swipe))
        #expect(!fires(on(.swipe(.right), from: Self.at(Self.rightHalf)), swipe))
        #expect(fires(on(.swipe(.right), to: Self.at(Self.leftHalf)), swipe))
        #expect(fires(on(.swipe(.right), along: Self.at(Self.leftHalf)), swipe))
        let across = "d1@60,70 >30,0/200ms u1"
        #expect(fires(on(.swipe(.right), from: Self.at(Self.leftHalf)), across))
        #expect(fires(on(.swipe(.right), to: Self.at(Self.rightHalf)), across))
        #expect(!fires(on(.swipe(.right), along: Self.at(Self.leftHalf)), across))
        #expect(fires(on(.swipe(.right), to: Self.not(.zone(Self.leftHalf))), across))
    }

    @Test("a corner wins over an edge, an edge over a zone, a zone over anywhere")
    func precedence() {
        let patterns = [
            on(.tap(count: 1)), on(.tap(count: 1), from: Self.at(Self.leftHalf)),
            on(.tap(count: 1), from: [.left]), on(.tap(count: 1), from: [.topLeft]),
        ]
        func winner(_ place: String) -> Int? {
            gestures(Script("d1@\(place) +50ms u1").events, patterns).first?.pattern
        }
        #expect(winner("3,3") == 3)
        #expect(winner("3,50") == 2)
        #expect(winner("30,50") == 1)
        #expect(winner("100,50") == 0)
    }

    @Test("four taps in four corners are a sequence")
    func corners() {
        let corners: [PlaceCondition] = [[.topLeft], [.topRight], [.bottomRight], [.bottomLeft]]
        let pattern = GesturePattern(
            kind: .sequence(
                GestureSequence(
                    corners.map { on(.tap(count: 1), from: $0) },
                    pause: .milliseconds(2000)
                )
            )
        )
        func taps(_ places: [String]) -> String {
            places.map { "d1@\($0) +50ms u1" }.joined(separator: " +900ms ")
        }
        let right = ["3,3", "147,3", "147,97", "3,97"]
        let plain = on(.tap(count: 1))
        #expect(kinds(taps(right), [pattern]) == "tap then tap then tap then tap")
        #expect(kinds(taps(right), [plain, pattern]) == "tap then tap then tap then tap")
        #expect(kinds(taps(right.reversed()), [pattern]) == "")
        #expect(kinds(taps(["3,3", "147,3", "75,50", "3,97"]), [pattern]) == "")
    }

    @Test(
        "the distance from a required place is reported, and that from an excluded one",
        arguments: [
            (PlaceCondition([.left]), "30,50", "from 30"),
            (at(rightHalf), "60,50", "from 15"), (at(box), "10,20", "from 14"),
            (not(.fixed(.left)), "3,50", "from 3"), (not(.zone(box)), "30,45", "from -5"),
        ]
    )
    func explained(place: PlaceCondition, finger: String, miss: String) {
        let patterns = [on(.tap(count: 1), from: place)]
        #expect(verdicts("d1@\(finger) +50ms u1", patterns) == ["0 missed \(miss)"])
    }

    @Test("a zone and an edge can be compared if both are shares of the surface")
    func parts() {
        func isPart(_ place: TouchPlace, _ other: TouchPlace, _ edgeDepth: Length) -> Bool {
            place.isPart(of: other, edgeDepth: edgeDepth)
        }
        let dock = Zone("dock", number: 4, left: .percent(20), top: .percent(95))
        let lower = Zone("lower", number: 5, top: .percent(50), bottom: .percent(100))
        let corner = Zone("corner", number: 6, left: .percent(95), top: .percent(95))
        #expect(isPart(.zone(dock), .zone(lower), .millimetres(8)))
        #expect(!isPart(.zone(lower), .zone(dock), .millimetres(8)))
        #expect(isPart(.zone(dock), .fixed(.bottom), .percent(10)))
        #expect(!isPart(.zone(dock), .fixed(.bottom), .percent(4)))
        #expect(!isPart(.zone(dock), .fixed(.bottom), .millimetres(8)))
        #expect(!isPart(.zone(dock), .fixed(.top), .percent(10)))
        #expect(!isPart(.zone(dock), .fixed(.bottomRight), .percent(10)))
        #expect(isPart(.zone(corner), .fixed(.bottomRight), .percent(5)))
        // An edge in millimetres takes at most a tenth of the surface.
        #expect(isPart(.fixed(.bottom), .zone(lower), .millimetres(80)))
        #expect(!isPart(.fixed(.left), .zone(lower), .millimetres(8)))
        #expect(isPart(.fixed(.bottomLeft), .zone(lower), .millimetres(8)))
        #expect(!isPart(.fixed(.bottom), .zone(dock), .millimetres(8)))
    }

    @Test("one condition covers another if it is equally strict and leaves it nothing")
    func takesAll() {
        let quarter = Zone(
            "quarter",
            number: 3,
            right: .percent(25),
            bottom: .percent(50)
        )
        #expect(Self.at(Self.leftHalf).takesAll(of: Self.at(quarter)))
        #expect(!Self.at(quarter).takesAll(of: Self.at(Self.leftHalf)))
        #expect(!Self.at(Self.leftHalf).takesAll(of: Self.at(Self.box)))
        #expect(!Self.at(Self.leftHalf).takesAll(of: [.left]))
        #expect(!([] as PlaceCondition).takesAll(of: [.left]))
        #expect(Self.not(.fixed(.topLeft)).takesAll(of: Self.not(.fixed(.left))) == true)
        #expect(Self.not(.fixed(.left)).takesAll(of: Self.not(.fixed(.topLeft))) == false)
    }
}
