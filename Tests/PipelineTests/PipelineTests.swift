import Configuration
import Gestures
import InputEvents
import TestSupport
import Testing

@testable import Pipeline

@Suite("From events to actions")
struct PipelineTests {
    private func binding(
        _ number: Int,
        _ on: String,
        _ pattern: GesturePattern,
        run: String
    ) -> Binding {
        Binding(number: number, on: on, pattern: pattern, command: .shell(run))
    }

    private func actions(_ bindings: [Binding], _ fingers: Fingers, devices: [DeviceRule] = [])
        -> [String]
    {
        var lines: [String] = []
        Replay(Configuration(devices: devices, bindings: bindings)).run(fingers.events) {
            lines.append($0.json())
        }
        return lines
    }

    @Test("a swipe runs only the command of its direction and finger count")
    func swipe() {
        var fingers = Fingers()
        fingers.swipe(fingers: 3, from: Point(x: 80, y: 20), by: Vector(dx: -40, dy: 0))
        let bindings = [
            binding(1, "swipe left", GesturePattern(kind: .swipe(.left)), run: "one"),
            binding(
                2,
                "swipe left",
                GesturePattern(kind: .swipe(.left), fingers: .exactly(3)),
                run: "three"
            ),
            binding(
                3,
                "swipe right",
                GesturePattern(kind: .swipe(.right), fingers: .exactly(3)),
                run: "right"
            ),
        ]
        #expect(
            actions(bindings, fingers) == [
                #"{"t":110000,"binding":"2","index":2,"gesture":"swipe left","fingers":3,"#
                    + #""device":"Test Screen","direction":"left","distance":40,"#
                    + #""start_x_percent":80,"start_y_percent":46.7,"x_percent":40,"#
                    + #""y_percent":46.7,"run":"three"}"#
            ]
        )
    }

    @Test("a single tap waits for a double tap only if one is bound")
    func tapWaits() {
        let single = binding(1, "tap", GesturePattern(kind: .tap(count: 1)), run: "single")
        let double = binding(2, "double tap", GesturePattern(kind: .tap(count: 2)), run: "double")
        var once = Fingers()
        once.tap()
        var twice = Fingers()
        twice.tap()
        twice.wait(100)
        twice.tap()
        func runs(_ bindings: [Binding], _ fingers: Fingers) -> [String] {
            var runs: [String] = []
            Replay(Configuration(bindings: bindings)).run(fingers.events) {
                runs.append("\($0.effectText)@\($0.time.microseconds / 1000)")
            }
            return runs
        }
        #expect(runs([single], once) == ["single@50"])
        #expect(runs([single, double], once) == ["single@367"])
        #expect(runs([single, double], twice) == ["double@200"])
        #expect(runs([single], twice) == ["single@50", "single@200"])
    }

    @Test("a size in the configuration scales the surface and the measurements on it")
    func configuredSize() {
        var fingers = Fingers()
        // 10 mm on the panel according to its own size: too short for a swipe.
        fingers.swipe(from: Point(x: 50, y: 30), by: Vector(dx: -10, dy: 0))
        let swipe = [binding(1, "swipe left", GesturePattern(kind: .swipe(.left)), run: "left")]
        #expect(actions(swipe, fingers).isEmpty)
        let rule = DeviceRule(
            filter: DeviceFilter(name: "test*"),
            size: Surface(width: 200, height: 120)
        )
        #expect(actions(swipe, fingers, devices: [rule]).count == 1)
    }

    @Test("facts reach the command as environment variables")
    func environment() {
        var fingers = Fingers()
        fingers.swipe(from: Point(x: 80, y: 30), by: Vector(dx: -40, dy: 0))
        var environment: [String: String] = [:]
        let swipe = binding(1, "swipe left", GesturePattern(kind: .swipe(.left)), run: "left")
        Replay(Configuration(bindings: [swipe])).run(fingers.events) { action in
            environment = Dictionary(
                action.environment.variables.map { ($0.name, $0.value) },
                uniquingKeysWith: { _, last in last }
            )
        }
        #expect(environment["INPUTRX_GESTURE"] == "swipe left")
        #expect(environment["INPUTRX_BINDING"] == "1")
        #expect(environment["INPUTRX_DEVICE"] == "Test Screen")
        #expect(environment["INPUTRX_FINGERS"] == "1")
        #expect(environment["INPUTRX_DIRECTION"] == "left")
        #expect(environment["INPUTRX_START_X_MM"] == "80.0")
        #expect(environment["INPUTRX_X_PERCENT"] == "40.0")
        #expect(environment["INPUTRX_DX_MM"] == "-40.0")
        #expect(environment["INPUTRX_DURATION_MS"] == "110")
    }
}
