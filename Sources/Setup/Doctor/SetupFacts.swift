/// The facts about a machine and a user that decide whether gestures run commands.
///
/// `inputrx doctor` collects the facts, because that needs I/O; ``Examination`` judges them.
package struct SetupFacts: Sendable {
    /// The configuration file.
    package enum Configuration: Hashable, Sendable {
        /// No file exists at these paths.
        case missing([String])
        /// The file cannot be read, for this reason.
        case unreadable(path: String, reason: String)
        /// The file has errors; `first` is the first one, in one line.
        case broken(path: String, errors: Int, first: String)
        /// The file has no errors; `warnings` has a line for each warning, except those about
        /// commands.
        case read(path: String, bindings: Int, warnings: [String])

        /// The path of the file; nil if there is no file.
        var path: String? {
            switch self {
            case .read(let path, _, _), .broken(let path, _, _), .unreadable(let path, _): path
            case .missing: nil
            }
        }
    }

    /// The daemon's access to a device.
    package enum Access: Hashable, Sendable {
        /// The daemon may read the device.
        case read
        /// No binding can use the device.
        case unneeded
        /// `authorize: never` keeps the device closed.
        case forbidden
        /// The device waits for `inputrx authorize`.
        case heldBack(identity: String)
        /// The system refuses access.
        case denied
    }

    /// A connected device.
    package struct Device: Hashable, Sendable {
        package var name: String
        package var node: String
        package var access: Access
        /// True if the shipped udev rule opens the device.
        package var isGrantedByRule: Bool
        /// True if people can type on the device.
        package var types: Bool
        /// True if the device is a touchscreen whose size is unknown.
        package var lacksSize: Bool
        /// True if the configuration grabs the device, but its node can only be read.
        package var lacksWriting: Bool

        package init(
            name: String,
            node: String,
            access: Access,
            isGrantedByRule: Bool = true,
            types: Bool = false,
            lacksSize: Bool = false,
            lacksWriting: Bool = false
        ) {
            self.name = name
            self.node = node
            self.access = access
            self.isGrantedByRule = isGrantedByRule
            self.types = types
            self.lacksSize = lacksSize
            self.lacksWriting = lacksWriting
        }
    }

    /// The state of the access that `send:` and `grab:` need.
    package enum Sending: Hashable, Sendable {
        /// No binding sends, and no device is grabbed.
        case unneeded
        case allowed
        /// The system refuses access, for this reason; `rule` is the path of the udev rule that
        /// allows access, or nil if the rule was not found.
        case refused(reason: String, rule: String?, isForGrab: Bool = false)
    }

    /// A binding or stream that waits for a gesture of a device.
    package struct Binding: Hashable, Sendable {
        /// The name of the binding or stream in logs.
        package var owner: String
        /// The value of `on:`.
        package var gesture: String
        /// The nodes of the devices that can make the gesture.
        package var nodes: [String]

        package init(owner: String, gesture: String, nodes: [String]) {
            self.owner = owner
            self.gesture = gesture
            self.nodes = nodes
        }
    }

    /// A command that a binding or a state would run.
    package struct Command: Hashable, Sendable {
        package var owner: String
        /// The program that the command begins with; nil if that is unknown.
        package var program: String?
        /// True if the daemon would find the program.
        package var isFound: Bool
        /// The path of the program if this shell finds it and the daemon would not; otherwise nil.
        package var elsewhere: String?
        /// The error that `sh -n` reports; nil if there is none.
        package var syntaxError: String?

        package init(
            owner: String,
            program: String?,
            isFound: Bool,
            elsewhere: String? = nil,
            syntaxError: String? = nil
        ) {
            self.owner = owner
            self.program = program
            self.isFound = isFound
            self.elsewhere = elsewhere
            self.syntaxError = syntaxError
        }
    }

    /// The unit inputrx.service, as systemd's user manager knows it.
    package struct Unit: Hashable, Sendable {
        /// LoadState=, such as `loaded` or `not-found`.
        package var load: String
        /// UnitFileState=, such as `enabled`.
        package var file: String
        /// ActiveState=, such as `active` or `failed`.
        package var active: String
        /// ExecMainStatus= of the last run.
        package var exitStatus: Int
        /// NeedDaemonReload=.
        package var needsReload: Bool

        package init(
            load: String,
            file: String,
            active: String,
            exitStatus: Int = 0,
            needsReload: Bool = false
        ) {
            self.load = load
            self.file = file
            self.active = active
            self.exitStatus = exitStatus
            self.needsReload = needsReload
        }
    }

    /// The running daemon of this user.
    package struct Daemon: Hashable, Sendable {
        package var process: Int
        /// The way in which the daemon runs: `as the unit inputrx.service`.
        package var place: String
        /// The path of the configuration that the daemon follows.
        package var configuration: String
        /// True if the daemon has refused the current file, and keeps the previous configuration.
        package var isRefused: Bool

        package init(process: Int, place: String, configuration: String, isRefused: Bool = false) {
            self.process = process
            self.place = place
            self.configuration = configuration
            self.isRefused = isRefused
        }
    }

    /// Another process that may use the devices.
    package struct OtherProcess: Hashable, Sendable {
        package var process: Int
        /// The kernel's name of the process, at most 15 characters.
        package var name: String
        /// The nodes of inputrx's devices that the process has open, as far as permissions show
        /// them.
        package var nodes: [String]

        package init(process: Int, name: String, nodes: [String] = []) {
            self.process = process
            self.name = name
            self.nodes = nodes
        }
    }

    /// A key or switch that a binding waits for and that logind also acts on.
    package struct HandledKey: Hashable, Sendable {
        /// The name of the key or switch in a binding: `KEY_POWER`.
        package var key: String
        /// The property of logind: `HandlePowerKey`.
        package var property: String
        /// The action of logind: `poweroff`, `ignore`.
        package var action: String
        /// True if a desktop has taken the key over with an inhibitor lock.
        package var isInhibited: Bool

        package init(key: String, property: String, action: String, isInhibited: Bool = false) {
            self.key = key
            self.property = property
            self.action = action
            self.isInhibited = isInhibited
        }
    }

    package var configuration: Configuration
    package var devices: [Device] = []
    package var bindings: [Binding] = []
    package var commands: [Command] = []
    /// The path of the installed udev rule; nil if it is not installed.
    package var rule: String?
    /// True if this program was installed from a Debian package.
    package var isDebianPackage = false
    /// True if the user is in the group input, and may therefore read every device.
    package var isInInputGroup = false
    /// The access that `send:` and `grab:` need.
    package var sending = Sending.unneeded
    /// The unit; nil if no user manager of systemd runs.
    package var unit: Unit?
    /// The running daemon; nil if none runs.
    package var daemon: Daemon?
    /// Other daemons, of any user.
    package var otherDaemons: [OtherProcess] = []
    /// The variables of this shell.
    package var session: [String: String] = [:]
    /// The variables that commands get: those of the running daemon, or else of the user manager,
    /// or else of this process.
    package var environment: [String: String] = [:]
    /// The variables that the bound commands need to find the desktop.
    package var neededVariables: [String] = []
    /// The other processes that have a device open, act on gestures, or usually grab devices.
    package var others: [OtherProcess] = []
    /// The keys and switches that are bound and that logind handles, too.
    package var handledKeys: [HandledKey] = []
    /// The current clock source of the kernel, and all available ones; nil if they cannot be read.
    package var clock: (current: String, available: [String])?

    /// Creates facts about the configuration only; the caller adds the others.
    package init(configuration: Configuration) { self.configuration = configuration }
}
