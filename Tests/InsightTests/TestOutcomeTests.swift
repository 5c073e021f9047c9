import Configuration
import Gestures
import InputEvents
import TestSupport
import Testing

@testable import Insight

@Suite("The outcome of a test")
struct TestOutcomeTests {
    private static let next = Binding(
        name: "next",
        number: 1,
        on: "swipe left",
        pattern: GesturePattern(kind: .swipe(.left), fingers: .exactly(3)),
        command: .shell("next")
    )
    private static let tap = Binding(
        number: 2,
        on: "tap",
        pattern: GesturePattern(kind: .tap(count: 1)),
        command: .shell("tap")
    )

    private func outcome(
        _ expected: [ExpectedAction],
        operators: [StreamOperator] = [],
        make: (inout Fingers) -> Void
    ) -> TestOutcome {
        var fingers = Fingers()
        make(&fingers)
        var tap = Self.tap
        tap.operators = operators
        return ConfiguredTest(recording: "a.yml", expected: expected).run(
            fingers.events,
            through: Configuration(bindings: [Self.next, tap]),
            origin: .zero
        )
    }

    private let left = Point(x: 80, y: 20)
    private let expectsTap = ExpectedAction(.gesture(.tap(count: 1)), text: "tap")
    private let expectsNext = ExpectedAction(.binding("next"), text: "next")

    @Test("is one line where all is as expected")
    func passes() {
        let outcome = outcome([
            expectsNext, ExpectedAction(.gesture(.tap(count: 1)), fingers: 1...1, text: ""),
        ]) {
            $0.swipe(fingers: 3, from: left, by: Vector(dx: -40, dy: 0))
            $0.wait(1000)
            $0.tap()
        }
        #expect(outcome.isPassed)
        #expect(outcome.firstDifference == nil)
        #expect(outcome.text == "ok      a.yml\n")
    }

    @Test("nothing is expected by an empty list")
    func nothing() {
        #expect(outcome([]) { $0.wait(10) }.isPassed)
        #expect(!outcome([]) { $0.tap() }.isPassed)
    }

    @Test("another number of fingers is not what was expected")
    func fingers() {
        let expected = ExpectedAction(.binding("next"), fingers: 2...2, text: "next, fingers: 2")
        let outcome = outcome([expected]) {
            $0.swipe(fingers: 3, from: left, by: Vector(dx: -40, dy: 0))
        }
        #expect(!outcome.isPassed)
    }

    @Test("shows both columns, the first difference and what no binding acted on")
    func difference() {
        let outcome = outcome([expectsTap, expectsNext, expectsTap]) {
            $0.tap()
            $0.wait(1000)
            // Two fingers instead of three.
            $0.swipe(fingers: 2, from: left, by: Vector(dx: -40, dy: 0))
            $0.wait(1000)
            $0.tap()
        }
        #expect(
            outcome.text == """
                FAILED  a.yml
                        expected   received
                        tap        0.050s  tap, 1 finger
                     !  next       –
                        there was: swipe left, 2 fingers, 40.0 mm, at 1.160s
                        tap        2.210s  tap, 1 finger

                """
        )
        #expect(outcome.firstDifference == 1)
    }

    @Test("a swipe that fell short is seen with its length")
    func short() {
        let outcome = outcome([expectsNext]) {
            $0.swipe(fingers: 3, from: left, by: Vector(dx: -11, dy: 0))
        }
        #expect(outcome.text.contains("there was: swipe left, 3 fingers, 11.0 mm, at 0.110s"))
    }

    @Test("a gesture that an operator held back is also shown")
    func heldBack() {
        let outcome = outcome(
            [expectsTap, expectsTap],
            operators: [.throttle(.seconds(5), latest: false)]
        ) {
            $0.tap()
            $0.wait(1000)
            $0.tap()
        }
        #expect(outcome.firstDifference == 1)
        // Recognised later than by the binding, because a double tap might have followed.
        #expect(outcome.lines[1].unanswered.map(\.gestureText) == ["tap, 1 finger"])
    }

    @Test("--json has the same on one line")
    func json() {
        let outcome = outcome([expectsNext]) {
            $0.swipe(fingers: 2, from: left, by: Vector(dx: -40, dy: 0))
            $0.wait(1000)
            $0.tap()
        }
        #expect(
            outcome.json
                == #"{"recording":"a.yml","ok":false,"lines":[{"ok":false,"expected":"next","#
                + #""received":{"t":1160000,"binding":"2","index":2,"gesture":"tap","fingers":1,"#
                + #""device":"Test Screen","start_x_percent":50,"start_y_percent":50,"#
                + #""x_percent":50,"y_percent":50,"run":"tap"},"#
                + #""unanswered":[{"t":110000,"gesture":"swipe left","fingers":2}]}]}"#
        )
    }

    @Test("hostile paths cannot steer the terminal")
    func hostile() {
        let test = ConfiguredTest(recording: "a\u{1b}[2J", expected: [])
        let outcome = TestOutcome(test, received: [], made: [], origin: .zero)
        #expect(outcome.text == "ok      a\\u{1B}[2J\n")
    }
}
