import InputEvents
import Testing

@Suite("Surface") struct SurfaceTests {
    static func axis(_ minimum: Int32, _ maximum: Int32, _ resolution: Int32 = 0) -> AxisRange {
        AxisRange(minimum: minimum, maximum: maximum, resolution: resolution)
    }

    @Test(
        "a calibration matrix swaps the sides, or leaves a part of the panel",
        arguments: [
            ([1, 0, 0, 0, 1, 0], 160, 80), ([0, -1, 1, 1, 0, 0], 80, 160),
            ([-1, 0, 1, 0, -1, 1], 160, 80), ([0, 1, 0, -1, 0, 1], 80, 160),
            ([2, 0, -1, 0, 1, 0], 80, 80), ([0, 4, 0, 0.5, 0, 0], 20, 320),
            // None that could be meant: as if there were none.
            ([0, 0, 0, 0, 1, 0], 160, 80), ([.nan, 0, 0, 0, 1, 0], 160, 80), ([1, 0], 160, 80),
        ] as [([Double], Double, Double)]
    )
    func calibrated(matrix: [Double], width: Double, height: Double) {
        let surface = Surface(width: 160, height: 80).calibrated(by: matrix)
        #expect(abs(surface.width - width) < 1e-9)
        #expect(abs(surface.height - height) < 1e-9)
    }

    @Test("an announced resolution gives the size")
    func measured() {
        let surface = Surface(x: Self.axis(0, 4000, 40), y: Self.axis(-500, 1500, 20))
        #expect(surface == Surface(width: 100, height: 100, isMeasured: true))
    }

    @Test(
        "a size that nothing can have is no size: the longer side is guessed",
        arguments: [
            // Metres: 1 and 3 units a millimetre on 32,767 units.
            (axis(0, 32767, 1), axis(0, 18432, 1)), (axis(0, 32767, 3), axis(0, 18432, 3)),
            // As small as a grain, or a line.
            (axis(0, 4095, 4096), axis(0, 2303, 4096)), (axis(0, 4095, 40), axis(0, 100, 40)),
        ]
    )
    func implausible(x: AxisRange, y: AxisRange) throws {
        #expect(try #require(Surface.announced(x: x, y: y)).isPlausible == false)
        let surface = Surface(x: x, y: y)
        #expect(!surface.isMeasured)
        #expect(max(surface.width, surface.height) == Surface.assumedLongerSide)
    }

    @Test(
        "sizes that real things have count: a watch, a phone, a wall",
        arguments: [(30.0, 30.0), (68, 147), (300, 10), (2400, 1350)]
    )
    func plausible(width: Double, height: Double) {
        #expect(Surface(width: width, height: height).isPlausible)
        #expect(Surface(width: height, height: width).isPlausible)
    }

    @Test(
        "without a resolution the longer side is taken as 150 mm, the units as square",
        arguments: [
            (axis(0, 1080), axis(0, 2160), 75.0, 150.0), (axis(0, 2160), axis(0, 1080), 150, 75),
            // One axis alone does not tell a size.
            (axis(0, 1000, 10), axis(0, 500), 150, 75),
            (axis(0, 1000, -5), axis(0, 1000), 150, 150),
        ]
    )
    func assumed(x: AxisRange, y: AxisRange, width: Double, height: Double) {
        #expect(Surface(x: x, y: y) == Surface(width: width, height: height, isMeasured: false))
    }

    @Test(
        "nonsensical ranges give a usable surface",
        arguments: [
            (axis(0, 0), axis(0, 0)), (axis(5, -5), axis(9, 3)),
            (axis(.min, .max), axis(.max, .min)), (axis(.min, .max, .max), axis(0, 0, .max)),
        ]
    )
    func nonsense(x: AxisRange, y: AxisRange) {
        let surface = Surface(x: x, y: y)
        #expect(surface.width > 0 && surface.width.isFinite)
        #expect(surface.height > 0 && surface.height.isFinite)
    }

    @Test("fractions of the axes are points")
    func fractions() {
        let surface = Surface(width: 60, height: 120)
        #expect(surface.point(xFraction: 0, yFraction: 1) == Point(x: 0, y: 120))
        #expect(surface.point(xFraction: 0.5, yFraction: 0.25) == Point(x: 30, y: 30))
    }
}
