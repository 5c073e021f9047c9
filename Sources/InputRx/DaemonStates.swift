import Glibc
import Insight
import LinuxInput
import Pipeline

/// Tracks the states that only the running daemon knows: the states that commands under `states:`
/// set, and the mode.
///
///     the daemon reports such a state    this process gets the value, too
///     lines were lost (a slow reader)    this process connects again, and gets all current states
///     the daemon ends                    the last values stay
final class DaemonStates {
    private let folder: RuntimeFolder
    private let states: LiveStates
    private let loop: EventLoop
    private var request: StatusRequest?
    private var watch: EventLoop.Watch?

    /// Connects to the daemon of a runtime folder, if one runs, and applies its states from now on.
    init(in folder: RuntimeFolder, states: LiveStates, on loop: EventLoop) {
        self.folder = folder
        self.states = states
        self.loop = loop
        connect()
    }

    deinit { disconnect() }

    private func connect() {
        // A daemon that does not reply must not block the commands that diagnose the daemon.
        guard let request = try? StatusRequest(.follow, in: folder) else { return }
        _ = fcntl(request.descriptor, F_SETFL, O_NONBLOCK)
        watch = try? loop.watch(request.descriptor) { [unowned self] in read() }
        self.request = request
    }

    private func disconnect() {
        if let watch { loop.remove(watch) }
        watch = nil
        request = nil
    }

    /// Applies the lines that have arrived; disconnects when the daemon has ended, and connects
    /// again if lines were lost.
    private func read() {
        let lines: [String]
        do {
            guard let received = try request?.lines() else { return disconnect() }
            lines = received
        } catch {
            return error.code == EAGAIN ? () : disconnect()
        }
        let objects = lines.compactMap { JSONObject($0) }
        objects.compactMap(DaemonState.init).forEach(apply)
        if objects.contains(where: { $0.text("event") == "lost" }) {
            disconnect()
            connect()
        }
    }

    /// Applies a state if only the daemon knows its value.
    private func apply(_ state: DaemonState) {
        switch (state.origin, state.value) {
        case (.command, let value?), (.binding, let value?):
            states.tell(state.name, is: value, by: .daemon)
        case (.command, nil), (.initial, _): states.forget(state.name, by: .daemon)
        // This process tracks the other sources itself.
        default: break
        }
    }
}
