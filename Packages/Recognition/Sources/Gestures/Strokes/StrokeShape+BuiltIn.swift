import InputEvents

extension StrokeShape {
    /// The shapes that need not be learned; the user's samples under the same name replace them.
    ///
    /// Each has a sample for each way in which hands change a shape: as printed, narrower, flatter,
    /// and slanted to either side.
    public static let builtIn = drawings.map { name, corners in
        let ways = [corners] + (otherDrawings[name].map { [$0] } ?? [])
        return StrokeShape(
            name: name,
            samples: ways.flatMap { way in
                habits.map { habit in way.map { habit.corner($0) } }
            }
        )
    }

    /// The names of the shapes, without the cost of creating them.
    public static var builtInNames: [String] { drawings.map(\.key) }

    /// A change that hands make to a shape.
    private struct Habit {
        var width = 1.0
        var height = 1.0
        var slant = 0.0

        func corner(_ corner: (Double, Double)) -> Point {
            let (x, y) = (corner.0 * width, corner.1 * height)
            return Point(x: x - y * slant, y: y)
        }
    }

    /// 0.85 and 0.14 (8°): half of the deviation that a copy may have, so that together they cover
    /// it.
    private static let habits = [
        Habit(), Habit(width: 0.85), Habit(height: 0.85), Habit(slant: 0.14), Habit(slant: -0.14),
    ]

    /// Shapes of people who learned a letter differently: an `M` whose legs are upright.
    private static let otherDrawings: [String: [(Double, Double)]] = [
        "M": [(0, 100), (0, 0), (50, 60), (100, 0), (100, 100)]
    ]

    /// The corners of the shapes, in a square of 100.
    private static let drawings: KeyValuePairs<String, [(Double, Double)]> = [
        "check": [(0, 50), (35, 100), (100, 0)],
        "caret": [(0, 100), (50, 0), (100, 100)],
        "triangle": [(50, 0), (0, 87), (100, 87), (50, 0)],
        "square": [(0, 0), (0, 100), (100, 100), (100, 0), (0, 0)],
        "L": [(0, 0), (0, 100), (60, 100)],
        "M": [(0, 100), (20, 0), (50, 70), (80, 0), (100, 100)],
        "N": [(0, 100), (0, 0), (80, 100), (80, 0)],
        "S": [
            (90, 15), (70, 2), (45, 0), (20, 8), (10, 25), (22, 42), (50, 50), (78, 58),
            (90, 75), (80, 92), (55, 100), (30, 98), (8, 85),
        ],
        "V": [(0, 0), (45, 100), (90, 0)],
        "W": [(0, 0), (25, 100), (50, 30), (75, 100), (100, 0)],
        "Z": [(0, 0), (100, 0), (0, 100), (100, 100)],
    ]
}
