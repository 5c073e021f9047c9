public import InputEvents

/// A decision about some devices.
public struct DeviceRule: Hashable, Sendable {
    /// The devices meant.
    public var filter: DeviceFilter
    /// Whether their events may be read; nil leaves it to the default.
    public var authorize: AuthorizationPolicy?
    /// The size of their touch surface in millimetres, where they do not tell it (`68x136mm`).
    public var size: Surface?
    /// Whether the picture on them turns with the state `orientation`; nil leaves it to the default,
    /// which is that touchscreens do.
    public var rotates: Bool?
    /// How the picture is turned on them while the orientation is 0, where the panel is built in so.
    public var turned: Orientation?

    /// A rule about devices.
    public init(
        filter: DeviceFilter,
        authorize: AuthorizationPolicy? = nil,
        size: Surface? = nil,
        rotates: Bool? = nil,
        turned: Orientation? = nil
    ) {
        self.filter = filter
        self.authorize = authorize
        self.size = size
        self.rotates = rotates
        self.turned = turned
    }
}

/// Whether the events of a device may be read.
public enum AuthorizationPolicy: String, CaseIterable, Hashable, Sendable {
    case always = "always"
    case never = "never"
    /// Held back until `inputrx authorize`.
    case ask = "ask"
}
