import Configuration
import Diagnostics
import Gestures
import Glibc
import InputEvents
import LinuxInput
import Pipeline
import Setup

/// Collects the facts that `inputrx doctor` judges.
struct FactCollector {
    private let machine: MachineSurvey
    private let devices: [ConnectedDevice]
    private let processes: ProcessTable
    private let daemon: DaemonRecord?

    /// Creates a collector for this machine; the arguments are for tests.
    init(
        manager: UserManager? = UserManager(),
        devices: [ConnectedDevice] = ConnectedDevice.all(),
        processes: ProcessTable = ProcessTable()
    ) {
        machine = MachineSurvey(manager: manager)
        self.devices = devices
        self.processes = processes
        let folder = RuntimeFolder.ofUser(environment: environment)
        daemon = folder.flatMap { try? DaemonRecord.ofRunning(in: $0) }
    }

    /// Returns the facts about the machine and about the configuration at `path`.
    ///
    /// `path` is nil if there is no configuration in the usual places.
    func facts(path: String?) -> SetupFacts {
        let (state, configuration) = FactCollector.read(path)
        var facts = SetupFacts(configuration: state)
        addCommon(to: &facts)
        if let configuration { add(configuration, to: &facts) }
        return facts
    }

    /// Returns the facts about the configuration at `path`, and the configuration unless it cannot
    /// be used.
    private static func read(_ path: String?) -> (SetupFacts.Configuration, Configuration?) {
        guard let path else { return (.missing(ConfigurationPlaces.usual(environment)), nil) }
        let bytes: [UInt8]
        do {
            bytes = try FileContents.read(path)
        } catch {
            return (.unreadable(path: path, reason: error.description), nil)
        }
        let source = Source(name: path, bytes: bytes)
        var files = [path]
        let reading = ConfigurationReader.read(source) { path throws(UnreadableFile) in
            files.append(path)
            return try IncludedFile.load(path)
        }
        let diagnostics = reading.diagnostics
        let renderer = DiagnosticRenderer(sources: reading.sources, color: false)
        guard let configuration = reading.configuration else {
            let errors = diagnostics.filter { $0.severity == .error }
            let first = errors.first.map(renderer.short) ?? ""
            return (.broken(path: path, errors: errors.count, first: first), nil)
        }
        // `syntaxError` has the shell's own message, which is more exact than the reader's check.
        let warnings = diagnostics.filter { $0.code != ConfigurationProblem.brokenCommand.rawValue }
            .map(renderer.short)
        let count = configuration.bindings.count
        let allWarnings = warnings + FileWriters.warnings(about: files)
        return (.read(path: path, bindings: count, warnings: allWarnings), configuration)
    }

    /// Adds the facts that do not depend on the configuration.
    private func addCommon(to facts: inout SetupFacts) {
        let rules = [
            "/etc/udev/rules.d", "/run/udev/rules.d", "/usr/local/lib/udev/rules.d",
            "/usr/lib/udev/rules.d", "/lib/udev/rules.d",
        ]
        facts.isDebianPackage =
            access("/usr/share/doc/inputrx/changelog.Debian.gz", F_OK) == 0
        facts.rule = rules.map { "\($0)/70-inputrx.rules" }.first { access($0, F_OK) == 0 }
        facts.isInInputGroup = FactCollector.isInInputGroup
        facts.unit = machine.manager?.unit
        facts.daemon = daemon.map {
            SetupFacts.Daemon(
                process: Int($0.process),
                place: $0.place,
                configuration: $0.configuration,
                isRefused: $0.isRefused
            )
        }
        facts.environment = commandEnvironment
        let desktop = machine.desktop
        for name in ["WAYLAND_DISPLAY", "DISPLAY"] + desktop.variables {
            facts.session[name] = environment(name)
        }
        facts.otherDaemons = processes.processes(openingAnyOf: [], orCalled: ["inputrx-daemon"])
            .filter { $0.process != daemon.map { Int($0.process) } }
        facts.clock = clock
        facts.devices = devices.filter { !$0.device.kinds.isEmpty }.map { fact($0) }
    }

    /// The environment of commands: that of the running daemon; without one, that of the user
    /// manager; without one, the relevant variables of this process.
    private var commandEnvironment: [String: String] {
        let running = daemon.map { processes.environment(of: Int($0.process)) } ?? [:]
        if !running.isEmpty { return running }
        if let manager = machine.manager { return manager.environment }
        var variables: [String: String] = [:]
        for name in ["PATH", "WAYLAND_DISPLAY", "DISPLAY"] + machine.desktop.variables {
            variables[name] = environment(name)
        }
        return variables
    }

    /// Adds the facts that depend on the configuration.
    private func add(_ configuration: Configuration, to facts: inout SetupFacts) {
        let approvals = Approvals.defaultPath(environment: environment)
            .flatMap { try? Approvals(path: $0).list() }
        let probe = try? SurfaceProbe()
        facts.devices = devices.map {
            fact($0, configuration, approvals: approvals ?? [], probe)
        }
        facts.bindings = bindings(configuration)
        facts.sending = sending(configuration)
        let desktopVariables = [
            "swaymsg": "SWAYSOCK", "i3-msg": "DISPLAY", "hyprctl": "HYPRLAND_INSTANCE_SIGNATURE",
            "niri": "NIRI_SOCKET", "wfctl": "WAYFIRE_SOCKET",
        ]
        facts.commands = commands(configuration, path: facts.environment["PATH"])
        facts.neededVariables = Set(
            facts.commands.compactMap { $0.program.flatMap { desktopVariables[$0] } }
        ).sorted()
        for name in facts.neededVariables { facts.session[name] = environment(name) }
        let used = facts.devices.filter { $0.access != .unneeded }
        let ownNames = Set(["inputrx", "inputrx-daemon"])
        facts.others = processes.processes(
            openingAnyOf: Set(used.map(\.node)),
            orCalled: Examination.knownPrograms
        ).filter { !ownNames.contains($0.name) }
        facts.handledKeys = HandledKeys().all(in: configuration)
    }

