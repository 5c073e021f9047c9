import Glibc
import InputRx
import SimulatedPanel

/// The growth of a cost with a number.
struct Growth: Sendable {
    /// The name on the command line.
    let name: String
    /// The things whose number grows.
    let of: String
    /// The unit of work.
    let unit: String
    /// The name of the axis of the numbers.
    let axis: String
    /// The top of the axis of the costs, unless the costs are greater; the same for all works that are
    /// alike, so that their pictures can be compared.
    let scale: Double
    /// The numbers.
    let values: [Int]
    /// The number of repetitions that are counted.
    let count: Int
    /// True if the cost may grow with the number, in proportion at most.
    let mayGrow: Bool
    /// Prepares and returns the work.
    let prepare: @Sendable (Int) -> (Int) -> Void

    /// All curves in docs/build/benchmarks.md.
    static let all = [
        Growth(
            name: "other-fingers",
            of: "bindings for a different number of fingers",
            unit: "a frame of two fingers",
            axis: "bindings",
            scale: 6000,
            values: [1, 250, 500, 750, 1000],
            count: 500,
            mayGrow: false
        ) { moving(2, patterns(of: .swipe(.left), fingers: 3, $0)) },
        Growth(
            name: "swipes",
            of: "swipes by this number of fingers",
            unit: "a frame of two fingers",
            axis: "bindings",
            scale: 6000,
            values: [1, 250, 500, 750, 1000],
            count: 500,
            mayGrow: false
        ) { moving(2, patterns(of: .swipe(.left), fingers: 2, $0)) },
        Growth(
            name: "drags",
            of: "drags from an edge by this number of fingers",
            unit: "a frame of two fingers",
            axis: "bindings",
            scale: 6000,
            values: [1, 250, 500, 750, 1000],
            count: 500,
            mayGrow: true
        ) { number in
            var drags = patterns(of: .continuous(.drag(nil)), fingers: 2, number)
            for index in drags.indices { drags[index].from = [.top] }
            return moving(2, drags)
        },
        Growth(
            name: "fingers",
            of: "moving fingers, 8 swipes bound for them",
            unit: "a frame",
            axis: "fingers",
            scale: 6000,
            values: [1, 2, 3, 5, 7, 10],
            count: 500,
            mayGrow: true
        ) { moving($0, eightSwipes(by: $0)) },
        Growth(
            name: "devices",
            of: "touchscreens that take turns, 8 swipes bound",
            unit: "a frame of two fingers",
            axis: "touchscreens",
            scale: 6000,
            values: [1, 10, 20, 30, 40, 50],
            count: 6000,
            mayGrow: true
        ) { moving(2, eightSwipes(by: 2), panels: $0) },
        Growth(
            name: "taps",
            of: "bindings",
            unit: "a whole tap and its action",
            axis: "bindings",
            scale: 20000,
            values: [1, 250, 500, 750, 1000],
            count: 50,
            mayGrow: true
        ) { number in
            tapping(
                [GesturePattern(kind: .tap(count: 1))] + patterns(of: .swipe(.left), number - 1)
            )
        },
        Growth(
            name: "operators",
            of: "operators of the binding",
            unit: "a whole tap and its action",
            axis: "operators",
            scale: 20000,
            values: [0, 2, 4, 6, 8, 10],
            count: 50,
            mayGrow: true
        ) { number in
            tapping(
                [GesturePattern(kind: .tap(count: 1))],
                operators: Array(
                    repeating: .throttle(.milliseconds(1), latest: false),
                    count: number
                )
            )
        },
    ]

    /// Returns patterns that differ in the distance of the fingers.
    private static func patterns(
        of kind: GestureKind,
        fingers: Int = 1,
        _ count: Int
    ) -> [GesturePattern] {
        (0..<count).map { index in
            GesturePattern(
                kind: kind,
                fingers: .exactly(fingers),
                distance: .millimetres(15 + Double(index) / 100)
            )
        }
    }

    private static func eightSwipes(by fingers: Int) -> [GesturePattern] {
        Direction.allCases.map { GesturePattern(kind: .swipe($0), fingers: .exactly(fingers)) }
    }

    /// Returns fingers that stay down and move in a circle; per frame.
    private static func moving(
        _ fingers: Int,
        _ patterns: [GesturePattern],
        panels: Int = 1
    ) -> (Int) -> Void {
        let panel = Panel(Panel.bindings(of: patterns), count: panels)
        for number in 1...panels {
            panel.turn(to: number)
            panel.frame(fingers, .down, x: 60, y: 50)
        }
        // All positions of the fingers, so that no sine is measured.
        let round = (0..<120).map { step in
            let angle = Double(step) * .pi / 60
            return (x: 40 + 20 * cos(angle), y: 50 + 20 * sin(angle))
        }
        return { count in
            for frame in 0..<count {
                let place = round[(frame / panels) % round.count]
                panel.turn(to: frame % panels + 1)
                panel.frame(fingers, .motion, x: place.x, y: place.y)
            }
        }
    }

    /// Returns taps with half a second between them; per tap.
    private static func tapping(
        _ patterns: [GesturePattern],
        operators: [StreamOperator] = []
    ) -> (Int) -> Void {
        let panel = Panel(Panel.bindings(of: patterns, operators: operators))
        return { count in
            for _ in 0..<count {
                panel.frame(1, .down, x: 20, y: 50)
                panel.frame(1, .up, x: 20, y: 50)
                panel.rest(500)
            }
        }
    }
}
