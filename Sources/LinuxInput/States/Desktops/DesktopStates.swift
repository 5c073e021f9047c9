import Configuration
import InputEvents

/// The states under `states:` that desktops report (`preset:`), without a process in addition to
/// the daemon.
///
///     configured   app: sway, workspace: sway      app: kde
///     followed     one connection to sway          KWin, over the session's bus
package final class DesktopStates {
    private let loop: EventLoop
    private let states: LiveStates
    private let log: Log
    private let environment: (String) -> String?
    // The wanted states of each preset.
    private var wanted: [StatePreset: Set<String>] = [:]
    private var compositors: [StatePreset: CompositorConnection] = [:]
    private var services: SessionServices?

    /// Creates an object that follows no desktop yet, and will set `states`; `environment` returns
    /// the value of a variable.
    package init(
        loop: EventLoop,
        states: LiveStates,
        log: Log,
        environment: @escaping (String) -> String?
    ) {
        self.loop = loop
        self.states = states
        self.log = log
        self.environment = environment
    }

    /// Follows the desktops that report these states, and no others.
    package func update(_ configured: [ConfiguredState]) {
        var wanted: [StatePreset: Set<String>] = [:]
        for state in configured {
            guard let preset = state.preset, state.command == nil else { continue }
            wanted[preset, default: []].insert(state.name)
        }
        guard wanted != self.wanted else { return }
        for (preset, names) in self.wanted {
            for name in names.subtracting(wanted[preset] ?? []) {
                states.forget(name, by: .desktop)
            }
        }
        let previous = self.wanted
        self.wanted = wanted
        // A connection reports all states only at its start, so it is restarted when other states
        // are wanted.
        for (preset, names) in previous where wanted[preset] != names { compositors[preset] = nil }
        for preset in wanted.keys where compositors[preset] == nil {
            guard let messages = preset.messages else { continue }
            compositors[preset] = CompositorConnection(
                preset,
                messages,
                loop: loop,
                log: log,
                environment: environment,
                tell: { [unowned self] in tell($0, by: preset) }
            )
        }
        let busRequests = Set(
            [StatePreset.kde, .squeekboard].flatMap { preset in
                (wanted[preset] ?? []).map {
                    SessionServices.StateRequest(preset: preset, state: $0)
                }
            }
        )
        services =
            busRequests.isEmpty
            ? nil
            : SessionServices(
                busRequests,
                loop: loop,
                log: log,
                environment: environment,
                tell: { [unowned self] in tell($1, by: $0) }
            )
    }

    private func tell(_ value: DesktopValue, by preset: StatePreset) {
        guard wanted[preset]?.contains(value.state) ?? false else { return }
        states.tell(value.state, is: value.value, by: .desktop)
    }
}

extension StatePreset {
    /// The protocol of a compositor that is followed over its socket; nil for other presets.
    fileprivate var messages: (any CompositorMessages)? {
        switch self {
        case .sway: SwayMessages(isSway: true)
        case .i3: SwayMessages(isSway: false)
        case .hyprland: HyprlandMessages()
        case .niri: NiriMessages()
        case .kde, .gnome, .squeekboard, .x11: nil
        }
    }
}
