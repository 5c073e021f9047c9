import Configuration
import Diagnostics
import InputEvents
import Migration
import Pipeline
import TestSupport
import Testing

/// A hand movement runs the same command as in the original program.
@Suite("Translated gestures") struct ReplayTests {
    /// A panel of 100 × 60 mm.
    private func lisgd(_ gestures: String..., hand: (inout Fingers) -> Void) -> [String] {
        let imported = Importer.read(lisgdArguments: gestures.flatMap { ["-g", $0] })
        var fingers = Fingers()
        hand(&fingers)
        return commands(imported, fingers.events)
    }

    private func commands(_ imported: Imported, _ events: [InputEvent]) -> [String] {
        let source = Source(name: "x", text: imported.yaml)
        guard let configuration = ConfigurationReader.read(source).0 else { return ["unusable"] }
        var commands: [String] = []
        Replay(configuration).run(events) { action in
            if case .program(.shell(let text))? = action.command { commands.append(text) }
        }
        return commands
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

    private static let pad = Device(
        id: DeviceID(rawValue: 2),
        name: "Test Touchpad",
        kinds: [.touchpad]
    )

    /// Ten steps of a gesture that libinput recognises, 10 ms apart, and as many back if it comes
    /// back.
    private func touchpad(
        _ kind: PointerGesture.Kind,
        fingers: Int,
        by way: Vector = .zero,
        scale: Double = 1,
        angle: Double = 0,
        wait: Int64 = 10,
        comesBack: Bool = false
    ) -> [InputEvent] {
        var events = [InputEvent(time: .zero, kind: .deviceAdded(Self.pad))]
        let count: Int64 = comesBack ? 20 : 10
        func step(_ phase: PointerGesture.Phase, _ number: Int64) {
            let isUpdate = phase == .update
            let share = number > 10 ? -0.1 : 0.1
            let reached = Double(number > 10 ? 20 - number : number)
            let gesture = PointerGesture(
                kind: kind,
                phase: phase,
                fingers: fingers,
                delta: isUpdate ? Vector(dx: way.dx * share, dy: way.dy * share) : .zero,
                scale: isUpdate ? 1 + (scale - 1) * reached / 10 : 1,
                angleDelta: isUpdate ? angle * share : 0
            )
            let time = Timestamp(microseconds: number * wait * 1000)
            events.append(InputEvent(time: time, kind: .pointerGesture(Self.pad.id, gesture)))
        }
        step(.begin, 0)
        if kind != .hold { for number in 1...count { step(.update, number) } }
        step(.end, count + 1)
        return events
    }

    /// 40 mm of the fingers, in libinput's slow units.
    private static let left = Vector(dx: -40 * 0.267, dy: 0)

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

    @Test("fusuma: a swipe, a hold of 0.7 s, and what a gesture does while it is made")
    func fusuma() {
        let text = """
            swipe: {3: {left: {command: echo left}}}
            hold: {3: {command: echo rested}}
            pinch: {2: {in: {begin: {command: echo begin}, end: {command: echo end}}}}
            """
        let imported = Importer.read(Source(name: "x", text: text), as: .fusuma)
        #expect(imported.isComplete)
        #expect(commands(imported, touchpad(.swipe, fingers: 3, by: Self.left)) == ["echo left"])
        #expect(commands(imported, touchpad(.hold, fingers: 3, wait: 40)) == [])
        #expect(commands(imported, touchpad(.hold, fingers: 3, wait: 80)) == ["echo rested"])
        #expect(
            commands(imported, touchpad(.pinch, fingers: 2, scale: 0.5)) == [
                "echo begin", "echo end",
            ]
        )
    }

