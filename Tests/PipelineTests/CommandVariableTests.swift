import Configuration
import Gestures
import InputEvents
import TestSupport
import Testing

@testable import Pipeline

@Suite("The variables of commands") struct CommandVariableTests {
    @Test(
        "`check` knows every variable that a command can get",
        arguments: [
            (GestureKind.continuous(.pinch(nil)), 2), (.rotate(.clockwise), 2),
            (.continuous(.drag(.horizontal)), 1), (.tap(count: 1), 1), (.swipe(.left), 3),
            (.state("app", is: "x"), 0), (.key([], .press), 0),
        ]
    )
    func known(kind: GestureKind, fingers: Int) {
        var gesture = Gesture(
            pattern: 0,
            kind: kind,
            time: .zero,
            device: fingers > 0 ? Fingers.screen : .none,
            fingers: fingers
        )
        gesture.count = 2
        if fingers > 0 { (gesture.start, gesture.end) = (Point(x: 1, y: 1), Point(x: 2, y: 2)) }
        if case .continuous = kind {
            gesture.progress = Progress(phase: .update, steps: 2, total: 2)
        }
        if case .continuous(.pinch) = kind { gesture.scale = 2 }
        if case .rotate = kind { gesture.angle = 20 }
        let binding = Binding(number: 1, source: .stream("a"), effect: .run(.shell("x")))
        let action = Action(time: .zero, binding: binding, gesture: gesture)
        for variable in action.environment.variables {
            let name = String(variable.name.dropFirst("INPUTRX_".count))
            #expect(CommandVariable.names.contains(name), "\(name)")
            #expect(CommandVariable.canExist(name, of: kind), "\(name)")
        }
    }
}
