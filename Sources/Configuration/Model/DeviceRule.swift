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
    /// Which touches other programs do not get; nil leaves it to the default, which is that they get all.
    public var grab: TouchGrab?
    /// How a touch ends that other programs have seen; nil leaves it to the default, ``TouchCancel/auto``.
    public var cancel: TouchCancel?
    /// What makes the grab end; nil leaves it to the default, ``GrabRelease/corners``.
    public var release: GrabRelease?
    /// Who reads a touchscreen (`read:`); nil leaves it to the default, which is libinput.
    public var reader: TouchReader?

    /// A rule about devices.
    public init(
        filter: DeviceFilter,
        authorize: AuthorizationPolicy? = nil,
        size: Surface? = nil,
        rotates: Bool? = nil,
        turned: Orientation? = nil,
        reader: TouchReader? = nil,
        grab: TouchGrab? = nil,
        cancel: TouchCancel? = nil,
        release: GrabRelease? = nil
    ) {
        self.filter = filter
        self.authorize = authorize
        self.size = size
        self.rotates = rotates
        self.turned = turned
        self.reader = reader
        self.grab = grab
        self.cancel = cancel
        self.release = release
    }
}

/// Who reads the touches of a device.
public enum TouchReader: String, CaseIterable, Hashable, Sendable {
    /// libinput, with its corrections for particular devices.
    case libinput = "libinput"
    /// inputrx itself, from the kernel, at less cost.
    case contacts = "contacts"
}

/// Whether the events of a device may be read.
public enum AuthorizationPolicy: String, CaseIterable, Hashable, Sendable {
    case always = "always"
    case never = "never"
    /// Held back until `inputrx authorize`.
    case ask = "ask"
}
