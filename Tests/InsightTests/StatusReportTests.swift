import Configuration
import Pipeline
import Testing

@testable import Insight

@Suite("A line of the daemon") struct JSONObjectTests {
    @Test("is read as JSON is written")
    func reads() throws {
        let line =
            #" {"a":"x\"\\\/\b\f\n\r\té\ud83d\ude00","n":-12.9,"b":true , "no":false,"l":["1","2"],"e":[],"a2":""}"#
        let object = try #require(JSONObject(line))
        #expect(object.text("a") == "x\"\\/\u{8}\u{c}\n\r\té😀")
        #expect(object.number("n") == -12 && object.flag("b") && !object.flag("no"))
        #expect(object.texts("l") == ["1", "2"] && object.texts("e") == [])
        #expect(object.text("a2") == "" && object.text("n") == nil && object.number("a") == nil)
        #expect(JSONObject("{}")?.members == [:])
    }

    @Test(
        "is none if it is anything else",
        arguments: [
            "", "{", "[]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{\"a\":1} x", "{\"a\":\"\\x\"}",
            "{\"a\":\"\\u+123\"}", "{\"a\":\"\\ud800\"}", "{\"a\":\"\\ud800\\u0041\"}",
            "{\"a\":\"x",
            "{\"a\":[1]}", "{\"a\":{\"b\":1}}", "{\"a\":-}", "{\"a\":tru}", "{\"a\":\"\\udc00\"}",
        ]
    )
    func refuses(line: String) { #expect(JSONObject(line) == nil, "\(line)") }

    @Test("what our writer writes comes back")
    func roundTrip() {
        let texts = ["", "a", "\"\\\u{0}\u{1f}\u{7f}\u{9b}\n\t\r", "ä€😀", "{\"x\":1}"]
        for text in texts {
            var line = JSONLine()
            line.add("text", text)
            line.add("texts", texts)
            line.add("number", Int64(1) << 50)
            let object = JSONObject(line.finished())
            #expect(object?.text("text") == text && object?.texts("texts") == texts)
            #expect(object?.number("number") == 1 << 50)
        }
    }
}

@Suite("The status for people") struct StatusReportTests {
    private func report(_ lines: [String]) -> String {
        StatusReport(
            lines.compactMap { JSONObject($0) },
            day: { "day \($0)" },
            time: { "at \($0)" }
        )
        .text.joined(separator: "\n")
    }

    @Test("names configuration, devices, states and gestures with what came of them")
    func everything() {
        let text = report([
            #"{"event":"inputrx","version":1,"process":12,"place":"in the terminal /dev/pts/1","t":9000000,"time":100}"#,
            #"{"event":"configuration","path":"/c.yaml","bindings":1,"since":17,"refused":"c.yaml:3: no"}"#,
            #"{"event":"device","node":"/dev/input/event7","name":"Panel","kinds":[],"read":true,"grabbed":true}"#,
            #"{"event":"device","node":"/dev/input/event8","name":"Keys","kinds":[],"read":false,"grabbed":false,"why":"no binding can use it"}"#,
            #"{"event":"state","name":"app","value":"fire\u001bfox","source":"command"}"#,
            #"{"event":"state","name":"tablet-mode","value":"no","source":"initial"}"#,
            #"{"event":"state","name":"docked","source":"initial"}"#,
            #"{"event":"state","name":"new","value":"x","source":"the future"}"#,
            #"{"event":"gesture","t":4000000,"gesture":"swipe left","fingers":3,"device":"Panel"}"#,
            #"{"event":"action","action":1,"t":4000000,"binding":"next","index":1,"gesture":"swipe left","fingers":3,"run":"swaymsg workspace next","count":2}"#,
            #"{"event":"end","action":1,"binding":"next","how":"exit","status":0,"ms":12}"#,
            #"{"event":"action","action":2,"t":4000000,"binding":"2","run":["a b","c"]}"#,
            #"{"event":"gesture","t":8000000,"gesture":"key KEY_PROG1","fingers":0}"#,
            #"{"event":"action","action":3,"binding":"3","send":"ctrl+plus"}"#,
            #"{"event":"end","action":3,"binding":"3","how":"dropped","why":"16 commands were waiting"}"#,
            #"{"event":"action","action":4,"binding":"4","set-mode":"resize"}"#,
            #"{"event":"end","action":4,"binding":"4","how":"mode"}"#,
            #"{"event":"complete"}"#,
        ])
        #expect(
            text == """
                inputrx runs in the terminal /dev/pts/1 (process 12)
                /c.yaml: 1 binding, in force since day 17
                  the current file is refused: c.yaml:3: no

                devices
                  /dev/input/event7  Panel: read, grabbed
                  /dev/input/event8  Keys: not read: no binding can use it

                states
                  app          fire\\u{1B}fox (its command)
                  tablet-mode  no (at the start)
                  docked       no value yet
                  new          x (at the start)

                last gestures
                  at 95  swipe left, 3 fingers on Panel
                            → next: swaymsg workspace next (2 updates): exit status 0 after 12 ms
                            → 2: 'a b' c: running
                  at 99  key KEY_PROG1
                            → 3: send ctrl+plus: not run: 16 commands were waiting
                            → 4: mode resize: set
                """
        )
    }

