import Configuration
import InputEvents

/// The states that programs report over the session bus: the workspace, windows and on-screen
/// keyboard of KWin, and squeekboard.
///
/// If the bus is missing or lost, the connection is retried after a pause; the last values stay.
final class SessionServices {
    /// A state that the configuration wants from a preset.
    struct StateRequest: Hashable {
        let preset: StatePreset
        let state: String
    }

    private let requests: Set<StateRequest>
    private let loop: EventLoop
    private let log: Log
    private let environment: (String) -> String?
    private let tell: (StatePreset, DesktopValue) -> Void
    private var bus: MessageBus?
    private var windows: KWinWindows?
    private let attempts: Attempts

    private static let desktops = MessageBus.Object(
        service: "org.kde.KWin",
        path: "/VirtualDesktopManager",
        interface: "org.kde.KWin.VirtualDesktopManager"
    )
    private static let plasmaKeyboard = MessageBus.Object(
        service: "org.kde.KWin",
        path: "/VirtualKeyboard",
        interface: "org.kde.kwin.VirtualKeyboard"
    )
    private static let squeekboard = MessageBus.Object(
        service: "sm.puri.OSK0",
        path: "/sm/puri/OSK0",
        interface: "sm.puri.OSK0"
    )

    /// Calls `tell` with each value of the wanted states.
    init(
        _ requests: Set<StateRequest>,
        loop: EventLoop,
        log: Log,
        environment: @escaping (String) -> String?,
        tell: @escaping (StatePreset, DesktopValue) -> Void
    ) {
        self.requests = requests
        self.loop = loop
        self.log = log
        self.environment = environment
        self.tell = tell
        attempts = Attempts(on: loop)
        connect()
    }

    deinit {
        // Released before the bus, because its deinit sends a last message over the bus.
        windows = nil
    }

    private func wants(_ preset: StatePreset, _ states: String...) -> Bool {
        states.contains { requests.contains(StateRequest(preset: preset, state: $0)) }
    }

    private func connect() {
        let bus: MessageBus
        do {
            bus = try MessageBus(.session, on: loop)
        } catch {
            return connectAgain(because: error)
        }
        self.bus = bus
        bus.onLoss = { [weak self] error in self?.connectAgain(because: error) }
        if wants(.kde, "workspace") {
            follow(SessionServices.desktops, on: bus) { [weak self] in self?.queryDesktop() }
        }
        if wants(.kde, "keyboard") {
            followKeyboard(SessionServices.plasmaKeyboard, "visible", of: .kde, on: bus)
        }
        if wants(.squeekboard, "keyboard") {
            followKeyboard(SessionServices.squeekboard, "Visible", of: .squeekboard, on: bus)
        }
        if wants(.kde, "app", "fullscreen") {
            windows = KWinWindows(bus, loop: loop, log: log, environment: environment) {
                [weak self] value in
                self?.tell(.kde, value)
            }
        }
    }

    private func connectAgain(because error: SystemError) {
        let pause = attempts.retry { [unowned self] in
            (windows, bus) = (nil, nil)
            connect()
        }
        log.write(.warning, .inputrx, "\(error); reconnecting in \(pause)")
    }

    /// Calls `query` at the start, after each signal of the object, and when its service comes or
    /// goes.
    ///
    /// KWin reports changes of properties with signals of its own, not with `PropertiesChanged`.
    private func follow(
        _ object: MessageBus.Object,
        on bus: MessageBus,
        query: @escaping () -> Void
    ) {
        bus.subscribe("type='signal',sender='\(object.service)',path='\(object.path)'") { _ in
            query()
        }
        bus.subscribe(MessageBus.ownerChanged(object.service)) { _ in query() }
        query()
    }

    private func followKeyboard(
        _ object: MessageBus.Object,
        _ property: String,
        of preset: StatePreset,
        on bus: MessageBus
    ) {
        follow(object, on: bus) { [weak self, weak bus] in
            bus?.get(property, of: object, contents: "b") { message in
                let isShown = message.refusal == nil && message.flag() ?? false
                self?.tell(preset, DesktopValue("keyboard", is: isShown))
            }
        }
    }

    /// Requests the identifier of the current desktop, then its name.
    private func queryDesktop() {
        bus?.get("current", of: SessionServices.desktops, contents: "s") { [weak self] message in
            guard message.refusal == nil, let current = message.text() else { return }
            self?.bus?.get("desktops", of: SessionServices.desktops, contents: "a(uss)") {
                message in
                guard message.refusal == nil, message.enter("a", "(uss)") else { return }
                while message.enter("r", "uss") {
                    _ = message.number()
                    if message.text() == current, let name = message.text() {
                        self?.tell(.kde, DesktopValue("workspace", name))
                        return
                    }
                    // The name of another desktop is read, so that the structure can be left.
                    _ = message.text()
                    message.leave()
                }
            }
        }
    }
}
