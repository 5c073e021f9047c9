import InputEvents

/// The built-in strokes as people draw them: corners in per cent of their size.
enum Drawings {
    static let corners: [String: [Point]] = [
        "check": points((0, 50), (35, 100), (100, 0)),
        "caret": points((0, 100), (50, 0), (100, 100)),
        "triangle": points((50, 0), (0, 87), (100, 87), (50, 0)),
        "square": points((0, 0), (0, 100), (100, 100), (100, 0), (0, 0)),
        "rectangle": points((0, 0), (0, 60), (100, 60), (100, 0), (0, 0)),
        "L": points((0, 0), (0, 100), (60, 100)),
        "M": points((0, 100), (20, 0), (50, 70), (80, 0), (100, 100)),
        "N": points((0, 100), (0, 0), (80, 100), (80, 0)),
        "S": points(
            (90, 15),
            (70, 2),
            (45, 0),
            (20, 8),
            (10, 25),
            (22, 42),
            (50, 50),
            (78, 58),
            (90, 75),
            (80, 92),
            (55, 100),
            (30, 98),
            (8, 85)
        ),
        "V": points((0, 0), (45, 100), (90, 0)),
        "W": points((0, 0), (25, 100), (50, 30), (75, 100), (100, 0)),
        "Z": points((0, 0), (100, 0), (0, 100), (100, 100)),
    ]

    private static func points(_ corners: (Double, Double)...) -> [Point] {
        corners.map { Point(x: $0.0, y: $0.1) }
    }
}
