import InputEvents

extension StrokeShape {
    /// The shapes that need not be learned; samples of the user replace a shape of the same name.
    ///
    /// Each form of a shape has three samples: as printed, and slanted to either side, because
    /// hands slant shapes.
    public static let builtIn = builtInSamples.map { name, samples in
        StrokeShape(
            name: name,
            samples: samples,
            isClosed: ["triangle", "square", "rectangle"].contains(name),
            weighsSides: name == "square" || name == "rectangle"
        )
    }

    /// The names of the shapes with their samples.
    package static let builtInSamples = drawings.map { name, corners in
        let forms = [corners] + (otherDrawings[name] ?? [])
        let samples = forms.flatMap { form in
            slants.map { slant in form.map { Point(x: $0.0 - $0.1 * slant, y: $0.1) } }
        }
        return (name: name, samples: samples)
    }

    /// The names of the shapes, without the cost of creating them.
    public static var builtInNames: [String] { drawings.map(\.key) }

    /// Upright, and a slant of 0.1 (6°) to either side, as in handwriting.
    private static let slants = [0, 0.1, -0.1]

    /// Other forms in which people draw some of the shapes.
    ///
    /// The legs of an `M` may be upright, and a rectangle may stand on its short side. One leg of a
    /// `V` may be a quarter lower than the other; the short leg of a check mark may be only
    /// a quarter as high as the long one.
    private static let otherDrawings: [String: [[(Double, Double)]]] = [
        "M": [[(0, 100), (0, 0), (50, 60), (100, 0), (100, 100)]],
        "V": [[(0, 25), (50, 100), (100, 0)], [(0, 0), (50, 100), (100, 25)]],
        "check": [[(0, 75), (30, 100), (100, 0)]],
        "rectangle": [[(0, 0), (0, 100), (60, 100), (60, 0), (0, 0)]],
    ]

    /// The corners of the shapes, in a square of 100 by 100.
    private static let drawings: KeyValuePairs<String, [(Double, Double)]> = [
        "check": [(0, 50), (35, 100), (100, 0)],
        "caret": [(0, 100), (50, 0), (100, 100)],
        "triangle": [(50, 0), (0, 87), (100, 87), (50, 0)],
        "square": [(0, 0), (0, 100), (100, 100), (100, 0), (0, 0)],
        "rectangle": [(0, 0), (0, 60), (100, 60), (100, 0), (0, 0)],
        "L": [(0, 0), (0, 100), (60, 100)],
        "M": [(0, 100), (20, 0), (50, 70), (80, 0), (100, 100)],
        "N": [(0, 100), (0, 0), (80, 100), (80, 0)],
        "S": [
            (90, 15), (70, 2), (45, 0), (20, 8), (10, 25), (22, 42), (50, 50), (78, 58),
            (90, 75), (80, 92), (55, 100), (30, 98), (8, 85),
        ],
        "V": [(0, 0), (50, 100), (100, 0)],
        "W": [(0, 0), (25, 100), (50, 30), (75, 100), (100, 0)],
        "Z": [(0, 0), (100, 0), (0, 100), (100, 100)],
    ]
}
