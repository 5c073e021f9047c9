import Configuration
import Glibc
import InputEvents
import Pipeline
import Rx
import TestSupport
import Testing

@testable import LinuxInput

@Suite("Talks with compositors") struct CompositorMessagesTests {
    // MARK: - JSON

    @Test(
        "JSON is read, and everything else is refused",
        arguments: [
            (#"{"a": [1, -2.5e1, true, false, null], "b": "x\n\"\u00e9\ud83d\ude00"}"#, true),
            (" [] ", true), ("{}", true), (#""""#, true), ("{\"a\":1,\"a\":2}", true),
            ("", false), ("[1,]", false), ("{\"a\"}", false), ("[1", false), ("\"a", false),
            ("nul", false), ("[1] 2", false), ("\"\\x\"", false), ("\"\\u12\"", false),
            ("\"a\nb\"", false), ("--1", false), ("{1: 2}", false),
        ]
    )
    func json(text: String, isValid: Bool) {
        #expect((JSONValue(text.utf8) != nil) == isValid)
    }

    @Test("JSON has its values")
    func values() throws {
        let value = try #require(
            JSONValue(#"{"a": [1, true], "b": "x\n\"\u00e9\ud83d\ude00\ud83d!\ud83d\u0041"}"#.utf8)
        )
        #expect(value["a"]?.elements == [.number(1), .flag(true)])
        #expect(value["b"]?.text == "x\n\"é😀\u{fffd}!\u{fffd}A")
        #expect(value["c"] == nil)
        #expect(value["a"]?["b"] == nil)
    }

    @Test("deep JSON is refused, and takes no more than a moment")
    func deep() {
        #expect(JSONValue(String(repeating: "[", count: 1_000_000).utf8) == nil)
        let nested = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
        #expect(JSONValue(nested.utf8) != nil)
    }

    @Test("random bytes crash nothing")
    func randomBytes() {
        var generator = SystemRandomNumberGenerator()
        let letters = Array(#"{}[]",:\u0truefalsn1.e- i3-ipc"#.utf8) + [0, 10, 0xff]
        for _ in 0..<2000 {
            let count = Int.random(in: 0..<80, using: &generator)
            let bytes = (0..<count).map { _ in letters.randomElement(using: &generator) ?? 0 }
            _ = JSONValue(bytes)
            var all: [any CompositorMessages] = [
                SwayMessages(isSway: true), NiriMessages(), HyprlandMessages(),
            ]
            for index in all.indices {
                _ = all[index].begin()
                _ = try? all[index].receive(bytes)
                _ = all[index].receiveReply(to: "j/activewindow", bytes)
            }
        }
    }

    // MARK: - sway and i3

    private func message(_ kind: UInt32, _ body: String) -> [UInt8] {
        func bytes(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }
        return Array("i3-ipc".utf8) + bytes(UInt32(body.utf8.count)) + bytes(kind)
            + Array(body.utf8)
    }

    private let tree = #"""
        {"type":"root","focused":false,"nodes":[{"type":"output","nodes":[
        {"type":"workspace","name":"2","focused":false,"nodes":[
        {"type":"con","focused":true,"app_id":"foot","fullscreen_mode":1}]}]}]}
        """#

    @Test("sway: asks at the start, and after changes that matter, once at a time")
    func sway() throws {
        var sway = SwayMessages(isSway: true)
        let events = #"["window","workspace","input"]"#
        #expect(
            sway.begin().output
                == message(2, events) + message(4, "") + message(1, "") + message(100, "")
        )
        #expect(try sway.receive(message(2, #"{"success":true}"#)) == CompositorReaction())
        // Cut anywhere.
        let answer = message(4, tree)
        #expect(try sway.receive(Array(answer[..<20])) == CompositorReaction())
        #expect(
            try sway.receive(Array(answer[20...])).values
                == [DesktopValue("app", "foot"), DesktopValue("fullscreen", "yes")]
        )
        let spaces = #"[{"name":"1","focused":false},{"name":"web","focused":true}]"#
        #expect(try sway.receive(message(1, spaces)).values == [DesktopValue("workspace", "web")])
        let event: UInt32 = 0x8000_0003
        #expect(try sway.receive(message(event, #"{"change":"title"}"#)).output == [])
        #expect(try sway.receive(message(event, #"{"change":"focus"}"#)).output == message(4, ""))
        // A second change before the answer: asked again after it, and the old answer is not told.
        #expect(try sway.receive(message(event, #"{"change":"close"}"#)).output == [])
        #expect(try sway.receive(answer) == CompositorReaction(output: message(4, "")))
        let empty = #"{"nodes":[{"type":"workspace","focused":true,"name":"3"}]}"#
        #expect(
            try sway.receive(message(4, empty)).values
                == [DesktopValue("app", ""), DesktopValue("fullscreen", "no")]
        )
    }

    @Test("sway: windows of X11 have a class, floating ones a list of their own")
    func classes() throws {
        var sway = SwayMessages(isSway: false)
        #expect(!String(decoding: sway.begin().output, as: UTF8.self).contains("input"))
        let floating = #"""
            {"floating_nodes":[{"type":"floating_con","focused":true,"app_id":null,
            "window_properties":{"class":"Gimp"}}]}
            """#
        #expect(try sway.receive(message(4, floating)).values.first == DesktopValue("app", "Gimp"))
    }

    @Test(
        "sway: the touchpad is off if all are",
        arguments: [
            ("enabled", "disabled", "", "on"), ("disabled", "disabled", "", "off"),
            ("disabled_on_external_mouse", "disabled", "", "on"),
            ("disabled_on_external_mouse", "disabled", #",{"type":"pointer"}"#, "off"),
        ]
    )
    func touchpads(first: String, second: String, mouse: String, value: String) throws {
        var sway = SwayMessages(isSway: true)
        _ = sway.begin()
        func pad(_ mode: String) -> String {
            #"{"type":"touchpad","libinput":{"send_events":"\#(mode)"}}"#
        }
        let inputs = "[{\"type\":\"keyboard\"},\(pad(first)),\(pad(second))\(mouse)]"
        #expect(try sway.receive(message(100, inputs)).values == [DesktopValue("touchpad", value)])
        #expect(try sway.receive(message(0x8000_0015, "{}")).output == message(100, ""))
        #expect(try sway.receive(message(100, "[]")).values == [])
    }

    @Test("sway: messages of another protocol, or too long ones, end the connection")
    func foreign() {
        var sway = SwayMessages(isSway: true)
        #expect(throws: CompositorFault(reason: "a message does not begin with i3-ipc")) {
            try sway.receive(Array("HTTP/1.1 200 OK\r\n".utf8))
        }
        var other = SwayMessages(isSway: true)
        let long = Array("i3-ipc".utf8) + [0xff, 0xff, 0xff, 0x7f, 4, 0, 0, 0]
        #expect(throws: CompositorFault(reason: "a message has 2147483647 bytes")) {
            try other.receive(long)
        }
    }

    // MARK: - niri

    private func tell(_ niri: inout NiriMessages, _ text: String) throws -> [DesktopValue] {
        try niri.receive(Array((text + "\n").utf8)).values
    }

    @Test("niri: keeps what the stream of events tells")
    func niri() throws {
        var niri = NiriMessages()
        #expect(niri.begin().output == Array("\"EventStream\"\n".utf8))
        #expect(try tell(&niri, #"{"Ok":"Handled"}"#) == [])
        let spaces =
            #"{"WorkspacesChanged":{"workspaces":[{"id":1,"idx":1,"name":null,"is_focused":false},{"id":2,"idx":2,"name":"web","is_focused":true}]}}"#
        #expect(try tell(&niri, spaces) == [DesktopValue("workspace", "web")])
        #expect(
            try tell(&niri, #"{"WorkspaceActivated":{"id":1,"focused":true}}"#)
                == [DesktopValue("workspace", "1")]
        )
        #expect(try tell(&niri, #"{"WorkspaceActivated":{"id":2,"focused":false}}"#) == [])
        let windows =
            #"{"WindowsChanged":{"windows":[{"id":7,"app_id":"foot","is_focused":true},{"id":8,"app_id":"firefox","is_focused":false}]}}"#
        #expect(try tell(&niri, windows) == [DesktopValue("app", "foot")])
        func app(_ text: String) throws -> String? { try tell(&niri, text).last?.value }
        #expect(try app(#"{"WindowFocusChanged":{"id":8}}"#) == "firefox")
        #expect(try app(#"{"WindowFocusChanged":{"id":null}}"#) == "")
        let opened =
            #"{"WindowOpenedOrChanged":{"window":{"id":9,"app_id":"mpv","is_focused":true}}}"#
        #expect(try app(opened) == "mpv")
        #expect(try app(#"{"WindowClosed":{"id":9}}"#) == "")
        #expect(try tell(&niri, #"{"KeyboardLayoutsChanged":{}}"#) == [])
    }

    @Test("niri: a refusal, or anything but an object, ends the connection")
    func refusal() {
        var niri = NiriMessages()
        #expect(throws: CompositorFault(reason: "niri refused: unknown")) {
            try niri.receive(Array("{\"Err\":\"unknown\"}\n".utf8))
        }
        #expect(throws: CompositorFault(reason: "an event is no JSON object")) {
            try niri.receive(Array("hello\n".utf8))
        }
        #expect(throws: CompositorFault(reason: "a line is longer than 1 MiB")) {
            try niri.receive([UInt8](repeating: 0x20, count: (1 << 20) + 1))
        }
    }

    // MARK: - Hyprland

    @Test("Hyprland: each event that matters leads to one question")
    func hyprland() throws {
        var hyprland = HyprlandMessages()
        #expect(hyprland.begin().requests == ["j/activewindow", "j/activeworkspace"])
        let window = Array(#"{"class":"kitty","fullscreen":2}"#.utf8)
        #expect(
            hyprland.receiveReply(to: "j/activewindow", window).values
                == [DesktopValue("app", "kitty"), DesktopValue("fullscreen", "yes")]
        )
        let space = Array(#"{"id":3,"name":"three"}"#.utf8)
        #expect(
            hyprland.receiveReply(to: "j/activeworkspace", space).values
                == [DesktopValue("workspace", "three")]
        )
        let events = "openwindow>>1,3,kitty,x\nactivewindow>>a,b\nfullscreen>>1\nworksp"
        #expect(try hyprland.receive(Array(events.utf8)).requests == ["j/activewindow"])
        #expect(try hyprland.receive(Array("ace>>4\n".utf8)).requests == ["j/activeworkspace"])
        // Asked again, because the answer may be older than the second event.
        #expect(
            hyprland.receiveReply(to: "j/activewindow", window)
                == CompositorReaction(requests: ["j/activewindow"])
        )
        // No window has the focus.
        #expect(
            hyprland.receiveReply(to: "j/activewindow", Array("{}".utf8)).values
                == [DesktopValue("app", ""), DesktopValue("fullscreen", "no")]
        )
    }

    @Test("a value is one line of at most 4 KiB")
    func lines() {
        #expect(DesktopValue("app", "a\nb").value == "a")
        #expect(DesktopValue("app", String(repeating: "x", count: 9000)).value.utf8.count == 4096)
    }
}