    @Test(
        "says how an action ended",
        arguments: [
            (#""how":"exit","status":3,"ms":5"#, "exit status 3 after 5 ms"),
            (#""how":"signal","signal":9,"ms":5"#, "ended by signal 9 after 5 ms"),
            (#""how":"timeout","ms":2001"#, "ended by its timeout after 2001 ms"),
            (#""how":"replaced","ms":8"#, "replaced by a later gesture after 8 ms"),
            (#""how":"sent""#, "sent"), (#""how":"failed","why":"no file""#, "failed: no file"),
        ]
    )
    func ends(members: String, words: String) {
        let text = report([
            #"{"event":"action","action":1,"binding":"b","run":"x"}"#,
            "{\"event\":\"end\",\"action\":1,\(members)}",
        ])
        #expect(text.contains("→ b: x: \(words)"), "\(text)")
    }

    @Test("survives a daemon that answers nothing")
    func empty() {
        #expect(report([]) == "\ndevices\n  none\n\nstates\n  none\n\nlast gestures\n  none")
    }
}

@Suite("The focused program") struct FocusedProgramTests {
    @Test("ends in a line that can be pasted, and the state is named once")
    func lines() {
        var focus = FocusedProgram(preset: .sway, isConfigured: false)
        #expect(
            focus.lines("org.mozilla.firefox").joined(separator: "\n") == """
                focused: org.mozilla.firefox
                  once in the configuration, so that bindings can depend on it:
                            states: {app: {preset: sway}}
                  in a binding for this program alone:
                            when: {app: "org.mozilla.firefox"}
                """
        )
        #expect(focus.lines("foot").dropFirst(1).last == "            when: {app: foot}")
        #expect(focus.lines("foot").count == 3)
        #expect(focus.lines("") == ["focused: no program"])
        #expect(focus.lines("a \"b\"").last == #"            when: {app: "a \"b\""}"#)
        // YAML would read these as something other than a text.
        for name in ["true", "No", "null", "12", "-", "foot "] {
            #expect(focus.lines(name).last == "            when: {app: \"\(name)\"}")
        }
        var known = FocusedProgram(preset: .sway, isConfigured: true)
        #expect(known.lines("foot").count == 3)
    }

    @Test("is reported by the preset of the desktop, if its programs are installed")
    func preset() {
        func found(_ names: [String], installed: Bool = true) -> StatePreset? {
            FocusedProgram.preset(
                environment: { names.contains($0) ? "x" : nil },
                isProgram: { _ in installed }
            )
        }
        #expect(found(["SWAYSOCK", "WAYLAND_DISPLAY", "DISPLAY", "I3SOCK"]) == .sway)
        #expect(found(["SWAYSOCK"], installed: false) == .sway, "it needs no program")
        #expect(found(["DISPLAY"], installed: false) == nil)
        #expect(found(["HYPRLAND_INSTANCE_SIGNATURE", "DISPLAY"]) == .hyprland)
        #expect(found(["NIRI_SOCKET"]) == .niri)
        #expect(found(["WAYLAND_DISPLAY", "DISPLAY"]) == nil, "GNOME tells only extensions")
        #expect(found(["DISPLAY", "I3SOCK"]) == .i3)
        #expect(found(["DISPLAY"]) == .x11)
        #expect(found([]) == nil)
    }
}
