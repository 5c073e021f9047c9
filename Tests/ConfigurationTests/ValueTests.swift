import Configuration
import EventCodes
import Gestures
import InputEvents
import Testing

@Suite("Values of a configuration") struct ValueTests {
    @Test(
        "durations",
        arguments: [
            ("300ms", 300_000), ("2s", 2_000_000), ("1.5s", 1_500_000), ("0.25s", 250_000),
            (".5s", 500_000), ("5.s", 5_000_000), ("1min", 60_000_000), ("300 ms", 300_000),
            ("1ms", 1000), ("1440min", 86_400_000_000), ("+7ms", 7000), ("16.667ms", 16_667),
            ("000300ms", 300_000),
        ] as [(String, Int64)]
    )
    func durations(text: String, microseconds: Int64) throws {
        #expect(try binding("timeout: \(text)").timeout == .microseconds(microseconds))
    }

    @Test(
        "distances",
        arguments: [
            ("20mm", Length.millimetres(20)), ("10%", .percent(10)), ("3.5mm", .millimetres(3.5)),
            ("100%", .percent(100)), ("400mm", .millimetres(400)), ("12.5 %", .percent(12.5)),
        ]
    )
    func distances(text: String, length: Length) throws {
        #expect(try binding("on: swipe, distance: '\(text)'").pattern?.distance == length)
    }

    @Test(
        "finger counts",
        arguments: [
            ("3", FingerCount.range(3...3)), ("2-4", .range(2...4)), ("any", .any),
            ("10", .range(10...10)), ("1 - 2", .range(1...2)), ("5-5", .range(5...5)),
        ]
    )
    func fingers(text: String, count: FingerCount) throws {
        #expect(try binding("fingers: \(text)").pattern?.fingers == count)
    }

