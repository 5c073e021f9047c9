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
            // Invalid matrices: the same as none.
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
        #expect(surface == Surface(width: 100, height: 100))
    }

    @Test(
        "an implausible size is ignored: the longer side is guessed",
        arguments: [
            // Implausibly large, in metres: 1 and 3 units per millimetre on 32,767 units.
            (axis(0, 32767, 1), axis(0, 18432, 1)), (axis(0, 32767, 3), axis(0, 18432, 3)),
            // Implausibly small: the size of a grain, and of a line.
            (axis(0, 4095, 4096), axis(0, 2303, 4096)), (axis(0, 4095, 40), axis(0, 100, 40)),
        ]
    )
    func implausible(x: AxisRange, y: AxisRange) throws {
        #expect(try #require(Surface.announced(x: x, y: y)).isPlausible == false)
        let surface = Surface(x: x, y: y)
        #expect(surface.isGuessed)
        #expect(max(surface.width, surface.height) == Surface.laptopWidth)
    }

    @Test(
        "plausible sizes count: a watch, a phone, a wall",
        arguments: [(30.0, 30.0), (68, 147), (300, 10), (2400, 1350)]
    )
    func plausible(width: Double, height: Double) {
        #expect(Surface(width: width, height: height).isPlausible)
        #expect(Surface(width: height, height: width).isPlausible)
    }

    @Test(
        "without a resolution, the size is that of usual panels",
        arguments: [
            // A phone, a tablet, a monitor, a watch.
            (axis(0, 1080), axis(0, 2160), Bus.builtIn, 75.0, 150.0),
            (axis(0, 2160), axis(0, 1080), .builtIn, 217, 108.5),
            (axis(0, 1920), axis(0, 960), .usb, 345, 172.5),
            (axis(0, 390), axis(0, 390), .builtIn, 150, 150),
            // A recording without a bus.
            (axis(0, 1080), axis(0, 2160), .unknown, 75, 150),
            (axis(0, 2160), axis(0, 1080), .unknown, 345, 172.5),
            // Normalised axes do not reveal the shape.
            (axis(0, 32767), axis(0, 32767), .usb, 345, 345 * 9 / 16.0),
            (axis(0, 4095), axis(0, 4095), .builtIn, 150, 150),
            // The resolution of one axis alone does not determine a size.
            (axis(0, 1000, 10), axis(0, 500), .builtIn, 217, 108.5),
            (axis(0, 500, -5), axis(0, 1000), .unknown, 75, 150),
        ]
    )
    func guessed(x: AxisRange, y: AxisRange, bus: Bus, width: Double, height: Double) {
        let surface = Surface(x: x, y: y, bus: bus)
        #expect(surface.source == .guess)
        #expect(abs(surface.width - width) < 1e-9)
        #expect(abs(surface.height - height) < 1e-9)
    }

    @Test(
        "a recording keeps the known size",
        arguments: [
            (Surface(width: 344, height: 194, source: .display), "344x194mm display"),
            (
                Surface(width: 68.04, height: 147.25, source: .configuration),
                "68x147.3mm configuration"
            ),
            (Surface(width: 217, height: 136, source: .guess), nil),
            (Surface(width: .infinity, height: 136), nil),
        ] as [(Surface, String?)]
    )
    func recorded(surface: Surface, text: String?) throws {
        #expect(surface.recorded == text)
        guard let text else { return }
        let read = try #require(Surface(recorded: text))
        #expect(abs(read.width - surface.width) < 0.051)
        #expect(abs(read.height - surface.height) < 0.051)
        #expect(read.source == surface.source)
    }

    @Test(
        "an invalid size in a recording is ignored",
        arguments: [
            "", "344x194mm", "344x194mm guess", "344x194 display", "344mm display", "axbmm display",
            "nanx194mm display", "infx194mm display", "-344x194mm display", "1e9x1e9mm display",
            "344x194x2mm display", "344x194mm display now", "3x3mm resolution",
        ]
    )
    func unrecorded(text: String) {
        #expect(Surface(recorded: text) == nil)
    }

    @Test(
        "invalid ranges give a usable surface",
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
