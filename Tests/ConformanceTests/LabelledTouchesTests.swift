import Foundation
import Gestures
import InputEvents
import TestSupport
import Testing

@testable import conformance

@Suite("Touches of people")
struct LabelledTouchesTests {
    /// A tap, a line of 40 mm to the right, and a pinch by two fingers, of which lines are not in
    /// order; one lift is missing.
    private static let session = """
        7,touchdown,100,100,5000
        7,touchend,0,0,5080
        8,touchmove,308,300,6300
        8,touchdown,100,300,6000
        8,touchmove,204,300,6150
        8,touchend,0,0,6310
        bad line
        9,touchdown,400,400,7000
        10,touchdown,600,400,7020
        9,touchmove,460,400,7100
        10,touchmove,540,400,7100
        9,touchmove,480,400,7200
        10,touchmove,520,400,7200
        9,touchend,0,0,7250

        """

    private static func read(_ session: Substring) throws -> LabelledTouches {
        let lines = Self.session.split(whereSeparator: \.isNewline)
        return try #require(LabelledTouches(person: "05", session: session, lines: lines))
    }

    @Test("are read as frames, whatever the order of the lines")
    func touches() throws {
        let touches = try Self.read("1")
        #expect(touches.task == .taps)
        #expect(try Self.read("2").task == .lines)
        #expect(try Self.read("5").task == .fingers)
        #expect(touches.touches.map(\.fingers) == [1, 1, 2])
        #expect(
            touches.touches.map { $0.ended.microseconds(since: $0.began) } == [
                80_000, 310_000, 250_000,
            ]
        )
        let times = touches.events.map(\.time.microseconds)
        #expect(times == times.sorted())
        #expect(LabelledTouches(person: "05", session: "1", lines: []) == nil)
    }

    @Test("are counted by what they were taken for, and by lisgd's rules")
    func score() throws {
        let sessions = [try Self.read("1"), try Self.read("2")]
        let score = TouchScore(sessions)
        let withoutPress = TouchScore(sessions, under: TouchScore.patternsWithoutPress)
        let taps = score.sum(.taps)
        #expect(taps.all == 3 && taps[.tap] == 1 && taps[.swipe] == 1 && taps[.pinch] == 1)
        #expect(taps.swipes == 1)
        #expect(score.sum(.lines, of: "07").all == 0)
        let markdown = score.markdown(withoutPress: withoutPress)
        #expect(
            markdown.hasPrefix(
                """
                | asked for | touches | tap | swipe | pinch, rotate | long press | several | nothing | lisgd: swipe |
                |---|--:|--:|--:|--:|--:|--:|--:|--:|
                | taps | 3 | 33.33 | 33.33 | 33.33 | 0.00 | 0.00 | 0.00 | 33.33 |
                | taps, no long press bound | 3 | 33.33 | 33.33 | 33.33 | 0.00 | 0.00 | 0.00 | 33.33 |
                """
            )
        )
        #expect(markdown.hasSuffix("| 05 | 3 | 33.33 | 33.33 | 33.33 | 33.33 | – | – |\n"))
    }

    @Test("are those of the people that were asked for, or of all but the pilots")
    func people() throws {
        let folder = try TemporaryFolder()
        for person in ["01", "05", "07"] {
            try folder.makeFolder(person)
            try folder.write(
                "1,touchdown,9,9,50\n1,touchend,0,0,90\n",
                to: "\(person)/\(person)_1_2.txt"
            )
        }
        func people(_ wanted: Set<String>) -> [String] {
            LabelledTouches.read(folder.path, of: wanted).map(\.person)
        }
        #expect(people([]) == ["05", "07"])
        #expect(people(["01", "07"]) == ["01", "07"])
    }

    @Test(
        "are swipes of lisgd's from 125 pixels, within 15° and 800 ms",
        arguments: [
            (Vector(dx: 25, dy: 0), 300, [Direction.right: 1]), (Vector(dx: 24, dy: 0), 300, [:]),
            (Vector(dx: 0, dy: -30), 300, [.up: 1]), (Vector(dx: -30, dy: 30), 300, [.downLeft: 1]),
            (Vector(dx: 30, dy: 7), 300, [.right: 1]), (Vector(dx: 30, dy: 10), 300, [:]),
            (Vector(dx: 25, dy: 0), 801, [:]),
        ]
    )
    func rules(_ way: Vector, _ milliseconds: Int, expected: [Direction: Int]) {
        var rules = SwipeRules()
        func frame(_ phase: TouchChange.Phase, _ point: Point, at time: Int64)
            -> SwipeRules.Swipes?
        {
            let change = TouchChange(slot: 0, phase: phase, position: point)
            return rules.handle(
                TouchFrame([change]),
                at: Timestamp(microseconds: time * 1000)
            )
        }
        let start = Point(x: 90, y: 70)
        #expect(frame(.down, start, at: 0) == nil)
        #expect(frame(.motion, start + way, at: 100) == nil)
        #expect((frame(.up, start + way, at: Int64(milliseconds))?.directions ?? [:]) == expected)
    }
}
