import Glibc
import Insight
import LinuxInput
import Pipeline

/// Follows the states that only the running daemon knows: those of the commands under `states:`, and
/// the mode.
///
///     a state of a command, or the mode   its value counts here, too
///     lines were lost: we were too slow   asks again, and gets all states as they are now
///     the daemon ends                     the last values stay
final class DaemonStates {
    private let folder: RuntimeFolder
    private let states: LiveStates
    private let loop: EventLoop
    private var request: StatusRequest?
    private var watch: EventLoop.Watch?

    /// Sets the states as the daemon in this folder reports them, if one runs.
    init(in folder: RuntimeFolder, states: LiveStates, on loop: EventLoop) {
        self.folder = folder
        self.states = states
        self.loop = loop
        ask()
    }

    deinit { end() }

    private func ask() {
        // A daemon that does not answer must not block the commands that find out why.
        guard let request = try? StatusRequest(.follow, in: folder) else { return }
        _ = fcntl(request.descriptor, F_SETFL, O_NONBLOCK)
        watch = try? loop.watch(request.descriptor) { [unowned self] in read() }
        self.request = request
    }

    private func end() {
        if let watch { loop.remove(watch) }
        watch = nil
        request = nil
    }

    private func read() {
        let lines: [String]
        do {
            guard let read = try request?.lines() else { return end() }
            lines = read
        } catch {
            return error.code == EAGAIN ? () : end()
        }
        let objects = lines.compactMap { JSONObject($0) }
        objects.compactMap(DaemonState.init).forEach(take)
        if objects.contains(where: { $0.text("event") == "lost" }) {
            end()
            ask()
        }
    }

    private func take(_ state: DaemonState) {
        switch (state.origin, state.value) {
        case (.command, let value?), (.binding, let value?):
            states.tell(state.name, is: value, by: .daemon)
        case (.command, nil), (.initial, _): states.forget(state.name, by: .daemon)
        // This process follows the other sources itself.
        default: break
        }
    }
}
