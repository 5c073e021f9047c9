public import InputEvents

/// The built-in states, which conditions can use without a definition.
public enum KnownState: String, CaseIterable, Sendable {
    /// The lock state of the session: `yes` or `no`.
    case locked
    /// `yes` if a convertible is folded into a tablet, otherwise `no`; set by the convertible's
    /// switch.
    case tabletMode = "tablet-mode"
    /// `open` or `closed`; set by the lid's switch.
    case lid
    /// The clockwise rotation of the picture in degrees: `0`, `90`, `180` or `270`.
    case orientation
    /// `portrait` if the first touchscreen's picture is taller than wide, otherwise `landscape`.
    ///
    /// The value follows from the touchscreen's size after rotation; without a touchscreen, it is
    /// unknown.
    case screen
    /// `yes` while a mouse is plugged in, otherwise `no`.
    case mouse
    /// `near` while a pen is in range, `writing` while it touches, otherwise `away`; set by pens.
    case pen
    /// `yes` while the user types, otherwise `no`; set by keyboards.
    case typing
    /// `off` while the touchpads are switched off, otherwise `on`; set by keys, and by desktops
    /// that report it.
    case touchpad
    /// The mode that a binding last set.
    case mode

    /// The value before a source sets one; nil if it is unknown.
    public var initialValue: String? {
        switch self {
        case .locked, .tabletMode, .mouse, .typing: "no"
        case .lid: "open"
        case .orientation: "0"
        case .pen: PenPosition.away.rawValue
        case .touchpad: "on"
        case .screen: nil
        case .mode: "default"
        }
    }

    /// The kind of device whose events set the state; nil if there is none.
    public var tellingDevice: DeviceKind? {
        switch self {
        case .tabletMode, .lid: .switch
        case .screen: .touchscreen
        case .pen: .pen
        case .typing, .touchpad: .keyboard
        case .locked, .orientation, .mouse, .mode: nil
        }
    }

    /// True if a source outside the program can set the state.
    public var canBeTold: Bool {
        switch self {
        case .locked, .tabletMode, .lid, .orientation, .mouse, .pen, .typing, .touchpad: true
        case .screen, .mode: false
        }
    }

    /// The possible values; nil if any text is possible.
    public var accepted: [String]? {
        switch self {
        case .locked, .tabletMode, .mouse, .typing: ["yes", "no"]
        case .lid: ["open", "closed"]
        case .pen: PenPosition.allCases.map(\.rawValue)
        case .touchpad: ["on", "off"]
        case .orientation: ["0", "90", "180", "270"]
        case .screen: ["portrait", "landscape"]
        case .mode: nil
        }
    }
}
