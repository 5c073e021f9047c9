import InputEvents
import Testing

@testable import Evdev

@Suite("The size of contacts becomes millimetres")
struct ContactWidthTests {
    /// A panel of 4000 × 2000 units with 20 of them a millimetre, 200 × 100 mm.
    private func panel(_ size: AxisRange?, resolution: Int32 = 20) -> EvdevDevice {
        var device = EvdevDevice()
        let (x, y) = (AbsoluteAxis.x, AbsoluteAxis.y)
        device.axes[x] = EvdevAxis(
            range: AxisRange(minimum: 0, maximum: 4000, resolution: resolution)
        )
        device.axes[y] = EvdevAxis(
            range: AxisRange(minimum: 0, maximum: 2000, resolution: resolution)
        )
        device.axes[AbsoluteAxis.touchMajor] = size.map { EvdevAxis(range: $0) }
        return device
    }

    private func width(_ raw: Int32, _ device: EvdevDevice, on known: Surface? = nil) -> UInt8? {
        ContactWidth(device, on: known)?.millimetres(raw)
    }

    @Test("an axis with a resolution has its own units")
    func resolution() {
        let device = panel(AxisRange(minimum: 0, maximum: 255, resolution: 4))
        #expect(width(80, device) == 20)
        #expect(width(83, device) == 20)
    }

    @Test("an axis as long as that of positions has their units")
    func units() {
        let device = panel(AxisRange(minimum: 0, maximum: 4000, resolution: 0))
        #expect(width(500, device) == 25)
        let half = panel(AxisRange(minimum: 0, maximum: 2000, resolution: 0))
        #expect(width(500, half) == 25)
        // The surface may be known from elsewhere.
        #expect(width(500, device, on: Surface(width: 400, height: 200)) == 50)
    }

    @Test(
        "units of no known length are not converted",
        arguments: [
            AxisRange(minimum: 0, maximum: 255, resolution: 0),
            AxisRange(minimum: 0, maximum: 1900, resolution: 0), nil,
        ]
    )
    func unknown(_ size: AxisRange?) { #expect(width(100, panel(size)) == nil) }

    @Test("a size beyond all sense stays within its byte")
    func hostile() {
        let device = panel(AxisRange(minimum: 0, maximum: 255, resolution: 1))
        #expect(width(.max, device) == 255)
        #expect(width(.min, device) == 0)
        #expect(width(-1, device) == 0)
    }
}
