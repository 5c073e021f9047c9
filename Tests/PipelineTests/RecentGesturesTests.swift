import Configuration
import Gestures
import InputEvents
import Testing

@testable import Pipeline

@Suite("The last gestures") struct RecentGesturesTests {
    private func tap(at milliseconds: Int64) -> Gesture {
        Gesture(
            pattern: 0,
            kind: .tap(count: 1),
            time: Timestamp(microseconds: milliseconds * 1000),
            device: .sample,
            fingers: 1
        )
    }

    private func drag(_ phase: Progress.Phase, at milliseconds: Int64, total: Int = 0) -> Gesture {
        Gesture(
            pattern: 1,
            kind: .continuous(.drag(.horizontal)),
            time: Timestamp(microseconds: milliseconds * 1000),
            device: .sample,
            fingers: 1,
            progress: Progress(phase: phase, steps: 1, total: total)
        )
    }

    private func action(_ gesture: Gesture, _ number: Int, binding: Int = 1) -> Action {
        let binding = Binding(
            number: binding,
            on: "tap",
            pattern: GesturePattern(kind: gesture.kind),
            command: .shell("date")
        )
        var action = Action(time: gesture.time, binding: binding, gesture: gesture)
        action.number = number
        return action
    }

    @Test("are the last twenty, the oldest first, however many there were", arguments: [1, 20, 47])
    func capacity(count: Int) {
        var recent = RecentGestures()
        for number in 1...count {
            recent.made(tap(at: Int64(number)), on: "tap \(number)")
            recent.acted(action(tap(at: Int64(number)), number))
        }
        let numbers = max(1, count - 19)...count
        #expect(recent.entries.map(\.on) == numbers.map { "tap \($0)" })
        #expect(recent.entries.flatMap(\.acts).map(\.action.number) == Array(numbers))
    }

    @Test("keep how each action ended, also long after the gesture")
    func ends() {
        var recent = RecentGestures()
        for number in 1...3 {
            recent.made(tap(at: Int64(number)), on: "tap")
            recent.acted(action(tap(at: Int64(number)), number))
        }
        recent.ended(2, .exited(3), after: 1200)
        recent.ended(99, .sent, after: nil)
        #expect(recent.entries.map(\.acts.first?.end) == [nil, .exited(3), nil])
        #expect(recent.entries[1].acts.first?.milliseconds == 1200)
    }

    @Test("an action that comes after its gesture belongs to it, or to an entry of its own")
    func late() {
        var recent = RecentGestures()
        recent.made(tap(at: 1), on: "tap")
        recent.made(tap(at: 2), on: "tap")
        recent.acted(action(tap(at: 1), 1))
        recent.acted(action(tap(at: 1), 2, binding: 2))
        #expect(recent.entries.map(\.acts.count) == [2, 0])
        for time in Int64(10)..<30 { recent.made(tap(at: time), on: "tap") }
        recent.acted(action(tap(at: 1), 3))
        #expect(recent.entries.count == 20 && recent.entries.last?.acts.first?.action.number == 3)
    }

    @Test("a continuous gesture is one, and its updates are one act with a count")
    func continuous() {
        var recent = RecentGestures()
        recent.made(drag(.begin, at: 1), on: "drag")
        recent.acted(action(drag(.begin, at: 1), 1))
        for step in 2...100 {
            recent.made(drag(.update, at: Int64(step), total: step), on: "drag")
            recent.acted(action(drag(.update, at: Int64(step), total: step), step))
        }
        recent.made(drag(.end, at: 200, total: 100), on: "drag")
        recent.acted(action(drag(.end, at: 200, total: 100), 101))
        recent.made(drag(.begin, at: 300), on: "drag")
        #expect(recent.entries.count == 2)
        #expect(recent.entries[0].acts.map(\.count) == [1, 99, 1])
        #expect(recent.entries[0].gesture.progress?.total == 100)
        recent.ended(100, .exited(0), after: 5)
        #expect(recent.entries[0].acts[1].end == .exited(0))
    }

    @Test("no gesture holds more than eight actions")
    func manyActs() {
        var recent = RecentGestures()
        recent.made(tap(at: 1), on: "tap")
        for number in 1...12 { recent.acted(action(tap(at: 1), number, binding: number)) }
        #expect(recent.entries[0].acts.map(\.action.number) == Array(1...8))
    }
}

