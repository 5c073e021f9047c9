import InputEvents
import Testing

@testable import Evdev

@Suite("Raw coordinates become positions")
struct PlacementTests {
    private func device(
        _ x: AxisRange,
        _ y: AxisRange,
        matrix: String? = nil
    ) -> EvdevDevice {
        var device = EvdevDevice()
        device.axes[AbsoluteAxis.x] = EvdevAxis(range: x)
        device.axes[AbsoluteAxis.y] = EvdevAxis(range: y)
        device.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] = matrix
        return device
    }

    private let unmeasured = (
        AxisRange(minimum: 0, maximum: 800, resolution: 0),
        AxisRange(minimum: 100, maximum: 500, resolution: 0)
    )

    @Test("millimetres count from the least value, by the resolution or a guessed scale")
    func scales() throws {
        let measured = device(
            AxisRange(minimum: -100, maximum: 900, resolution: 10),
            AxisRange(minimum: 0, maximum: 1000, resolution: 20)
        )
        let place = try #require(Placement(measured, isTouchpad: false)).point(x: 400, y: 500)
        #expect(abs(place.x - 50) < 1e-9)
        #expect(abs(place.y - 25) < 1e-9)

        let other = device(unmeasured.0, unmeasured.1)
        let guessed = try #require(Placement(other, isTouchpad: false)).point(x: 400, y: 300)
        #expect(abs(guessed.x - Surface.laptopWidth / 2) < 1e-9)
        #expect(abs(guessed.y - Surface.laptopWidth / 4) < 1e-9)

        var known = other
        known.udevProperties[Surface.recordedProperty] = "200x100mm display"
        let shown = try #require(Placement(known, isTouchpad: false)).point(x: 400, y: 300)
        #expect(abs(shown.x - 100) < 1e-9)
        #expect(abs(shown.y - 50) < 1e-9)
        let surface = known.device(id: DeviceID(rawValue: 1), kinds: [.touchscreen]).surface
        #expect(surface == Surface(width: 200, height: 100, source: .display))

        let pad = try #require(Placement(other, isTouchpad: true)).point(x: 400, y: 300)
        #expect(abs(pad.x - 34.5) < 1e-9)
        #expect(abs(pad.y - 25) < 1e-9)
    }

    @Test(
        "a calibration matrix rotates the surface",
        arguments: [
            ("1 0 0 0 1 0", 200, 200, 200, 200),
            // Rotated by half a turn: left is right, up is down. 801 and 401 units make an axis.
            ("-1 0 1 0 -1 1", 200, 200, 601, 401),
            // Malformed matrices are ignored.
            ("1 0 0", 200, 200, 200, 200), ("nan 0 0 0 1 0", 200, 200, 200, 200),
            ("", 200, 200, 200, 200),
        ] as [(String, Int32, Int32, Double, Double)]
    )
    func calibration(matrix: String, x: Int32, y: Int32, toX: Double, toY: Double) throws {
        let device = device(unmeasured.0, unmeasured.1, matrix: matrix)
        let place = try #require(Placement(device, isTouchpad: false)).point(x: x, y: y)
        // The guessed width is 800 units; the matrix ends with whole units, rounded down.
        let unit = Surface.laptopWidth / 800
        #expect(abs(place.x / unit - toX) <= 1.001)
        #expect(abs(place.y / unit + 100 - toY) <= 1.001)
    }

    @Test("millimetres stay those of the panel, however the matrix rotates or stretches it")
    func calibratedMillimetres() throws {
        // 160 × 80 mm, 10 units per millimetre.
        let axes = (
            AxisRange(minimum: 0, maximum: 1600, resolution: 10),
            AxisRange(minimum: 0, maximum: 800, resolution: 10)
        )
        func device(_ matrix: String) -> EvdevDevice {
            self.device(axes.0, axes.1, matrix: matrix)
        }
        // A quarter clockwise: the picture's top left is the panel's bottom left.
        let turned = device("0 -1 1 1 0 0")
        let size = turned.device(id: DeviceID(rawValue: 1), kinds: [.touchscreen]).surface
        #expect(size == Surface(width: 80, height: 160))
        let place = try #require(Placement(turned, isTouchpad: false)).point(x: 400, y: 600)
        #expect(abs(place.x - 20) < 0.2)
        #expect(abs(place.y - 40) < 0.2)
        // The picture covers the right half of the panel.
        let half = try #require(Placement(device("2 0 -1 0 1 0"), isTouchpad: false))
        #expect(abs(half.point(x: 1200, y: 0).x - 40) < 0.2)
        // libinput does not calibrate touchpads.
        let pad = try #require(Placement(turned, isTouchpad: true)).point(x: 400, y: 600)
        #expect(abs(pad.x - 40) < 0.2)
    }

    @Test("no range and no matrix can trap")
    func extremes() throws {
        let wide = AxisRange(minimum: .min, maximum: .max, resolution: 0)
        let none = AxisRange(minimum: 5, maximum: 5, resolution: 0)
        let inverted = AxisRange(minimum: .max, maximum: .min, resolution: 1)
        for range in [wide, none, inverted] {
            for matrix in [nil, "1e38 1e38 1e38 -1e38 1e38 1"] {
                let device = device(range, range, matrix: matrix)
                let placement = try #require(Placement(device, isTouchpad: false))
                let place = placement.point(x: .max, y: .min)
                #expect(place.x.isFinite)
                #expect(place.y.isFinite)
            }
        }
    }
}
