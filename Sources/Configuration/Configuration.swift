public import Gestures
public import InputEvents

/// What the user wants: a configuration file that was read, checked and found to make sense.
public struct Configuration: Hashable, Sendable {
    /// What is known or decided about particular devices; the first rule that matches counts.
    public var devices: [DeviceRule]
    /// The limits that separate one gesture from another.
    public var thresholds: Thresholds
    /// What to do on which gesture, in the order of the file.
    public var bindings: [Binding]

    /// A configuration made in code; the file form is read by ``ConfigurationReader``.
    public init(
        devices: [DeviceRule] = [],
        thresholds: Thresholds = Thresholds(),
        bindings: [Binding] = []
    ) {
        self.devices = devices
        self.thresholds = thresholds
        self.bindings = bindings
    }
}

/// A decision about some devices.
public struct DeviceRule: Hashable, Sendable {
    /// The devices meant.
    public var filter: DeviceFilter
    /// Whether their events may be read; nil leaves it to the default.
    public var authorize: AuthorizationPolicy?
    /// The size of their touch surface in millimetres, where they do not tell it (`68x136mm`).
    public var size: Surface?

    /// A rule about devices.
    public init(
        filter: DeviceFilter,
        authorize: AuthorizationPolicy? = nil,
        size: Surface? = nil
    ) {
        self.filter = filter
        self.authorize = authorize
        self.size = size
    }
}

/// Whether the events of a device may be read.
public enum AuthorizationPolicy: String, CaseIterable, Hashable, Sendable {
    case always = "always"
    case never = "never"
    /// Held back until `inputrx authorize`.
    case ask = "ask"
}

/// What to do when a gesture is made.
public struct Binding: Hashable, Sendable {
    /// The name, if it has one.
    public var name: String?
    /// Its place among the bindings, from 1.
    public var number: Int
    /// What `on:` says, in the canonical spelling (single spaces).
    public var on: String
    /// The gesture it waits for.
    public var pattern: GesturePattern
    /// The stream operators between gesture and command, in the order of the file.
    public var guards: [Guard]
    /// What is run.
    public var command: Command
    /// After how long the command is killed, with its whole process group; nil is never.
    public var timeout: Duration?
    /// What happens when the command still runs from the last time.
    public var ifRunning: IfRunning

    /// A binding made in code.
    public init(
        name: String? = nil,
        number: Int,
        on: String,
        pattern: GesturePattern,
        guards: [Guard] = [],
        command: Command,
        timeout: Duration? = nil,
        ifRunning: IfRunning = .parallel
    ) {
        self.name = name
        self.number = number
        self.on = on
        self.pattern = pattern
        self.guards = guards
        self.command = command
        self.timeout = timeout
        self.ifRunning = ifRunning
    }

    /// How logs and `--json` call it: its name, else its number.
    public var label: String { name ?? String(number) }
}

/// A stream operator that a gesture must pass before its command runs.
public enum Guard: Hashable, Sendable {
    /// The first acts, those within the time after it do not. `latest`: the last of those acts when
    /// the time is over.
    case throttle(Duration, latest: Bool)
    /// Acts once no further gesture came for that time.
    case debounce(Duration)
    /// Acts only if something but the time differs from the gesture before.
    case distinct
    /// The first so many do not act.
    case skip(Int)
    /// Only the first so many act.
    case take(Int)
}

/// A command, exactly as the configuration has it.
public enum Command: Hashable, Sendable {
    /// A text for `sh -c`.
    case shell(String)
    /// A program and its arguments; no shell sees them.
    case arguments([String])
}

/// What to do when a command is to start while it still runs from the last time.
public enum IfRunning: String, CaseIterable, Hashable, Sendable {
    /// Start another one beside it.
    case parallel = "parallel"
    /// Do nothing.
    case drop = "drop"
    /// Start when it has ended, in order.
    case queue = "queue"
    /// Kill it and start.
    case replace = "replace"
}
