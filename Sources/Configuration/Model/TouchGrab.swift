/// The touches of a device that are withheld from other programs (`grab:`).
public enum TouchGrab: String, CaseIterable, Hashable, Sendable {
    /// The touches of gestures that begin at an edge, a corner or a zone.
    case edges = "edges"
    /// The touches of all bound gestures.
    case gestures = "gestures"
    /// All touches.
    case all = "all"
}

extension Configuration {
    /// True if any rule grabs devices.
    package var grabsDevices: Bool { devices.contains { $0.grab != nil } }
}

extension DeviceRule {
    /// True if the rule withholds the touches of gestures on touchpads from other programs.
    var takesGesturesFromTouchpads: Bool {
        grab == .gestures && (filter.kinds.isEmpty || filter.kinds.contains(.touchpad))
    }
}

/// The way in which a taken touch ends for programs that have seen it begin (`cancel:`).
public enum TouchCancel: String, CaseIterable, Hashable, Sendable {
    /// The touch becomes a palm, which libinput reports as cancelled.
    case palm = "palm"
    /// The fingers lift.
    case lift = "lift"
    /// `palm` on desktops that are known to forward a cancelled touch, otherwise `lift`.
    case auto = "auto"
}

/// The way to give the touches of grabbed devices back to other programs (`release:`).
public enum GrabRelease: String, CaseIterable, Hashable, Sendable {
    /// Fingers rest in three corners for 10 s.
    case corners = "corners"
    /// Fingers cannot end the grab.
    case never = "never"
}
