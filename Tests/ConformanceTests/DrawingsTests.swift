import Foundation
import Gestures
import InputEvents
import TestSupport
import Testing

@testable import conformance

@Suite("People's drawings") struct DrawingsTests {
    // MARK: - The data

    @Test("a log of the $1 study has the shape, the speed, millimetres and milliseconds")
    func log() throws {
        let text = """
            \u{FEFF}<?xml version="1.0" encoding="utf-8" standalone="yes"?>
            <Gesture Name="left_sq_bracket03" Subject="2" Speed="medium" Number="3" NumPts="2">
              <Point X="90" Y="45" T="10443499" />
              <Point X="99" Y="54" T="10443552" />
            </Gesture>
            """
        let log = try #require(UnistrokeLog(Array(text.utf8)))
        #expect(log.shape == "left_sq_bracket")
        #expect(log.speed == "medium")
        #expect(log.points.map(\.place) == [Point(x: 20, y: 10), Point(x: 22, y: 12)])
        #expect(log.points.map(\.time) == [0, 53])
    }

    @Test(
        "anything else is no log",
        arguments: [
            "", "<Gesture Name=\"v01\" Speed=\"slow\">", "<Gesture",
            "<Point X=\"1\" Y=\"1\" T=\"1\"/><Point X=\"2\" Y=\"2\" T=\"2\"/>",
            "<Gesture Name=\"v01\" Speed=\"slow\"><Point X=\"1\" Y=\"nan\" T=\"1\"/>"
                + "<Point X=\"2\" Y=\"2\" T=\"2\"/>",
            "<Gesture Name=\"v01\" Speed=\"slow\"><Point X=\"1\" T=\"1\"/><Point X=\"2\" Y=\"2\"/>",
        ]
    )
    func noLog(text: String) { #expect(UnistrokeLog(Array(text.utf8)) == nil) }

    @Test("only the folders of the named people are read, and a folder's name may go on")
    func people() throws {
        let folder = try TemporaryFolder()
        let text = """
            <Gesture Name="v01" Speed="slow"><Point X="0" Y="0" T="0"/><Point X="45" Y="90" T="9"/>
            """
        for name in ["s01 (pilot)", "s02", "s03"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(name)/slow",
                withIntermediateDirectories: true
            )
            try folder.write(text, to: "\(name)/slow/v01.xml")
            try folder.write("no log", to: "\(name)/slow/v02.xml")
            try folder.write(text, to: "\(name)/slow/v03.txt")
        }
        func found(_ people: [String]) -> [String] {
            DrawingFolder.drawings(in: folder.path, of: people).map(\.person)
        }
        #expect(found([]) == ["s01", "s02", "s03"])
        #expect(found(["s03", "s01"]) == ["s01", "s03"])
        #expect(found(["s04"]) == [])
    }

    // MARK: - The recognisers of the papers

    private static let shapes: [(name: String, way: [Point])] = [
        ("v", points((0, 0), (50, 100), (100, 0))),
        ("hook", points((0, 0), (0, 100), (100, 100))),
        ("zigzag", points((0, 0), (100, 0), (0, 100), (100, 100))),
    ]

    private static func points(_ corners: (Double, Double)...) -> [Point] {
        corners.map { Point(x: $0.0, y: $0.1) }
    }

    private static var matchers: [any ShapeMatcher] {
        [DollarOne(shapes), DollarP(shapes), DollarQ(shapes)]
    }

    @Test("each of them names what is drawn, at any place and size, and with an unsteady hand")
    func matchers() {
        var random = SeededRandom(seed: 5)
        for (name, way) in Self.shapes {
            let even = Polyline.resampled(way, to: 40)
            let drawn = even.map { point in
                Point(
                    x: 30 + point.x * 0.4 + random.normal(deviation: 1),
                    y: 70 + point.y * 0.4 + random.normal(deviation: 1)
                )
            }
            for matcher in Self.matchers {
                #expect(matcher.name(of: drawn) == name, "\(type(of: matcher).title)")
            }
        }
    }

