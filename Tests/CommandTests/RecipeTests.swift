import Glibc
import TestSupport
import Testing

/// The pages in docs/handbook/recipes: what hands do, and what the first configuration of the page makes of it.
@Suite("Recipes") struct RecipeTests {
    private static let folder =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        + "/docs/handbook/recipes"

    /// A page, the hands on its device, the states at the start, and the bindings that act, in order.
    struct Attempt: Sendable, CustomTestStringConvertible {
        let page: String
        var states: [String] = []
        let script: [String]
        let acts: [String]

        var testDescription: String { "\(page) \(states) \(script.last ?? "")" }
    }

    private static let touchpad = ["device touchpad"]
    private static let screen = ["device touchscreen"]
    private static let corners = ["3mm,3mm", "197mm,3mm", "197mm,147mm", "3mm,147mm"]

    static let attempts: [Attempt] = [
        .init(
            page: "back-and-forward",
            states: ["app=firefox"],
            script: touchpad + ["swipe 20%,50% 80%,50% fingers=2"],
            acts: ["back"]
        ),
        .init(
            page: "back-and-forward",
            states: ["app=chromium-browser"],
            script: touchpad + ["swipe 80%,50% 20%,50% fingers=2"],
            acts: ["forward"]
        ),
        .init(
            page: "back-and-forward",
            states: ["app=foot"],
            script: touchpad + ["swipe 20%,50% 80%,50% fingers=2"],
            acts: []
        ),
        // Scrolling: a short way, and upwards.
        .init(
            page: "back-and-forward",
            states: ["app=firefox"],
            script: touchpad + [
                "swipe 40%,50% 60%,50% fingers=2", "sleep 1s", "swipe 50%,80% 50%,20% fingers=2",
            ],
            acts: []
        ),
        .init(
            page: "games",
            states: ["app=foot", "fullscreen=no"],
            script: screen + ["swipe 70%,50% 30%,50% fingers=3"],
            acts: ["next"]
        ),
        .init(
            page: "games",
            states: ["app=mpv", "fullscreen=yes"],
            script: screen + ["swipe 70%,50% 30%,50% fingers=3"],
            acts: []
        ),
        .init(
            page: "games",
            states: ["app=steam_app_570", "fullscreen=no"],
            script: screen + ["swipe 30%,50% 70%,50% fingers=3"],
            acts: []
        ),
        .init(
            page: "sliders",
            script: screen + ["swipe 197mm,60% 197mm,46%", "sleep 1s", "swipe 3mm,40% 3mm,54%"],
            acts: ["volume", "brightness"]
        ),
        .init(page: "sliders", script: screen + ["swipe 50%,60% 50%,40%"], acts: []),
        .init(
            page: "kiosk-exit",
            script: screen + corners.flatMap { ["tap \($0)", "sleep 500ms"] },
            acts: ["corners"]
        ),
        .init(
            page: "kiosk-exit",
            script: screen + corners.reversed().flatMap { ["tap \($0)", "sleep 500ms"] },
            acts: []
        ),
        .init(
            page: "kiosk-exit",
            script: screen + ["tap 50%,50% fingers=5 for=3500ms"],
            acts: ["hand"]
        ),
        .init(page: "kiosk-exit", script: screen + ["press 50%,50% fingers=5"], acts: []),
        .init(
            page: "mouse",
            script: screen + ["device mouse bus=i2c", "device touchscreen as=ts"]
                + ["ts: swipe 70%,50% 30%,50% fingers=3"],
            acts: ["next"]
        ),
    ]

    private static let pages = Set(attempts.map(\.page)).sorted()

    @Test("a page has at most 40 lines, and every page is tried")
    func pages() {
        let found = Program().shell("ls \(Self.folder)").output.split(separator: "\n")
        #expect(found.map { String($0.dropLast(3)) } == Self.pages)
        for page in Self.pages {
            let text = Program.text(ofFile: "\(Self.folder)/\(page).md") ?? ""
            #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 41)
        }
    }

    /// Returns the first block of YAML of a page; nil if there is none.
    private static func configuration(in text: String) -> Substring? {
        text.split(separator: "```yaml\n").dropFirst().first?.split(separator: "```").first
    }

    @Test("its configuration does what it says", arguments: attempts)
    func acts(_ attempt: Attempt) throws {
        let text = Program.text(ofFile: "\(Self.folder)/\(attempt.page).md") ?? ""
        let yaml = try #require(Self.configuration(in: text))
        let program = Program()
        program.write(String(yaml), to: "config.yaml")
        let statements = attempt.script.map { "'\($0)'" }.joined(separator: " ")
        let states = attempt.states.map { "--state '\($0)'" }.joined(separator: " ")
        let result = program.shell(
            """
            cd \(program.home)
            "${inputrx%/*}/scripted-device" -o hands.yml \(statements) >&2 &&
            $inputrx check -c config.yaml >/dev/null &&
            $inputrx replay --json -c config.yaml \(states) hands.yml
            """
        )
        #expect(result.status == 0, "\(result.errors)")
        var acted: [String] = []
        for match in result.output.matches(of: /"binding":"([^"]*)"/)
        where acted.last != String(match.output.1) {
            acted.append(String(match.output.1))
        }
        #expect(acted == attempt.acts, "\(result.output)\(result.errors)")
    }

    @Test("three fingers on a touchpad do nothing while a mouse is plugged in")
    func mouse() throws {
        let text = Program.text(ofFile: "\(Self.folder)/mouse.md") ?? ""
        let yaml = try #require(Self.configuration(in: text))
        let program = Program()
        program.write(String(yaml), to: "config.yaml")
        // What libinput recognises on a touchpad is in a recording of a real one.
        let recording = "\(GoldenRecordings.folder)/touchpad.yml"
        func count(_ state: String) -> Int {
            let result = program.inputrx(
                "replay",
                "--json",
                "-c",
                "\(program.home)/config.yaml",
                "--state",
                state,
                recording
            )
            #expect(result.status == 0, "\(result.errors)")
            return result.output.split(separator: "\n").count
        }
        #expect(count("mouse=no") > 0)
        #expect(count("mouse=yes") == 0)
    }
}
