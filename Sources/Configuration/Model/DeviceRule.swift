public import Gestures
public import InputEvents

/// Decisions about some devices: an element of `devices:`.
public struct DeviceRule: Hashable, Sendable {
    /// The devices that the rule applies to.
    public var filter: DeviceFilter
    /// The permission to read their events; nil for the default.
    public var authorize: AuthorizationPolicy?
    /// The size of their touch surface in millimetres, for devices that do not report it
    /// (`68x136mm`).
    public var size: Surface?
    /// True if the picture on them rotates with the state `orientation`; nil for the default, which
    /// is true only for touchscreens.
    public var rotates: Bool?
    /// The rotation of the picture on them while the orientation is 0, for panels that are mounted
    /// rotated.
    public var turned: Orientation?
    /// The conditions under which their fingers and keys make gestures; nil for none.
    public var conditions: [Condition]?
    /// True if their fingers make no gestures while a pen of the same hardware is near; nil for the
    /// default, which is true.
    public var yieldsToPen: Bool?
    /// The touches that are withheld from other programs; nil for the default: none.
    public var grab: TouchGrab?
    /// The way in which a taken touch ends for other programs that have seen it begin; nil for the
    /// default, ``TouchCancel/auto``.
    public var cancel: TouchCancel?
    /// The way to end the grab by hand; nil for the default, ``GrabRelease/corners``.
    public var release: GrabRelease?
    /// The reader of a touchscreen's touches; nil for the default, ``TouchReader/libinput``.
    public var reader: TouchReader?

    /// Creates a rule about devices.
    public init(
        filter: DeviceFilter,
        authorize: AuthorizationPolicy? = nil,
        size: Surface? = nil,
        rotates: Bool? = nil,
        turned: Orientation? = nil,
        conditions: [Condition]? = nil,
        yieldsToPen: Bool? = nil,
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
        self.conditions = conditions
        self.yieldsToPen = yieldsToPen
        self.reader = reader
        self.grab = grab
        self.cancel = cancel
        self.release = release
    }
}

/// The part of the system that reads a touchscreen's touches (`read:`).
public enum TouchReader: String, CaseIterable, Hashable, Sendable {
    /// libinput, with its corrections for particular devices.
    case libinput = "libinput"
    /// inputrx itself, which reads from the kernel at a lower cost.
    case contacts = "contacts"
}

/// The permission to read the events of a device.
public enum AuthorizationPolicy: String, CaseIterable, Hashable, Sendable {
    case always = "always"
    case never = "never"
    /// The device is held back until `inputrx authorize` approves it.
    case ask = "ask"
}

extension [DeviceRule] {
    /// The conditions of all rules, each with its devices.
    public var deviceConditions: DeviceConditions {
        DeviceConditions(
            compactMap { rule in rule.conditions.map { .init(rule.filter, $0) } }
        )
    }

    /// True if a touchscreen may yield to its pen.
    ///
    /// This is false only if the first rule with `yields-to-pen` forbids it for all touchscreens.
    public var yieldToPens: Bool {
        let touchscreens = DeviceFilter(kinds: [.touchscreen])
        let rule = first { $0.yieldsToPen != nil }
        return rule?.yieldsToPen != false || rule?.filter.takesAll(of: touchscreens) != true
    }
}
