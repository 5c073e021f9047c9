import Configuration
import Gestures
import InputEvents
import Rx
import TestSupport
import Testing

@testable import Pipeline

@Suite("Modes and conditions")
struct ConditionTests {
    private static let modal = Configuration(bindings: [
        Binding(
            number: 1,
            on: "swipe right",
            pattern: GesturePattern(
                kind: .swipe(.right),
                conditions: [Condition(.mode, is: "default")]
            ),
            command: nil,
            mode: "resize"
        ),
        Binding(
            number: 2,
            on: "swipe right",
            pattern: GesturePattern(
                kind: .swipe(.right),
                conditions: [Condition(.mode, is: "resize")]
            ),
            command: .shell("wider"),
            mode: "default"
        ),
        Binding(
            number: 3,
            on: "swipe left",
            pattern: GesturePattern(
                kind: .swipe(.left),
                conditions: [Condition(.mode, is: "resize")]
            ),
            command: .shell("narrower")
        ),
    ])

    @Test("a mode that a gesture sets is a change to which another binding reacts at once")
    func modeChanges() {
        var configuration = Self.modal
        for value in ["resize", "default"] {
            configuration.bindings.append(
                Binding(
                    number: configuration.bindings.count + 1,
                    on: "state mode \(value)",
                    pattern: GesturePattern(kind: .state("mode", is: value)),
                    command: .shell("is \(value)")
                )
            )
        }
        var lines: [String] = []
        Replay(configuration).run(Self.fingers(30, 30).events) { action in
            let facts = action.environment.variables
            let value = facts.first { $0.name == "INPUTRX_VALUE" }?.value ?? ""
            lines.append("\(action.command?.summary ?? "-") \(value)")
            #expect(facts.contains { $0.name == "INPUTRX_DEVICE" } == value.isEmpty)
        }
        #expect(lines == ["- ", "is resize resize", "wider ", "is default default"])
    }

    private static func fingers(_ ways: Double...) -> Fingers {
        var fingers = Fingers()
        for way in ways {
            fingers.swipe(from: Point(x: 50, y: 30), by: Vector(dx: way, dy: 0))
            fingers.wait(100)
        }
        return fingers
    }

    private static func numbers(_ configuration: Configuration, _ fingers: Fingers) -> [Int] {
        var numbers: [Int] = []
        Replay(configuration).run(fingers.events) { numbers.append($0.binding.number) }
        return numbers
    }

    @Test("a mode applies from the action that sets it")
    func modes() {
        #expect(Self.numbers(Self.modal, Self.fingers(-30, 30, -30, -30, 30, -30)) == [1, 3, 3, 2])
    }

    @Test("operators hold a mode back like a command")
    func operators() {
        var configuration = Self.modal
        configuration.bindings[0].operators = [.skip(1)]
        #expect(Self.numbers(configuration, Self.fingers(30, -30, 30, -30)) == [1, 3])
        // It acts 300 ms after the lift, when the next touch has begun.
        configuration.bindings[0].operators = [.debounce(.milliseconds(150))]
        #expect(Self.numbers(configuration, Self.fingers(30, -30, -30)) == [1, 3])
    }

    @Test("each subscription begins in the default mode")
    func cold() {
        let scheduler = EventTimeScheduler()
        let pipeline = Pipeline(Self.modal, scheduler: scheduler)
        for _ in 0..<2 {
            let input = PublishSubject<InputEvent>()
            var numbers: [Int] = []
            var isCompleted = false
            let subscription = pipeline.actions(from: input.asObservable()).subscribe(
                onNext: { numbers.append($0.binding.number) },
                onCompleted: { isCompleted = true }
            )
            for event in Self.fingers(30, -30).events { input.onNext(event) }
            input.onCompleted()
            #expect(numbers == [1, 3])
            #expect(isCompleted)
            subscription.dispose()
        }
    }

    @Test("an action names the mode that it sets")
    func text() {
        var lines: [String] = []
        Replay(Self.modal).run(Self.fingers(30, 30).events) {
            lines += [$0.json(), $0.summary()]
        }
        #expect(
            lines == [
                #"{"t":110000,"binding":"1","index":1,"gesture":"swipe right","fingers":1,"#
                    + #""device":"Test Screen","direction":"right","distance":30,"#
                    + #""start_x_percent":50,"start_y_percent":50,"x_percent":80,"y_percent":50,"#
                    + #""set-mode":"resize"}"#,
                "    0.110s  swipe right, 1 finger on Test Screen → mode resize",
                #"{"t":320000,"binding":"2","index":2,"gesture":"swipe right","fingers":1,"#
                    + #""device":"Test Screen","direction":"right","distance":30,"#
                    + #""start_x_percent":50,"start_y_percent":50,"x_percent":80,"y_percent":50,"#
                    + #""run":"wider","set-mode":"default"}"#,
                "    0.320s  swipe right, 1 finger on Test Screen → wider, mode default",
            ]
        )
    }
}
