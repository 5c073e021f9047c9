import Configuration
import Diagnostics
import InputEvents
import Migration
import Pipeline
import TestSupport
import Testing

/// A hand movement runs the same command as in the original program.
@Suite("Translated gestures") struct ReplayTests: TranslatedGestures {
    /// A panel of 100 × 60 mm.
    private func lisgd(_ gestures: String..., hand: (inout Fingers) -> Void) -> [String] {
        let imported = Importer.read(lisgdArguments: gestures.flatMap { ["-g", $0] })
        var fingers = Fingers()
        hand(&fingers)
        return commands(imported, fingers.events)
    }

    @Test("lisgd: a swipe from the edge, and the same in the middle")
    func edge() {
        let gestures = ["1,LR,L,*,R,from edge", "1,LR,*,*,R,anywhere"]
        #expect(
            lisgd(gestures[0], gestures[1]) {
                $0.swipe(from: Point(x: 2, y: 30), by: Vector(dx: 50, dy: 0))
            } == ["from edge"]
        )
        #expect(
            lisgd(gestures[0], gestures[1]) {
                $0.swipe(from: Point(x: 30, y: 30), by: Vector(dx: 50, dy: 0))
            } == ["anywhere"]
        )
    }

    @Test("lisgd: an edge counts where the way ends, too")
    func toEdge() {
        #expect(
            lisgd("1,RL,L,*,R,ends there") {
                $0.swipe(from: Point(x: 60, y: 30), by: Vector(dx: -58, dy: 0))
            } == ["ends there"]
        )
        // Along an edge, either end of the path may be at it.
        for way in [(Point(x: 20, y: 58), 0.0), (Point(x: 20, y: 45), 13.0)] {
            #expect(
                lisgd("1,LR,B,*,R,along") {
                    $0.swipe(from: way.0, by: Vector(dx: 60, dy: way.1))
                } == ["along"]
            )
        }
    }

    @Test("lisgd: a corner, a number of fingers, a distance")
    func others() {
        #expect(
            lisgd("1,DRUL,BR,*,corner") {
                $0.swipe(from: Point(x: 98, y: 58), by: Vector(dx: -40, dy: -40))
            } == ["corner"]
        )
        #expect(
            lisgd("2,UD,*,*,R,two") {
                $0.swipe(fingers: 2, from: Point(x: 40, y: 5), by: Vector(dx: 0, dy: 30))
            } == ["two"]
        )
        for (way, expected) in [(50.0, ["far"]), (25.0, [])] {
            #expect(
                lisgd("1,LR,*,M,R,far") {
                    $0.swipe(from: Point(x: 30, y: 30), by: Vector(dx: way, dy: 0))
                } == expected
            )
        }
    }

    @Test("lisgd: a pressed pair acts for each step, up and down")
    func pressed() {
        let pair = ["1,DU,L,*,P,louder", "1,UD,L,*,P,quieter"]
        #expect(
            lisgd(pair[0], pair[1]) {
                $0.swipe(from: Point(x: 2, y: 40), by: Vector(dx: 0, dy: -21))
            } == ["louder", "louder", "louder", "louder"]
        )
        #expect(
            lisgd(pair[0], pair[1]) {
                $0.swipe(from: Point(x: 2, y: 10), by: Vector(dx: 0, dy: 11))
            } == ["quieter", "quieter"]
        )
    }

    // MARK: - Touchpads

    @Test("libinput-gestures: numbers of fingers come first, then any number; holds by their time")
    func libinputGestures() {
        let text = """
            gesture swipe left 3 echo three
            gesture swipe left echo any
            gesture pinch in echo pinched
            gesture pinch clockwise echo turned
            gesture hold on 4 echo short
            gesture hold on+1.5 4 echo long
            """
        let imported = Importer.read(Source(name: "x", text: text), as: .libinputGestures)
        #expect(imported.isComplete)
        #expect(commands(imported, touchpad(.swipe, fingers: 3, by: Self.left)) == ["echo three"])
        #expect(commands(imported, touchpad(.swipe, fingers: 4, by: Self.left)) == ["echo any"])
        #expect(commands(imported, touchpad(.pinch, fingers: 2, scale: 0.5)) == ["echo pinched"])
        #expect(commands(imported, touchpad(.pinch, fingers: 3, angle: 60)) == ["echo turned"])
        #expect(commands(imported, touchpad(.hold, fingers: 4, wait: 40)) == ["echo short"])
        #expect(commands(imported, touchpad(.hold, fingers: 4, wait: 200)) == ["echo long"])
    }

    @Test("touchegg: at the begin, at the end, repeatedly; a program's gesture before that for all")
    func touchegg() {
        func gesture(_ direction: String, _ settings: String) -> String {
            "<gesture type=\"SWIPE\" fingers=\"3\" direction=\"\(direction)\">"
                + "<action type=\"RUN_COMMAND\">\(settings)</action></gesture>"
        }
        let text =
            "<touchégg><application name=\"All\">"
            + gesture("LEFT", "<command>echo begin</command><on>begin</on>")
            + gesture("RIGHT", "<command>echo end</command><on>end</on>")
            + gesture(
                "UP",
                "<repeat>true</repeat><command>echo more</command>"
                    + "<decreaseCommand>echo less</decreaseCommand>"
            )
            + "</application><application name=\"Firefox\">"
            + gesture("RIGHT", "<command>echo firefox</command><on>end</on>")
            + "</application></touchégg>"
        let imported = Importer.read(Source(name: "x", text: text), as: .touchegg)
        #expect(imported.isComplete)
        #expect(commands(imported, touchpad(.swipe, fingers: 3, by: Self.left)) == ["echo begin"])
        let right = touchpad(.swipe, fingers: 3, by: Vector(dx: 10.68, dy: 0))
        #expect(commands(imported, right) == ["echo end"])
        let firefox = InputEvent(
            time: .zero,
            kind: .state(StateChange("app", is: "firefox"))
        )
        #expect(commands(imported, [firefox] + right) == ["echo firefox"])
        let up = touchpad(.swipe, fingers: 3, by: Vector(dx: 0, dy: -5.5))
        #expect(commands(imported, up) == Array(repeating: "echo more", count: 4))
    }
}
