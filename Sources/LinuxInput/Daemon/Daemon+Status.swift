import CLinux
import Configuration
import Gestures
import Glibc
import InputEvents
import Pipeline
import Rx

// Replies to programs that request the state and the actions of the daemon.
extension Daemon {
    /// Connects the board with the session, and listens on the socket.
    ///
    /// Dispose of the result to stop both.
    func show(_ session: Session, on board: StatusBoard, in folder: RuntimeFolder) -> any Disposable
    {
        board.composeLines = { [unowned self] in
            stateLines().merging(
                session.deviceLines(
                    under: configuration.inForce,
                    approvals: (try? approved.identities.value()) ?? []
                )
            ) { $1 }
        }
        runner.onEnd = { action, end, milliseconds in
            board.recordEnd(action, end, after: milliseconds)
        }
        listen(for: board, in: folder)
        grabs.outlooks.onStateChange = { board.scheduleReport() }
        grabs.onChange = { board.scheduleReport() }
        // These events may open or close a device.
        let devices = session.deviceChanges(approved).subscribe(onNext: { board.scheduleReport() })
        return Disposables.create { [grabs, runner] in
            devices.dispose()
            grabs.outlooks.onStateChange = {}
            grabs.onChange = {}
            runner.onEnd = { _, _, _ in }
            board.composeLines = { [:] }
            board.server = nil
        }
    }

    /// Listens on a new socket, which replaces an earlier one.
    func listen(for board: StatusBoard, in folder: RuntimeFolder) {
        // The old server must be released first, because its deinit removes the socket.
        board.server = nil
        do {
            let server = try StatusServer(in: folder, on: loop) { [unowned self] hasHistory in
                snapshot(of: board, hasHistory: hasHistory)
            }
            server.onFirstFollower = { [unowned board] in board.markAsSent() }
            board.server = server
        } catch {
            log.write(.warning, .inputrx, "\(error); `inputrx status` has no answer")
        }
    }

    /// The line about the configuration in force.
    var configurationLine: String {
        StatusLine.configuration(
            path: configuration.path,
            bindings: configuration.inForce.bindings.count,
            since: configuration.since,
            refusal: configuration.refusal
        )
    }

    private func snapshot(of board: StatusBoard, hasHistory: Bool) -> [String] {
        let first = StatusLine.first(
            process: getpid(),
            place: ProcessPlace.ofThisProcess,
            at: .now,
            seconds: Int64(time(nil))
        )
        let currentLines = board.composeLines().sorted { $0.key < $1.key }.map(\.value)
        return [first, configurationLine] + currentLines + (hasHistory ? board.history : [])
            + [StatusLine.complete]
    }

    /// Returns the status lines of all states, keyed by name.
    private func stateLines() -> [String: String] {
        let values = grabs.outlooks.stateValues
        let names = configuration.inForce.stateNames.union(values.keys)
            .union(KnownState.allCases.map(\.rawValue))
        return Dictionary(
            uniqueKeysWithValues: names.map { name in
                let value = values[name]
                return (name, StatusLine.state(name, is: value, from: origin(of: name, value)))
            }
        )
    }

    /// Returns the source of the value of a state.
    private func origin(of name: String, _ value: String?) -> StateOrigin {
        if let origin = states.origin(of: name) { return origin }
        let known = KnownState(rawValue: name)
        guard value != known?.initialValue else { return .initial }
        return switch known {
        case .tabletMode, .lid: .switch
        case .screen: .touchscreen
        case .pen: .pen
        case .typing, .touchpad: .keys
        case .mode: .binding
        case .locked, .orientation, .mouse, nil: .initial
        }
    }
}

extension Session {
    /// Emits when a device may have been opened or closed, or its status may have changed.
    func deviceChanges(_ approved: ApprovedDevices) -> Observable<Void> {
        .merge([
            monitor.arrivals.map { _ in }, monitor.departures.map { _ in },
            monitor.changes.map { _ in }, approved.identities.map { _ in },
        ])
    }
}