    @Test("$1 does not mind rotation, $P and $Q do not mind the direction; none of them rejects")
    func differences() {
        let v = Self.shapes[0].way
        let turned = v.map { Point(x: $0.y, y: -$0.x) }
        #expect(DollarOne(Self.shapes).name(of: turned) == "v")
        #expect(DollarP(Self.shapes).name(of: v.reversed()) == "v")
        #expect(DollarQ(Self.shapes).name(of: v.reversed()) == "v")
        let line = Self.points((0, 0), (100, 1))
        for matcher in Self.matchers { #expect(matcher.name(of: line) != nil) }
        #expect(DollarP([]).name(of: v) == nil)
    }

    // MARK: - The trials

    /// Drawings of three shapes, as many of each by each person at one speed.
    private static func drawings(by people: [String], ofEach count: Int = 10) -> [PersonDrawing] {
        var random = SeededRandom(seed: 9)
        let made: [(name: String, way: [Point])] = [
            ("v", shapes[0].way), ("left_sq_bracket", points((40, 0), (0, 0), (0, 100), (40, 100))),
            ("rectangle", points((0, 0), (0, 70), (100, 70), (100, 0), (0, 0))),
        ]
        return people.flatMap { person in
            made.flatMap { shape in
                (0..<count).map { _ in
                    let even = Polyline.resampled(shape.way, to: 60)
                    let drawn = even.enumerated().map { index, point in
                        let place = Point(
                            x: 50 + point.x * 0.4 + random.normal(deviation: 0.3),
                            y: 50 + point.y * 0.4 + random.normal(deviation: 0.3)
                        )
                        return (place: place, time: Double(index) * 10)
                    }
                    return PersonDrawing(shape.name, "medium", drawn, by: person)
                }
            }
        }
    }

    @Test("the built-in shapes are scored by shape and person, everything else by what it fired")
    func builtIn() {
        let trial = BuiltInTrial(Self.drawings(by: ["s01", "s02"]))
        #expect(trial.shapes["inputrx"].count == 40)
        #expect(trial.shapes["inputrx", shape: "rectangle"].right == 20)
        #expect(trial.shapes["inputrx", person: "s02"].right == 20)
        #expect(trial.shapes["$1", shape: "v"].count == 20)
        #expect(trial.circles.count == 20)
        #expect(trial.circles.wrong == 0)
        #expect(trial.circlesAlone.wrong == 0)
        #expect(trial.everything["left_sq_bracket"] == ["": 20])
        #expect(trial.everything["v"] == ["V": 20])
    }

    @Test("learned shapes are tested on other drawings, and on other people's")
    func learned() {
        let drawings = Self.drawings(by: ["s01", "s02"])
        let same = LearnedTrial.samePerson(drawings, count: 3).scores
        // Seven of ten drawings of three shapes by two people, five times.
        #expect(same["inputrx"].count == 7 * 3 * 2 * 5)
        #expect(same["inputrx"].right == 7 * 3 * 2 * 5)
        #expect(same["$Q"].right == 7 * 3 * 2 * 5)
        let others = LearnedTrial.otherPeople(drawings, samplesFrom: drawings, count: 5).scores
        #expect(others["inputrx"].count == 10 * 3 * 2 * 5)
        // Nobody else's drawings, so nothing was learned.
        let alone = Self.drawings(by: ["s01"])
        let none = LearnedTrial.otherPeople(alone, samplesFrom: alone, count: 5).scores
        #expect(none["inputrx"].nothing == 10 * 3 * 5)
    }

    @Test("the table has a row for each shape and person, and shares with one decimal")
    func table() {
        let drawings = Self.drawings(by: ["s01", "s02"], ofEach: 6)
        let table = DrawingReport(drawings, samplesFrom: drawings).markdown
        #expect(table.hasPrefix("36 drawings by s01, s02\n\n### Built-in shapes, %\n"))
        #expect(table.contains("\n| rectangle → `square` | 100.0 / 0.0 / 0.0 | "))
        #expect(table.contains("\n| circle | – / – / – | – | – | – |\n"))
        #expect(table.contains("\n| `[`; everything is bound | `L` | 0.0 |\n"))
        #expect(table.contains("\n| s02 | 100.0 · "))
        #expect(table.contains("\n| left sq bracket | 100.0 · "))
        var score = DrawingScore()
        score.add("v", for: "v")
        score.add(nil, for: "v")
        score.add("w", for: "v")
        #expect(score.all == "33.3 / 33.3 / 33.3")
    }

    @Test("the picture shows the tables of the page: `make conformance PICTURE=1` draws it anew")
    func picture() throws {
        let docs = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docs").standardized
        func text(_ path: String) throws -> String {
            try String(contentsOf: docs.appending(path: path), encoding: .utf8)
        }
        let picture = DrawingPicture(page: try text("build/drawings.md"))
        #expect(picture.panels.map(\.rows.count) == [11, 11])
        #expect(try picture.svg == text("pictures/drawings.svg"))
    }

    @Test("the arguments name the folder, the people, and those whose drawings they learn from")
    func arguments() {
        #expect(DrawingCommand.run(["--hands"]) == nil)
        #expect(DrawingCommand.run(["--strokes"]) == nil)
        #expect(DrawingCommand.run(["--strokes", "/nowhere", "--x", "y"]) == nil)
        #expect(DrawingCommand.run(["--strokes", "/nowhere", "--people", "s01"]) == 66)
    }
}
