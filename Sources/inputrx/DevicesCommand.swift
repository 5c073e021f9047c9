import ArgumentParser
import Configuration
import Diagnostics
import InputEvents
import LinuxInput
import Pipeline

/// `inputrx devices`: lists the devices; says of each if inputrx can read it or, if not, what to
/// do.
struct DevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the input devices, and say which inputrx can read, and why not the others."
    )

    @OptionGroup var location: ConfigurationLocation

    @Flag(help: "Print each device as a JSON object on its own line.")
    var json = false

    func run() throws {
        let output = LineOutput.standardOutput
        let devices = ConnectedDevice.all()
        guard !devices.isEmpty else {
            throw failure(.unavailable, "there is no input device that inputrx can use")
        }
        // The list is useful without a configuration, too: it helps to write one.
        let path = try? location.resolved(reportsMissing: false)
        let configuration = path.flatMap { try? CheckedConfiguration(path: $0).configuration }
        let approvals = try Approvals.defaultPath(environment: environment).map { path in
            try reporting(Approvals(path: path).list)
        }
        let probe = try? SurfaceProbe()
        for connected in devices {
            var state = DeviceState(connected, configuration, approvals: approvals ?? [])
            state.findSize(by: probe, configuration)
            if json { output.line(state.json) } else { output.text(state.text) }
        }
        let filters = configuration?.unmatchedFilters(among: devices.map(\.device)) ?? []
        for filter in filters { warn(filter, among: devices.map(\.device.name)) }
    }

    /// Warns about a device filter that matches no device, and suggests a name.
    private func warn(_ unmatched: UnmatchedFilter, among names: [String]) {
        let messages = LineOutput.standardError
        messages.text("warning: \(unmatched.text.printable)")
        guard let pattern = unmatched.filter.name else { return }
        let literal = String(pattern.filter { $0 != "*" && $0 != "?" })
        let suggestion =
            Suggestions.nearest(to: literal, among: names)
            ?? names.first { name in
                let prefix = String(name.prefix(literal.count))
                return !literal.isEmpty && Suggestions.nearest(to: literal, among: [prefix]) != nil
            }
        if let suggestion { messages.text("  = help: did you mean `\(suggestion.printable)`?") }
    }
}

/// The lines about one device.
private struct DeviceState {
    private let connected: ConnectedDevice
    /// The verdict if the device was present when the daemon started; only the daemon knows if it
    /// was.
    private let verdict: DeviceGate.Verdict
    /// The verdict if the device was plugged in later.
    private let laterVerdict: DeviceGate.Verdict
    /// The size of the device's surface; nil if the device is no touchscreen, or if its size is not
    /// configured and cannot be determined here.
    private var size: Surface?

    init(
        _ connected: ConnectedDevice,
        _ configuration: Configuration?,
        approvals: Set<DeviceIdentity>
    ) {
        self.connected = connected
        func verdict(isPresentAtStart: Bool) -> DeviceGate.Verdict {
            var connected = connected
            connected.isPresentAtStart = isPresentAtStart
            return DeviceGate.Verdict(
                on: connected,
                configuration: configuration,
                approvals: approvals
            )
        }
        self.verdict = verdict(isPresentAtStart: true)
        laterVerdict = verdict(isPresentAtStart: false)
    }

    /// Determines the size of a touchscreen: the configured size; without one, the size that
    /// `probe` finds, unless inputrx must not read the device.
    mutating func findSize(by probe: SurfaceProbe?, _ configuration: Configuration?) {
        guard connected.device.kinds.contains(.touchscreen) else { return }
        size = configuration?.devices.size(for: connected.device)
        if size == nil, [.authorized, .unneeded].contains(verdict) {
            size = probe?.surface(of: connected)
        }
    }

    private var kinds: [String] { connected.device.kinds.map(\.rawValue).sorted() }

    var text: String {
        let device = connected.device
        return """
            \(device.node)  \(device.name.printable)
                kind:      \(kinds.joined(separator: ", ")), \(device.bus.rawValue)
                identity:  \(connected.identity.text)
            \(size.map { "    size:      \($0.text)\n" } ?? "")    state:     \(summary)
            """
    }

    var json: String {
        var line = JSONLine()
        line.add("node", connected.device.node)
        line.add("name", connected.device.name)
        line.add("kinds", kinds)
        line.add("bus", connected.device.bus.rawValue)
        line.add("identity", connected.identity.text)
        if let size {
            line.add("width_mm", size.width)
            line.add("height_mm", size.height)
            line.add("size_source", size.source.rawValue)
            line.add("size_confidence", size.source.confidence.rawValue)
        }
        line.add("state", summary)
        return line.finished()
    }

    /// `read`, or the reason why inputrx does not read the device, often with the remedy.
    private var summary: String {
        if verdict == .authorized, laterVerdict == .unapproved {
            return
                "read if it was present when inputrx started, else held back until `inputrx authorize`"
        }
        let reason = verdict.reason(for: connected) ?? "read"
        return [.unneeded, .forbidden].contains(verdict) ? "not read: \(reason)" : reason
    }
}
