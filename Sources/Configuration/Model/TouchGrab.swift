/// Which touches of a device other programs do not get (`grab:`).
public enum TouchGrab: String, CaseIterable, Hashable, Sendable {
    /// Those of gestures that begin at an edge, a corner or a zone.
    case edges = "edges"
    /// Those of all gestures that are bound.
    case gestures = "gestures"
    /// All.
    case all = "all"
}

extension Configuration {
    /// Whether any device is to be grabbed.
    package var grabsDevices: Bool { devices.contains { $0.grab != nil } }
}

extension DeviceRule {
    /// Whether programs do not get what makes a gesture on some touchpad.
    var takesGesturesFromTouchpads: Bool {
        grab == .gestures && (filter.kinds.isEmpty || filter.kinds.contains(.touchpad))
    }
}

/// How a touch ends for the programs that have seen its beginning (`cancel:`).
public enum TouchCancel: String, CaseIterable, Hashable, Sendable {
    /// It turns out to be a palm, which libinput reports as cancelled.
    case palm = "palm"
    /// The fingers lift.
    case lift = "lift"
    /// The first on desktops that are known to pass a cancel on, else the second.
    case auto = "auto"
}

/// How a person gets all touches back from grabbed devices (`release:`).
public enum GrabRelease: String, CaseIterable, Hashable, Sendable {
    /// Fingers that rest in three corners for 10 s.
    case corners = "corners"
    /// Not with fingers.
    case never = "never"
}
