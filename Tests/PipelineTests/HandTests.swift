import Configuration
import Gestures
import InputEvents
import Rx
import TestSupport
import Testing

@testable import Pipeline

@Suite("Conditions of devices, and pens") struct HandTests {
    private let panel = Device(
        id: DeviceID(rawValue: 1),
        name: "Panel",
        kinds: [.touchscreen],
        group: "g",
        surface: Surface(width: 150, height: 100)
    )
    private let pen = Device(id: DeviceID(rawValue: 9), name: "Pen", kinds: [.pen], group: "g")

    /// Returns the number of taps that act, of one after these events.
    private func taps(after events: [InputEvent.Kind], _ rules: [DeviceRule]) -> Int {
        let pattern = GesturePattern(kind: .tap(count: 1))
        let binding = Binding(number: 1, on: "tap", pattern: pattern, command: .shell("act"))
        let screen = panel.id
        let before = [.deviceAdded(panel), .deviceAdded(pen)] + events
        let place = Point(x: 50, y: 50)
        let touch: [(Int64, InputEvent.Kind)] = [
            (100, .touches(screen, TouchFrame([.init(slot: 0, phase: .down, position: place)]))),
            (160, .touches(screen, TouchFrame([.init(slot: 0, phase: .up, position: place)]))),
        ]
        let all =
            before.map { InputEvent(time: .zero, kind: $0) }
            + touch.map { InputEvent(time: Timestamp(microseconds: $0 * 1000), kind: $1) }
        var count = 0
        Replay(Configuration(devices: rules, bindings: [binding])).run(all) { _ in count += 1 }
        return count
    }

    @Test("a rule keeps the fingers of a panel from yielding to its pen")
    func pens() {
        let near = [InputEvent.Kind.pen(pen.id, .near)]
        #expect(taps(after: [], []) == 1)
        #expect(taps(after: near, []) == 0)
        let filter = DeviceFilter(kinds: [.touchscreen])
        #expect(taps(after: near, [DeviceRule(filter: filter, yieldsToPen: false)]) == 1)
        #expect(
            taps(
                after: near,
                [
                    DeviceRule(filter: DeviceFilter(name: "Panel"), yieldsToPen: true),
                    DeviceRule(filter: filter, yieldsToPen: false),
                ]
            ) == 0
        )
    }

    @Test("a condition of a device holds for all bindings, after a rotation, too")
    func conditions() {
        let rule = DeviceRule(
            filter: DeviceFilter(name: "Panel"),
            conditions: [Condition(.mouse, is: "yes", isNegated: true)]
        )
        let mouse = InputEvent.Kind.state(StateChange("mouse", is: "yes"))
        let turned = InputEvent.Kind.state(StateChange("orientation", is: "90"))
        #expect(taps(after: [], [rule]) == 1)
        #expect(taps(after: [mouse], [rule]) == 0)
        #expect(taps(after: [mouse, turned], [rule]) == 0)
        #expect(taps(after: [turned], [rule]) == 1)
    }
}
