import Configuration
import Gestures
import InputEvents
import TestSupport
import Testing

@testable import Pipeline

@Suite("Operators between a gesture and its command")
struct StreamOperatorTests {
    /// Taps at these milliseconds (the lift is 50 ms later) pass these operators at these times.
    @Test(
        arguments: [
            ([], [0, 100, 1000], [50, 150, 1050]),
            ([.throttle(.milliseconds(300), latest: false)], [0, 100, 200, 1000], [50, 1050]),
            ([.throttle(.milliseconds(300), latest: true)], [0, 100, 200, 1000], [50, 350, 1050]),
            ([.debounce(.milliseconds(300))], [0, 100, 200, 1000], [550, 1350]),
            ([.distinct], [0, 100, 200], [50]),
            ([.skip(2)], [0, 100, 200, 300], [250, 350]),
            ([.take(2)], [0, 100, 200, 300], [50, 150]),
            // The order in the file counts: first skip, then take.
            ([.skip(1), .take(1)], [0, 100, 200], [150]),
            ([.take(1), .skip(1)], [0, 100, 200], []),
        ] as [([StreamOperator], [Int64], [Int64])]
    )
    func operators(_ operators: [StreamOperator], taps: [Int64], expected: [Int64]) {
        var fingers = Fingers()
        var now: Int64 = 0
        for tap in taps {
            fingers.wait(tap - now)
            fingers.tap()
            now = tap + 50
        }
        let binding = Binding(
            number: 1,
            on: "tap",
            pattern: GesturePattern(kind: .tap(count: 1)),
            operators: operators,
            command: .shell("true")
        )
        var times: [Int64] = []
        Replay(Configuration(bindings: [binding])).run(fingers.events) {
            times.append($0.time.microseconds / 1000)
        }
        #expect(times == expected)
    }
}
