import InputEvents
import Testing

@Suite("Orientation") struct OrientationTests {
    private let panel = Surface(width: 100, height: 60)

    @Test(
        "(0, 0) of the picture is the corner of the panel at its top left",
        arguments: [
            (Orientation.normal, Point(x: 0, y: 0)), (.rightUp, Point(x: 100, y: 0)),
            (.bottomUp, Point(x: 100, y: 60)), (.leftUp, Point(x: 0, y: 60)),
        ]
    )
    func topLeft(orientation: Orientation, corner: Point) {
        #expect(orientation.turned(corner, on: panel) == Point(x: 0, y: 0))
    }

    @Test("width and height swap when the picture lies on its side")
    func surface() {
        let sizes = Orientation.allCases.map { $0.turned(panel).width }
        #expect(sizes == [100, 60, 100, 60])
        let assumed = Surface(width: 100, height: 60, source: .guess)
        #expect(Orientation.rightUp.turned(assumed).isGuessed)
    }

    @Test(
        "two rotations in a row equal a rotation by their sum",
        arguments: Orientation.allCases,
        Orientation.allCases
    )
    func sum(first: Orientation, second: Orientation) {
        let point = Point(x: 30, y: 10)
        let twice = second.turned(first.turned(point, on: panel), on: first.turned(panel))
        #expect(twice == (first + second).turned(point, on: panel))
        #expect(second.turned(first.turned(panel)) == (first + second).turned(panel))
    }

    @Test("degrees and the sensor's words mean the same; other words mean nothing")
    func text() {
        #expect(Orientation(text: "left-up") == .leftUp)
        for orientation in Orientation.allCases {
            #expect(Orientation(text: orientation.text) == orientation)
        }
        for text in ["", "45", "360", "-90", "090", "undefined", "90 "] {
            #expect(Orientation(text: text) == nil, "\(text)")
        }
    }
}

@Suite("Names of states") struct StateNameTests {
    @Test("letters, digits and hyphens form a name", arguments: ["app", "tablet-mode", "x1"])
    func good(name: String) { #expect(StateChange.isName(name)) }

    @Test(
        "a name that could be part of a path is refused",
        arguments: [
            "", ".", "..", "a/b", "-a", "1a", "App", "a b", "a\n", "ä",
            String(repeating: "a", count: 65),
        ]
    )
    func bad(name: String) { #expect(!StateChange.isName(name)) }
}
