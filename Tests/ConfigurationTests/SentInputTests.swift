import Configuration
import Diagnostics
import EventCodes
import InputEvents
import Testing

@Suite("Input that a binding sends")
struct SentInputTests {
    private func sent(_ value: String) throws -> SentInput {
        let read = try configuration("bindings: [{on: tap, send: \(value)}]")
        guard case .run(.send(let input))? = read.bindings.first?.effect else {
            throw Missing()
        }
        return input
    }

    private struct Missing: Error {}

    private func names(_ input: SentInput) -> [String] {
        input.events.map { event in
            switch event {
            case .press(let key): "+\(key.name)"
            case .release(let key): "-\(key.name)"
            case .scroll(let axis, let parts): "\(axis) \(parts)"
            case .move(let dx, let dy): "move \(dx) \(dy)"
            }
        }
    }

    @Test(
        "a chord goes down from its first key, and up the other way",
        arguments: [
            ("ctrl+plus", ["+KEY_LEFTCTRL", "+KEY_KPPLUS", "-KEY_KPPLUS", "-KEY_LEFTCTRL"]),
            ("KEY_F5", ["+KEY_F5", "-KEY_F5"]), ("f5", ["+KEY_F5", "-KEY_F5"]),
            (
                "Super_L + Page_Up",
                ["+KEY_LEFTMETA", "+KEY_PAGEUP", "-KEY_PAGEUP", "-KEY_LEFTMETA"]
            ),
            ("XF86AudioPlay", ["+KEY_PLAYPAUSE", "-KEY_PLAYPAUSE"]),
            ("volume up", ["+KEY_VOLUMEUP", "-KEY_VOLUMEUP"]),
            ("left click", ["+BTN_LEFT", "-BTN_LEFT"]),
            ("ctrl+left click", ["+KEY_LEFTCTRL", "+BTN_LEFT", "-BTN_LEFT", "-KEY_LEFTCTRL"]),
            ("scroll up", ["vertical 120"]), ("scroll down 3", ["vertical -360"]),
            ("scroll left 2", ["horizontal -240"]), ("scroll right", ["horizontal 120"]),
            ("[a, scroll up]", ["+KEY_A", "-KEY_A", "vertical 120"]),
            ("scroll down 0.25", ["vertical -30"]), ("scroll right 0.01", ["horizontal 1"]),
            ("scroll up 50.00", ["vertical 6000"]),
            ("move right 20", ["move 20 0"]), ("Move  up 2000", ["move 0 -2000"]),
            ("[move left 3, move down 4]", ["move -3 0", "move 0 4"]),
        ]
    )
    func events(value: String, expected: [String]) throws {
        #expect(try names(sent(value)) == expected)
    }

    @Test(
        "a menu may be opened alone before a key that chooses in it, or before a chord",
        arguments: [
            ("[super, enter]", true), ("[super, Down]", true), ("[Super_R, escape]", true),
            ("[super, ctrl+f4]", true), ("[alt, shift+tab]", true), ("[super, a, b]", true),
            ("[super, f]", false), ("[super, tab]", false), ("[alt, f]", false),
            ("[ctrl, left]", false), ("[ctrl, alt, t]", false),
        ]
    )
    func menu(value: String, isMeant: Bool) {
        let text = "bindings: [{on: tap, send: \(value)}]"
        let codes = ConfigurationReader.read(Source(name: "", text: text)).1.map(\.code)
        #expect(codes == (isMeant ? [] : ["bad-chord"]), "\(value)")
    }

    @Test("is called by the words of the configuration")
    func text() throws {
        #expect(try sent("ctrl+c").text == "ctrl+c")
        #expect(try sent("[ctrl+l,   ctrl+c]").text == "ctrl+l, ctrl+c")
    }

    @Test("every usual name is a key that can be sent", arguments: SentKeyNames.all)
    func usualNames(name: String) throws {
        #expect(try names(sent("\"\(name)\"")).count == 2)
    }

    @Test("stands for a step of a continuous gesture, too")
    func steps() throws {
        let read = try configuration(
            "bindings: [{on: pinch, more: {send: ctrl+plus}, less: wtype -k minus}]"
        )
        let steps = try #require(read.bindings.first?.effect?.steps)
        #expect(steps.more?.sent?.text == "ctrl+plus")
        #expect(steps.less == .shell("wtype -k minus"))
    }

    @Test(
        "`at` says where clicks and scroll steps are sent; without it, it depends on the gesture",
        arguments: [
            ("send: right click", nil), ("send: right click, at: finger", SentPlace.finger),
            ("send: scroll up, at: pointer", .pointer),
        ]
    )
    func place(keys: String, expected: SentPlace?) throws {
        let read = try configuration("bindings: [{on: tap, \(keys)}]")
        #expect(try #require(read.bindings.first).place == expected)
    }

    @Test("`held` is down from the begin to the end or the cancel, released the other way")
    func held() throws {
        let read = try configuration("bindings: [{on: drag, held: ctrl+shift}]")
        guard case .phases(let commands, steps: nil)? = read.bindings.first?.effect else {
            throw Missing()
        }
        #expect(
            commands[.begin]?.sent.map(names) == ["+KEY_LEFTCTRL", "+KEY_LEFTSHIFT"]
        )
        #expect(commands[.end]?.sent.map(names) == ["-KEY_LEFTSHIFT", "-KEY_LEFTCTRL"])
        #expect(commands[.end] == commands[.cancel])
        #expect(commands[.update] == nil)
    }

    @Test("`motion` lets the pointer follow the fingers, and each move counts")
    func motion() throws {
        func read(_ keys: String) throws -> Binding {
            let text = "bindings: [{on: drag, fingers: 3, held: ctrl+left click, \(keys)}]"
            return try #require(configuration(text).bindings.first)
        }
        let binding = try read("motion: adaptive, drag-lock: 500ms")
        let drag = try #require(binding.effect?.drag)
        #expect(names(drag.down) == ["+KEY_LEFTCTRL", "+BTN_LEFT"])
        #expect(names(drag.up) == ["-BTN_LEFT", "-KEY_LEFTCTRL"])
        #expect(drag.profile == .adaptive && drag.lock == .milliseconds(500))
        #expect(binding.pattern?.followsEveryMove == true)
        #expect(try read("motion: flat").effect?.drag?.profile == .flat)
        #expect(try read("motion: flat").effect?.drag?.lock == nil)
    }

    @Test("a held button needs no `motion` where fingers do not move the pointer anyway")
    func rest() throws {
        let read = try configuration(
            "bindings: [{on: hold, fingers: 2, held: middle click}, {on: drag, fingers: 2, held: super}]"
        )
        #expect(read.bindings.allSatisfy { $0.effect?.drag == nil && $0.effect != nil })
    }
}

/// The names that the documentation promises.
private enum SentKeyNames {
    static let all = [
        "ctrl", "shift", "alt", "altgr", "super", "meta", "enter", "return", "esc", "escape", "tab",
        "space", "backspace", "delete", "insert", "home", "end", "page up", "page down", "up",
        "down", "left", "right", "plus", "minus", "f1", "f12", "volume up", "volume down", "mute",
        "brightness up", "brightness down", "play", "next track", "previous track", "back",
        "forward", "print", "left click", "right click", "middle click", "a", "1",
    ]
}
