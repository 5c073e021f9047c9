import InputEvents
import Testing

@testable import LinuxInput

@Suite("PanelSize") struct PanelSizeTests {
    private let wide = AxisRange(minimum: 0, maximum: 1920, resolution: 0)
    private let high = AxisRange(minimum: 0, maximum: 1080, resolution: 0)
    private let laptop = Display(connector: "eDP-1", size: .init(width: 344, height: 194))
    private let monitor = Display(connector: "HDMI-A-1", size: .init(width: 531, height: 299))

    private func surface(
        _ x: AxisRange,
        _ y: AxisRange,
        bus: Bus = .builtIn,
        isInternal: Bool = false,
        kinds: Set<DeviceKind> = [.touchscreen],
        quirk: Surface? = nil,
        _ displays: [Display]
    ) -> Surface {
        let device = Device(id: DeviceID(rawValue: 1), name: "Panel", kinds: kinds, bus: bus)
        let connected = ConnectedDevice(device: device, isInternal: isInternal)
        return PanelSize.surface((x, y), of: connected, quirk: quirk) { displays }
    }

    private func measured(_ axis: AxisRange, _ resolution: Int32) -> AxisRange {
        AxisRange(minimum: axis.minimum, maximum: axis.maximum, resolution: resolution)
    }

    @Test("the first known size counts: resolution, libinput's quirk, display, guess")
    func order() {
        let quirk = Surface(width: 300, height: 170)
        let known = surface(measured(wide, 10), measured(high, 10), quirk: quirk, [laptop])
        #expect(known == Surface(width: 192, height: 108))
        #expect(surface(wide, high, quirk: quirk, [laptop]) == quirk)
        let display = Surface(width: 344, height: 194, source: .display)
        #expect(surface(wide, high, [laptop]) == display)
        #expect(surface(wide, high, []).source == .guess)
    }

    @Test("a size of several metres is ignored, as is libinput's copy of it")
    func metres() {
        let quirk = Surface(width: 1920, height: 4000)
        let size = surface(measured(wide, 1), measured(high, 1000), quirk: quirk, [laptop])
        #expect(size.source == .display)
    }

    @Test("a built-in panel covers the built-in display, any panel the only display")
    func displays() {
        #expect(surface(wide, high, [monitor, laptop]).width == 344)
        #expect(surface(wide, high, bus: .usb, isInternal: true, [monitor, laptop]).width == 344)
        #expect(surface(wide, high, bus: .usb, [monitor]).width == 531)
        // It may be either display.
        #expect(surface(wide, high, bus: .usb, [monitor, laptop]).isGuessed)
        let second = Display(connector: "DSI-1", size: .init(width: 344, height: 194))
        #expect(surface(wide, high, [second, laptop]).isGuessed)
        #expect(surface(wide, high, [Display(connector: "eDP-1", size: nil)]).isGuessed)
    }

    @Test("the shape must be the panel's, upright or rotated; normalised axes fit any")
    func shapes() {
        #expect(surface(high, wide, [laptop]) == Surface(width: 194, height: 344, source: .display))
        let square = AxisRange(minimum: 0, maximum: 400, resolution: 0)
        #expect(surface(square, square, [laptop]).isGuessed)
        let normalised = AxisRange(minimum: 0, maximum: 32767, resolution: 0)
        #expect(surface(normalised, normalised, [laptop]).width == 344)
        // 4:3 is neither 16:9 nor 16:10; up to a tenth may be a rim.
        let four = AxisRange(minimum: 0, maximum: 1440, resolution: 0)
        #expect(surface(four, high, [laptop]).isGuessed)
        let rim = AxisRange(minimum: 0, maximum: 2000, resolution: 0)
        #expect(surface(rim, high, [laptop]).source == .display)
    }

    @Test("a touchpad covers no display, and a display cannot have the size of a grain")
    func others() {
        #expect(surface(wide, high, kinds: [.touchpad], [laptop]).isGuessed)
        let grain = Display(connector: "eDP-1", size: .init(width: 7, height: 4))
        #expect(surface(wide, high, [grain]).isGuessed)
    }

    @Test("the text tells people how certain the size is, and why")
    func text() {
        func text(_ source: SizeSource) -> String {
            Surface(width: 343.6, height: 194, source: source).text
        }
        #expect(text(.configuration) == "344 × 194 mm (certain: from the configuration)")
        #expect(text(.resolution) == "344 × 194 mm (certain: the device reports it)")
        #expect(text(.display) == "344 × 194 mm (likely: its display is that large)")
        #expect(text(.guess).hasPrefix("about 344 × 194 mm (a guess: "))
    }
}
