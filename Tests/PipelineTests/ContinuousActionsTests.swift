import Configuration
import Gestures
import InputEvents
import TestSupport
import Testing

@testable import Pipeline

@Suite("Actions of a continuous gesture")
struct ContinuousActionsTests {
    private static let all: [Progress.Phase: Command] = [
        .begin: .shell("b"), .update: .shell("u"), .end: .shell("e"), .cancel: .shell("c"),
    ]

    private func binding(
        _ effect: Effect = .phases(Self.all),
        operators: [StreamOperator] = [],
        every: Length = .millimetres(5),
        followsEveryMove: Bool = false
    ) -> Binding {
        Binding(
            number: 1,
            source: .gesture(
                GesturePattern(
                    kind: .continuous(.drag(nil)),
                    every: .length(every),
                    followsEveryMove: followsEveryMove
                ),
                on: "drag"
            ),
            operators: operators,
            effect: effect
        )
    }

    /// Returns one finger at these millimetres, 10 ms apart; -1 is another finger, which cancels.
    private func drag(_ places: [Double], pause: Int64 = 0) -> [InputEvent] {
        var time: Int64 = pause * 1000
        var events = [InputEvent(time: .zero, kind: .deviceAdded(Fingers.screen))]
        func frame(_ slot: Int32, _ phase: TouchChange.Phase, _ x: Double) {
            let change = TouchChange(slot: slot, phase: phase, position: Point(x: x, y: 30))
            let now = Timestamp(microseconds: time)
            events.append(InputEvent(time: now, kind: .touch(Fingers.screen.id, change)))
            events.append(InputEvent(time: now, kind: .touchFrame(Fingers.screen.id)))
            time += 10_000
        }
        for (index, place) in places.enumerated() {
            if place < 0 {
                frame(1, .down, 90)
                // Longer than a contact that is no finger.
                time += 30_000
                frame(1, .up, 90)
            } else {
                frame(0, index == 0 ? .down : .motion, place)
            }
        }
        frame(0, .up, places.last ?? 0)
        return events
    }

    /// `b @10ms, u+2 @10ms, e @30ms`.
    private func actions(_ binding: Binding, _ events: [InputEvent]) -> String {
        var found: [String] = []
        Replay(Configuration(bindings: [binding])).run(events) { action in
            let steps = action.gesture.progress?.steps ?? 0
            let text = steps == 0 ? "" : steps > 0 ? "+\(steps)" : "\(steps)"
            let total =
                action.gesture.progress?.phase == .cancel
                ? " of \(action.gesture.progress?.total ?? 0)" : ""
            let command = action.command?.summary ?? "?"
            found.append("\(command)\(text)\(total) @\(action.time.microseconds / 1000)ms")
        }
        return found.joined(separator: ", ")
    }

