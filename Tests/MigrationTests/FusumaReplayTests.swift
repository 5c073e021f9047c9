import Configuration
import Desktops
import Diagnostics
import InputEvents
import Migration
import Pipeline
import TestSupport
import Testing

/// A hand movement runs the same command as in fusuma.
@Suite("Translated gestures of fusuma") struct FusumaReplayTests: TranslatedGestures {
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

    @Test("fusuma: a command of both directions runs at every step, forwards and back")
    func fusumaBothWays() {
        let text = """
            swipe:
              3:
                up: {update: {command: toggle, interval: 2}}
                down: {update: {command: toggle, interval: 2}}
              4:
                left: {begin: {command: begin}, update: {command: step}}
                right: {update: {command: step}}
            """
        let imported = Importer.read(Source(name: "x", text: text), as: .fusuma)
        #expect(imported.isComplete)
        func swipe(_ fingers: Int, _ x: Double, _ y: Double) -> [String] {
            let way = Vector(dx: x * 0.267, dy: y * 0.267)
            return commands(imported, touchpad(.swipe, fingers: fingers, by: way, comesBack: true))
        }
        let toggles = Array(repeating: "toggle", count: 4)
        #expect(swipe(3, 0, -23) == toggles)
        #expect(swipe(3, 0, 23) == toggles)
        #expect(swipe(4, -11, 0) == ["begin", "step", "step", "step", "step"])
        #expect(swipe(4, 11, 0) == ["step", "step", "step", "step"])
    }

    @Test("fusuma: what has no update runs once, and as often as fingers move if it is a slider")
    func fusumaOnce() throws {
        let text = """
            pinch:
              2:
                in: {command: smaller}
                out: {command: larger}
            interval: {pinch: 0.5}
            """
        let imported = Importer.read(Source(name: "x", text: text), as: .fusuma)
        let pinch = touchpad(.pinch, fingers: 2, scale: 0.5)
        #expect(commands(imported, pinch) == ["smaller"])
        // The note has the size of the steps.
        let note = try #require(imported.remarks.first { $0.kind == .note }).reason
        #expect(note.contains("again every 0.15 s"))
        #expect(note.hasSuffix("`on: pinch` with `more:`, `less:` and `every: 15%` repeats it"))
        var slider = imported
        slider.yaml = """
            bindings:
              - {on: pinch, fingers: 2, every: 15%, more: larger, less: smaller}
            """
        #expect(commands(slider, pinch) == ["smaller", "smaller", "smaller"])
    }

    @Test("fusuma: where the action for held keys is left out, the plain one acts with them, too")
    func fusumaLostKeys() {
        let text = """
            swipe:
              3:
                left:
                  command: plain
                  keypress:
                    LEFTSHIFT: {window: next}
            """
        let imported = Importer.read(
            Source(name: "x", text: text),
            as: .fusuma,
            options: ImportOptions(desktop: .sway)
        )
        #expect(imported.count == 1)
        #expect(
            imported.remarks.contains {
                $0.line == 4 && $0.reason.hasPrefix("acts while LEFTSHIFT is held, too")
            }
        )
        #expect(commands(imported, touchpad(.swipe, fingers: 3, by: Self.left)) == ["plain"])
    }
}