    /// Returns the facts about a device; without a configuration, the access depends only on the
    /// readability of its node.
    private func fact(
        _ connected: ConnectedDevice,
        _ configuration: Configuration? = nil,
        approvals: Set<DeviceIdentity> = [],
        _ probe: SurfaceProbe? = nil
    ) -> SetupFacts.Device {
        let verdict = DeviceGate.Verdict(
            on: connected,
            configuration: configuration,
            approvals: approvals
        )
        let access: SetupFacts.Access =
            switch verdict {
            case .authorized: .read
            case .unneeded, .absent: .unneeded
            case .forbidden: .forbidden
            case .unapproved, .twin: .heldBack(identity: connected.identity.text)
            case .unreadable: .denied
            }
        let device = connected.device
        let isMeasurable =
            access == .read && device.kinds.contains(.touchscreen)
            && configuration?.devices.size(for: device) == nil
        let isGrabbed = configuration?.devices.contains { rule in
            rule.grab != nil && rule.filter.matches(device)
        }
        return SetupFacts.Device(
            name: device.name,
            node: device.node,
            access: access,
            isGrantedByRule: connected.isGrantedByRule,
            types: connected.types,
            lacksSize: isMeasurable && probe?.surface(of: connected)?.isGuessed ?? false,
            lacksWriting: isGrabbed == true && access == .read && !isWritable(device.node)
        )
    }

    private func isWritable(_ node: String) -> Bool { Glibc.access(node, W_OK) == 0 }

    /// Returns the bindings and streams that wait for a gesture on a device.
    private func bindings(_ configuration: Configuration) -> [SetupFacts.Binding] {
        configuration.patternSources.compactMap { source in
            // A state does not depend on a device.
            guard !source.pattern.kind.isState else { return nil }
            let owner =
                switch source.node {
                case .stream(let index): "stream \(configuration.streams[index].name)"
                case .binding(let index): configuration.bindings[index].title
                }
            let needed = NeededDevices([source.pattern])
            return SetupFacts.Binding(
                owner: owner,
                gesture: source.on,
                nodes: devices.filter(needed.contains).map(\.device.node)
            )
        }
    }

    private func sending(_ configuration: Configuration) -> SetupFacts.Sending {
        let sends = configuration.sendsInput
        guard sends || configuration.grabsDevices else { return .unneeded }
        do {
            try InputSender.checkPermission()
            return .allowed
        } catch {
            let folders = [
                "/usr/share", "/usr/local/share", "\(environment("HOME") ?? "")/.local/share",
            ]
            let rule = folders.map { folder -> String in
                "\(folder)/doc/inputrx/71-inputrx-send.rules"
            }
            .first { access($0, R_OK) == 0 }
            return .refused(reason: "\(error)", rule: rule, isForGrab: !sends)
        }
    }

    /// Returns the commands of bindings and states; `path` is the `PATH` that commands get.
    private func commands(_ configuration: Configuration, path: String?) -> [SetupFacts.Command] {
        let servicePath = ProgramPath(path)
        let ownPath = ProgramPath()
        let bound = configuration.bindings.flatMap { binding in
            (binding.effect?.commands ?? []).compactMap(\.program).map { (binding.title, $0) }
        }
        let states = configuration.states.flatMap { state -> [(String, Program)] in
            let owner = "state \(state.name)"
            let needed = state.preset?.programs.map { (owner, Program.arguments([$0])) }
            return needed ?? state.command.map { [(owner, $0)] } ?? []
        }
        return (bound + states).map { owner, command in
            let programs = command.executables
            // The first missing program is reported, because it is the one to install.
            let program = programs.first { !servicePath.contains($0) } ?? programs.first
            let isFound = program.map(servicePath.contains) ?? true
            return SetupFacts.Command(
                owner: owner,
                program: program,
                isFound: isFound,
                elsewhere: isFound ? nil : program.flatMap(ownPath.find),
                syntaxError: FactCollector.syntaxError(in: command)
            )
        }
    }

    /// Returns the error that the shell reports when it parses a command without running it; nil if
    /// there is none, or if the command does not use the shell.
    private static func syntaxError(in command: Program) -> String? {
        guard case .shell(let text) = command,
            let result = ProgramOutput(of: ["/bin/sh", "-n", "-c", text]), result.status != 0
        else { return nil }
        let line = result.errors.split(separator: "\n").first.map(String.init) ?? ""
        // `/bin/sh: 1: Syntax error: …`
        let parts = line.split(separator: ":").dropFirst(2)
        return parts.isEmpty
            ? "status \(result.status)" : String(parts.joined(separator: ":").drop { $0 == " " })
    }

    /// True if the user is in the group input; false for root, who can read every device anyway.
    private static var isInInputGroup: Bool {
        guard geteuid() != 0, let group = getgrnam("input")?.pointee.gr_gid else { return false }
        var groups = [gid_t](repeating: 0, count: 256)
        let count = getgroups(Int32(groups.count), &groups)
        return count > 0 && groups[..<Int(count)].contains(group)
    }

    private var clock: (current: String, available: [String])? {
        let folder = "/sys/devices/system/clocksource/clocksource0"
        func words(_ name: String) -> [String]? {
            guard let bytes = try? FileContents.read("\(folder)/\(name)", limit: 4096, waits: false)
            else { return nil }
            return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
                .map(String.init)
        }
        guard let current = words("current_clocksource")?.first else { return nil }
        return (current, words("available_clocksource") ?? [])
    }
}