    @Test("are one for each part that has a command")
    func parts() {
        let events = drag([10, 20, 31, 12])
        #expect(
            actions(binding(), events)
                == "b @10ms, u+2 @10ms, u+2 @20ms, u-4 @30ms, e @40ms"
        )
        #expect(
            actions(binding(.phases([.update: .shell("u")])), events)
                == "u+2 @10ms, u+2 @20ms, u-4 @30ms"
        )
        #expect(actions(binding(.phases([.end: .shell("e")])), events) == "e @40ms")
        #expect(
            actions(binding(.stream(.shell("s"), .json)), events)
                == "s @10ms, s+2 @10ms, s+2 @20ms, s-4 @30ms, s @40ms"
        )
    }

    @Test("lose only updates to operators, and no step")
    func operators() {
        let way = stride(from: 10.0, through: 60, by: 5).map { $0 }
        // A step every 10 ms from 20 ms on; the lift at full speed counts 35 ms later.
        #expect(
            actions(binding(operators: [.throttle(.milliseconds(35), latest: false)]), drag(way))
                == "b @10ms, u+1 @10ms, u+4 @50ms, u+4 @90ms, u+1 @145ms, e @145ms"
        )
        #expect(
            actions(binding(operators: [.throttle(.milliseconds(35), latest: true)]), drag(way))
                == "b @10ms, u+1 @10ms, u+3 @45ms, u+4 @80ms, u+2 @115ms, e @145ms"
        )
        #expect(
            actions(binding(operators: [.debounce(.milliseconds(35))]), drag(way))
                == "b @10ms, u+10 @135ms, e @145ms"
        )
    }

    @Test("have a cancel with the steps sent before, and nothing after it")
    func cancel() {
        let way = [10.0, 20, 30, 40, -1]
        #expect(
            actions(binding(), drag(way))
                == "b @10ms, u+2 @10ms, u+2 @20ms, u+2 @30ms, c of 6 @62ms"
        )
        #expect(
            actions(binding(operators: [.throttle(.milliseconds(500), latest: true)]), drag(way))
                == "b @10ms, u+2 @10ms, c of 2 @62ms"
        )
    }

    @Test("are `more` for each step up and `less` for each down, or one for all together")
    func steps() {
        let events = drag([10, 20, 31, 12])
        let each = StepCommands(more: .shell("m"), less: .shell("l"))
        #expect(
            actions(binding(.phases([.end: .shell("e")], steps: each)), events)
                == "m+1 @10ms, m+1 @10ms, m+1 @20ms, m+1 @20ms, "
                + "l-1 @30ms, l-1 @30ms, l-1 @30ms, l-1 @30ms, e @40ms"
        )
        let together = StepCommands(more: .shell("m"), less: .shell("l"), rate: .together)
        #expect(
            actions(binding(.phases([:], steps: together)), events)
                == "m+2 @10ms, m+2 @20ms, l-4 @30ms"
        )
        let up = StepCommands(more: .shell("m"), rate: .together)
        #expect(actions(binding(.phases([:], steps: up)), events) == "m+2 @10ms, m+2 @20ms")
    }

    @Test("are at most 16 at once; the last one has the remaining steps")
    func fastHand() {
        let steps = StepCommands(more: .shell("m"))
        let binding = binding(.phases([:], steps: steps), every: .millimetres(2))
        var found: [(steps: Int, total: Int)] = []
        Replay(Configuration(bindings: [binding])).run(drag([10, 55])) { action in
            let progress = action.gesture.progress
            found.append((progress?.steps ?? 0, progress?.total ?? 0))
        }
        #expect(found.map(\.steps) == Array(repeating: 1, count: 15) + [7])
        #expect(found.map(\.total) == Array(1...15) + [22])
    }

    /// Makes random drags; the seed is in the message, and `INPUTRX_SEED=…` repeats it.
    @Test("have one end and steps that add up, whatever operators hold back")
    func property() {
        for seed in Seeds.some(300) {
            var random = SplitMix64(seed: seed)
            var operators: [StreamOperator] = []
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let time = Duration.milliseconds(Int.random(in: 1...80, using: &random))
                switch Int.random(in: 0..<3, using: &random) {
                case 0: operators.append(.debounce(time))
                case let kind: operators.append(.throttle(time, latest: kind == 1))
                }
            }
            var events: [InputEvent] = []
            for gesture in 0..<4 {
                var places = [50.0]
                for _ in 0..<Int.random(in: 1...12, using: &random) {
                    places.append(Double.random(in: 0...100, using: &random))
                }
                if Bool.random(using: &random) { places.append(-1) }
                events += drag(places, pause: Int64(gesture) * 400).dropFirst(gesture == 0 ? 0 : 1)
            }
            var (begun, told) = (false, 0)
            var isRight = true
            let binding = binding(
                operators: operators,
                followsEveryMove: Bool.random(using: &random)
            )
            Replay(Configuration(bindings: [binding])).run(events) { action in
                guard let part = action.gesture.progress else { return }
                isRight = isRight && begun == (part.phase != .begin)
                told = part.phase == .begin ? 0 : told + part.steps
                isRight = isRight && part.total == told
                begun = part.phase == .begin || part.phase == .update
            }
            #expect(isRight && !begun, "INPUTRX_SEED=\(seed)")
        }
    }

    @Test("have a cancel if a recording ends in the middle")
    func unfinished() {
        #expect(
            actions(binding(), Array(drag([10, 20]).dropLast(2)))
                == "b @10ms, u+2 @10ms, c of 2 @10ms"
        )
    }

    @Test("have their direction and steps in the environment and in a line")
    func facts() throws {
        var found: [Action] = []
        Replay(Configuration(bindings: [binding(.stream(.shell("s"), .json))]))
            .run(drag([10, 31, 20])) { found.append($0) }
        let update = try #require(found.dropFirst(2).first)
        let facts = Dictionary(
            uniqueKeysWithValues: update.environment.variables.map { ($0.name, $0.value) }
        )
        #expect(facts["INPUTRX_PHASE"] == "update")
        #expect(facts["INPUTRX_STEPS"] == "-2")
        #expect(facts["INPUTRX_COUNT"] == "2")
        #expect(facts["INPUTRX_SIGN"] == "-")
        #expect(facts["INPUTRX_TOTAL"] == "2")
        #expect(facts["INPUTRX_DIRECTION"] == "horizontal")
        #expect(
            update.streamLine(.json)
                == """
                {"phase":"update","steps":-2,"total":2,"direction":"horizontal","time_us":20000,\
                "duration_ms":20,"fingers":1,"x_percent":20.0,"y_percent":50.0,"x_mm":20.0,\
                "y_mm":30.0,"start_x_percent":10.0,"start_y_percent":50.0,"start_x_mm":10.0,\
                "start_y_mm":30.0,"dx_percent":10.0,"dy_percent":0.0,"dx_mm":10.0,"dy_mm":0.0}

                """.replacing("\n\n", with: "\n")
        )
        #expect(
            update.streamLine(.tsv) == "update\t-2\t2\t20000\t\t\t20.0\t50.0\t10.0\t0.0\n"
        )
        #expect(
            update.summary()
                == "    0.020s  drag update -2, 1 finger on Test Screen → s"
        )
        #expect(
            update.json()
                == """
                {"t":20000,"binding":"1","index":1,"gesture":"drag","fingers":1,"device":"Test Screen",\
                "direction":"horizontal","distance":10,"start_x_percent":10,"start_y_percent":50,\
                "x_percent":20,"y_percent":50,\
                "phase":"update","steps":-2,"total":2,"stream":"s"}
                """
        )
    }
}