    @Test("fusuma: an update runs for each step in its direction, between the begin and the end")
    func fusumaSteps() {
        let text = """
            swipe:
              3:
                begin: {command: alt down}
                right: {update: {command: next}}
                left: {update: {command: previous}}
                end: {command: alt up}
              4:
                up: {update: {command: louder}}
                down: {update: {command: quieter}}
              5:
                left: {begin: {command: begin}, update: {command: left}}
                right: {update: {command: right}}
            pinch:
              2:
                begin: {command: ctrl down}
                in: {update: {command: smaller}}
                out: {update: {command: larger}}
                end: {command: ctrl up}
            """
        let imported = Importer.read(Source(name: "x", text: text), as: .fusuma)
        #expect(imported.isComplete)
        func swipe(_ fingers: Int, _ x: Double, _ y: Double) -> [String] {
            let way = Vector(dx: x * 0.267, dy: y * 0.267)
            return commands(imported, touchpad(.swipe, fingers: fingers, by: way, comesBack: true))
        }
        #expect(
            swipe(3, 11, 0) == ["alt down", "next", "next", "previous", "previous", "alt up"]
        )
        #expect(
            swipe(3, -11, 0) == ["alt down", "previous", "previous", "next", "next", "alt up"]
        )
        #expect(swipe(3, 0, -11) == [])
        #expect(swipe(4, 0, -11) == ["louder", "louder", "quieter", "quieter"])
        #expect(swipe(4, 0, 11) == ["quieter", "quieter", "louder", "louder"])
        #expect(swipe(5, -11, 0) == ["begin", "left", "left", "right", "right"])
        let pinch = touchpad(.pinch, fingers: 2, scale: 0.5, comesBack: true)
        #expect(
            commands(imported, pinch) == ["ctrl down"]
                + Array(repeating: "smaller", count: 5) + Array(repeating: "larger", count: 5)
                + ["ctrl up"]
        )
    }

    @Test("fusuma: what a direction runs once, beside what any direction does")
    func fusumaFrames() {
        let text = """
            swipe:
              3:
                begin: {command: show}
                end: {command: hide}
                left: {command: left}
              4:
                begin: {command: xdotool mousedown 1}
                update: {command: 'xdotool mousemove_relative -- $move_x, $move_y'}
                end: {command: xdotool mouseup 1}
            ---
            context: {application: firefox}
            swipe:
              4:
                left: {command: forward}
            """
        let imported = Importer.read(Source(name: "x", text: text), as: .fusuma)
        let firefox = InputEvent(time: .zero, kind: .state(StateChange("app", is: "firefox")))
        let up = Vector(dx: 0, dy: -40 * 0.267)
        #expect(
            commands(imported, touchpad(.swipe, fingers: 3, by: Self.left)) == [
                "show\nleft", "hide",
            ]
        )
        #expect(commands(imported, touchpad(.swipe, fingers: 3, by: up)) == ["show", "hide"])
        let drag = ["xdotool mousedown 1", "xdotool mouseup 1"]
        #expect(commands(imported, touchpad(.swipe, fingers: 4, by: Self.left)) == drag)
        #expect(
            commands(imported, [firefox] + touchpad(.swipe, fingers: 4, by: Self.left)) == [
                "forward"
            ]
        )
    }

    @Test("InputActions: steps back and forth, two directions that act once, a place, a program")
    func inputActions() {
        let text = """
            touchpad:
              gestures:
                - type: swipe
                  fingers: 3
                  direction: left_right
                  actions:
                    - {on: update, interval: -53, command: echo back}
                    - {on: update, interval: 53, command: echo on}
                - {type: pinch, fingers: 2, direction: any, actions: [{command: echo pinched}]}
            touchscreen:
              gestures:
                - type: swipe
                  fingers: 1
                  direction: right
                  conditions: $finger_1_initial_position_percentage_x <= 0.05
                  actions: [{command: echo edge}]
            """
        let imported = Importer.read(Source(name: "x", text: text), as: .inputActions)
        #expect(imported.isComplete)
        let left = touchpad(.swipe, fingers: 3, by: Vector(dx: -11 * 0.267, dy: 0))
        #expect(commands(imported, left) == ["echo back", "echo back"])
        for scale in [0.5, 2] {
            #expect(
                commands(imported, touchpad(.pinch, fingers: 2, scale: scale)) == ["echo pinched"]
            )
        }
        var fingers = Fingers()
        fingers.swipe(from: Point(x: 2, y: 30), by: Vector(dx: 50, dy: 0))
        #expect(commands(imported, fingers.events) == ["echo edge"])
    }
}
