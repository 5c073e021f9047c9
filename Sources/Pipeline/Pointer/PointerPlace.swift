import Configuration
public import InputEvents

/// A place on the picture of a touchscreen, where input is sent.
///
/// The coordinates are fractions of the picture as a person sees it, after the panel's calibration
/// and rotation: (0, 0) is the top left corner, (1, 1) the bottom right one.
public struct PointerPlace: Hashable, Sendable {
    /// The touchscreen.
    public let panel: DeviceID
    /// The fraction from the left, 0 to 1.
    public var x: Double
    /// The fraction from the top, 0 to 1.
    public var y: Double

    /// Creates a place; fractions outside of the picture are clamped to its sides.
    public init(panel: DeviceID, x: Double, y: Double) {
        self.panel = panel
        self.x = PointerPlace.fraction(x)
        self.y = PointerPlace.fraction(y)
    }

    /// Creates the place of a point on a touchscreen; nil on other devices, whose fingers have no
    /// place on the screen.
    init?(_ point: Point, on device: Device) {
        guard device.kinds.contains(.touchscreen) else { return nil }
        let surface = device.touchSurface
        self.init(panel: device.id, x: point.x / surface.width, y: point.y / surface.height)
    }

    private static func fraction(_ value: Double) -> Double {
        value.isFinite ? min(max(value, 0), 1) : 0
    }

    /// The place for people: `40.0%,25.0%`.
    package var text: String {
        "\((x * 100).text(decimals: 1))%,\((y * 100).text(decimals: 1))%"
    }
}

extension Binding {
    /// Returns true if the input is sent at the fingers when these have a place on the screen.
    ///
    /// Without `at:`, clicks are sent at the fingers, and scroll steps at the pointer.
    package func isPlaced(_ input: SentInput) -> Bool {
        switch place {
        case .pointer: false
        case .finger: input.clicks || input.scrolls
        case nil: input.clicks
        }
    }
}

extension Configuration {
    /// True if a binding may send input at a finger.
    package var sendsAtFingers: Bool {
        bindings.contains { binding in
            // Without a pattern, the gestures come from a stream, and perhaps from a touchscreen.
            guard binding.pattern?.isMadeOnScreens ?? true else { return false }
            return binding.effect?.commands.contains { $0.sent.map(binding.isPlaced) ?? false }
                ?? false
        }
    }
}