    @Test("without a number of fingers the default counts, and for a pinch two or more")
    func defaultFingers() throws {
        #expect(try binding("on: swipe").pattern?.fingers == .default)
        #expect(try binding("on: pinch in").pattern?.fingers == .range(2...Int.max))
        #expect(try binding("on: tip-tap").pattern?.fingers == .exactly(2))
        #expect(
            try binding("on: rotate clockwise, fingers: any").pattern?.fingers
                == .range(2...Int.max)
        )
    }

    @Test(
        "edges and corners",
        arguments: [
            ("right edge", [.right]), ("right", [.right]), ("[left, right edge]", [.left, .right]),
            ("top  edge", [.top]), ("[bottom, bottom]", [.bottom]),
            ("top-left corner", [.topLeft]), ("bottom-right", [.bottomRight]),
            ("corner", Set(Place.corners)), ("[left, top-right]", [.left, .topRight]),
        ] as [(String, Set<Place>)]
    )
    func places(text: String, places: Set<Place>) throws {
        #expect(try binding("on: swipe, from: \(text)").pattern?.from == PlaceCondition(places))
        #expect(try binding("on: swipe, to: \(text)").pattern?.to == PlaceCondition(places))
    }

    @Test(
        "distances, at least, at most or both",
        arguments: [
            ("20mm", Length.millimetres(20), nil), ("10%", .percent(10), nil),
            ("20mm-", .millimetres(20), nil), ("-60mm", nil, .millimetres(60)),
            ("20mm-60mm", .millimetres(20), .millimetres(60)),
            ("20-60mm", .millimetres(20), .millimetres(60)),
            ("10% - 30%", .percent(10), .percent(30)), ("5mm-30%", .millimetres(5), .percent(30)),
        ] as [(String, Length?, Length?)]
    )
    func distances(text: String, least: Length?, most: Length?) throws {
        let pattern = try #require(binding("on: swipe, distance: \(text)").pattern)
        #expect(pattern.distance == least)
        #expect(pattern.farthest == most)
    }

    @Test(
        "angles",
        arguments: [
            ("30°-60°", 30.0, 60.0), ("30-60°", 30, 60), ("330° - 30deg", 330, 30),
            ("0°-180°", 0, 180), ("270°-360°", 270, 0),
        ]
    )
    func angles(text: String, start: Double, end: Double) throws {
        let pattern = try #require(binding("on: swipe, direction: \(text)").pattern)
        #expect(pattern.angles == AngleRange(from: start, to: end))
    }

    @Test("a key that acts again and again")
    func intervals() throws {
        let text = "on: key KEY_VOLUMEUP, press: long, repeat: 100ms"
        let pattern = try #require(binding(text).pattern)
        #expect(pattern.interval == .milliseconds(100))
    }

    @Test("a binding that lets the next one act, too")
    func passes() throws {
        let text = "bindings: [{on: tap, pass: true, run: a}, {on: tap, run: b}]"
        #expect(try configuration(text).bindings.first?.pattern?.passes == true)
        #expect(try binding("on: tap").pattern?.passes == false)
    }

    @Test("speeds")
    func speeds() throws {
        #expect(try binding("on: swipe left, speed: fast").pattern?.speed == .fast)
        let text = "thresholds: {flick: 2.5 mm/s}\nbindings: [{on: tap, run: a}]"
        #expect(try configuration(text).thresholds.flick == .millimetres(2.5))
    }

    @Test("edges that a gesture never leaves")
    func along() throws {
        #expect(try binding("on: drag, along: left edge").pattern?.along == [.left])
        #expect(try binding("on: swipe, along: [left, right]").pattern?.along == [.left, .right])
    }

    @Test(
        "device filters",
        arguments: [
            ("Goodix*", DeviceFilter(name: "Goodix*")), ("'*'", DeviceFilter(name: "*")),
            ("{kind: touchscreen}", DeviceFilter(kinds: [.touchscreen])),
            ("{kind: [touchscreen, touchpad]}", DeviceFilter(kinds: [.touchscreen, .touchpad])),
            ("{vendor: 0x27c6, product: 1}", DeviceFilter(vendor: 0x27c6, product: 1)),
            ("{vendor: 0X27C6, product: FFFF}", DeviceFilter(vendor: 0x27c6, product: 0xffff)),
            (
                "{name: a, serial: 00:11, path: pci*}",
                DeviceFilter(name: "a", serial: "00:11", path: "pci*")
            ),
        ]
    )
    func filters(text: String, filter: DeviceFilter) throws {
        #expect(try binding("device: \(text)").pattern?.devices == filter)
    }

    @Test(
        "sizes",
        arguments: [
            ("68x136mm", 68, 136), ("68 x 136 mm", 68, 136), ("68.5×136mm", 68.5, 136),
            ("68mm x 136mm", 68, 136), ("1920X1080mm", 1920, 1080),
        ] as [(String, Double, Double)]
    )
    func sizes(text: String, width: Double, height: Double) throws {
        let rule = try configuration(
            "devices: [{size: \(text)}]\nbindings: [{on: tap, run: date}]"
        ).devices[0]
        #expect(rule.size == Surface(width: width, height: height, source: .configuration))
        #expect(rule.filter.isAny && rule.authorize == nil)
    }

    @Test("operators keep the order of the file")
    func operators() throws {
        #expect(
            try binding(
                "fingers: 1-2, take: 3, debounce: 100ms, distinct: true, skip: 2, throttle: 1s"
            ).operators == [
                .take(3), .debounce(.milliseconds(100)), .distinct, .skip(2),
                .throttle(.seconds(1), latest: false),
            ]
        )
        #expect(
            try binding("throttle: {latest: true, window: 50ms}, distinct: false").operators == [
                .throttle(.milliseconds(50), latest: true)
            ]
        )
    }

    @Test("every way to treat a command that still runs", arguments: IfRunning.allCases)
    func ifRunning(value: IfRunning) throws {
        #expect(try binding("if-running: \(value.rawValue)").ifRunning == value)
    }

    @Test("every threshold is set by its key and by no other")
    func thresholds() throws {
        let read = try configuration(
            """
            thresholds:
              {tap: 101ms, double-tap: 102ms, long-press: 203ms, slop: 4.5mm, double-tap-distance: 5%,
               swipe: 6mm, edge: 7%, rest: 108ms, long-key: 209ms, double-key: 110ms}
            bindings: [{on: tap, run: date}]
            """
        ).thresholds
        var expected = Thresholds()
        expected.tap = .milliseconds(101)
        expected.doubleTap = .milliseconds(102)
        expected.longPress = .milliseconds(203)
        expected.slop = .millimetres(4.5)
        expected.doubleTapDistance = .percent(5)
        expected.swipe = .millimetres(6)
        expected.edge = .percent(7)
        expected.rest = .milliseconds(108)
        expected.longKey = .milliseconds(209)
        expected.doubleKey = .milliseconds(110)
        #expect(read == expected)
    }

    @Test("a key and a chord can be bound in every way", arguments: KeyPress.allCases)
    func keys(press: KeyPress) throws {
        let a = try #require(KeyCode(named: "KEY_A"))
        let chord = try binding("on: key KEY_A+KEY_B, press: \(press.rawValue)").pattern?.kind
        guard case .key(_, press) = chord else { return #expect(Bool(false), "\(chord)") }
        #expect(
            try binding("on: key KEY_A, press: \(press.rawValue)").pattern?.kind == .key([a], press)
        )
    }

    @Test("a chord is written with +, blanks do not count")
    func chords() throws {
        let keys = try Set(["KEY_LEFTCTRL", "KEY_C"].map { try #require(KeyCode(named: $0)) })
        for text in ["key KEY_LEFTCTRL+KEY_C", "key  KEY_LEFTCTRL + KEY_C"] {
            let binding = try binding("on: \(text)")
            #expect(binding.pattern?.kind == .key(keys, .press))
            #expect(binding.on == "key KEY_LEFTCTRL+KEY_C")
        }
    }
}
