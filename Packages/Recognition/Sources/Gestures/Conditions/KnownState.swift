public import InputEvents

/// The states that conditions can ask about without anybody having to define them.
public enum KnownState: String, CaseIterable, Sendable {
    /// Whether the session is locked: `yes` or `no`.
    case locked = "locked"
    /// Whether a convertible is folded into a tablet: `yes` or `no`; its switch tells.
    case tabletMode = "tablet-mode"
    /// Whether the lid is `open` or `closed`; its switch tells.
    case lid = "lid"
    /// By how many degrees clockwise the picture is turned: `0`, `90`, `180` or `270`.
    case orientation = "orientation"
    /// Whether the first touchscreen's picture is higher than wide (`portrait`) or not (`landscape`).
    ///
    /// It follows from the touchscreen's size as the picture is turned; unknown without one.
    case screen = "screen"
    /// The mode that a binding set last.
    case mode = "mode"

    /// What is the case until somebody tells otherwise; nil is unknown.
    public var initialValue: String? {
        switch self {
        case .locked, .tabletMode: "no"
        case .lid: "open"
        case .orientation: "0"
        case .screen: nil
        case .mode: "default"
        }
    }

    /// The kind of device that tells it; nil where none does.
    public var tellingDevice: DeviceKind? {
        switch self {
        case .tabletMode, .lid: .switch
        case .screen: .touchscreen
        case .locked, .orientation, .mode: nil
        }
    }

    /// Whether anybody but the program itself can tell it.
    public var canBeTold: Bool {
        switch self {
        case .locked, .tabletMode, .lid, .orientation: true
        case .screen, .mode: false
        }
    }

    /// The values that it can have; nil where any text can be one.
    public var accepted: [String]? {
        switch self {
        case .locked, .tabletMode: ["yes", "no"]
        case .lid: ["open", "closed"]
        case .orientation: ["0", "90", "180", "270"]
        case .screen: ["portrait", "landscape"]
        case .mode: nil
        }
    }
}