extension Device {
    fileprivate static let sample = Device(
        id: DeviceID(rawValue: 1),
        name: "Panel \u{1b}",
        kinds: [.touchscreen],
        node: "/dev/input/event7"
    )
}

@Suite("The lines of the daemon") struct StatusLineTests {
    @Test("are these, to the letter")
    func lines() {
        let tap = Gesture(
            pattern: 0,
            kind: .swipe(.left),
            time: Timestamp(microseconds: 5_000_000),
            device: .sample,
            fingers: 3
        )
        let binding = Binding(
            name: "next \"one\"",
            number: 2,
            on: "swipe",
            pattern: GesturePattern(kind: .swipe(.left)),
            command: .arguments(["a b", "c"])
        )
        var action = Action(
            time: Timestamp(microseconds: 5_000_007),
            binding: binding,
            gesture: tap
        )
        action.number = 7
        let texts = [
            StatusLine.first(
                process: 12,
                place: "as the unit inputrx.service",
                at: Timestamp(microseconds: 6_000_000),
                seconds: 1_795_000_000
            ),
            StatusLine.configuration(path: "/c.yaml", bindings: 3, since: 17, refusal: nil),
            StatusLine.configuration(path: "/c.yaml", bindings: 3, since: 17, refusal: "line 3"),
            StatusLine.device(.sample, isRead: true, isGrabbed: true, why: nil),
            StatusLine.device(
                .sample,
                isRead: false,
                isGrabbed: false,
                why: "no binding can use it"
            ),
            StatusLine.departure(node: "/dev/input/event7"),
            StatusLine.state("app", is: "fire\nfox", from: .command),
            StatusLine.state("docked", is: nil, from: .initial),
            StatusLine.gesture(tap, on: "swipe left"),
            StatusLine.action(action),
            StatusLine.action(action, count: 38),
            StatusLine.end(of: action, .exited(3), after: 12),
            StatusLine.end(of: action, .signalled(9), after: 12),
            StatusLine.end(of: action, .timedOut, after: 2001),
            StatusLine.end(of: action, .replaced, after: nil),
            StatusLine.end(of: action, .sent, after: nil),
            StatusLine.end(of: action, .modeSet, after: nil),
            StatusLine.end(of: action, .dropped("its command was still running"), after: nil),
            StatusLine.end(of: action, .failed("no such file"), after: nil),
            StatusLine.lost(12),
            StatusLine.refusal("a request is `status` or `follow`"),
            StatusLine.complete,
        ]
        let swipe =
            #""gesture":"swipe left","fingers":3,"device":"Panel \u001b","direction":"left""#
        let of = #"{"event":"end","action":7,"binding":"next \"one\"","#
        let acted =
            #"{"event":"action","action":7,"t":5000007,"binding":"next \"one\"","index":2,"gesture":"swipe","#
            + #""fingers":3,"device":"Panel \u001b","direction":"left","run":["a b","c"]"#
        let device =
            #"{"event":"device","node":"/dev/input/event7","name":"Panel \u001b","kinds":["touchscreen"],"#
        #expect(
            texts == [
                #"{"event":"inputrx","version":1,"process":12,"place":"as the unit inputrx.service","t":6000000,"time":1795000000}"#,
                #"{"event":"configuration","path":"/c.yaml","bindings":3,"since":17}"#,
                #"{"event":"configuration","path":"/c.yaml","bindings":3,"since":17,"refused":"line 3"}"#,
                device + #""read":true,"grabbed":true}"#,
                device + #""read":false,"grabbed":false,"why":"no binding can use it"}"#,
                #"{"event":"device","node":"/dev/input/event7","gone":true}"#,
                #"{"event":"state","name":"app","value":"fire\nfox","source":"command"}"#,
                #"{"event":"state","name":"docked","source":"initial"}"#,
                #"{"event":"gesture","t":5000000,"# + swipe + "}",
                acted + "}",
                acted + #","count":38}"#,
                of + #""how":"exit","status":3,"ms":12}"#,
                of + #""how":"signal","signal":9,"ms":12}"#,
                of + #""how":"timeout","ms":2001}"#,
                of + #""how":"replaced"}"#,
                of + #""how":"sent"}"#,
                of + #""how":"mode"}"#,
                of + #""how":"dropped","why":"its command was still running"}"#,
                of + #""how":"failed","why":"no such file"}"#,
                #"{"event":"lost","lines":12}"#,
                #"{"event":"refused","why":"a request is `status` or `follow`"}"#,
                #"{"event":"complete"}"#,
            ]
        )
    }
}
