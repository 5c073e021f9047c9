import CLinux
import Configuration
import Gestures
import Glibc
import InputEvents
import Pipeline
import Rx

// Answers programs that ask for the state and the actions of the daemon.
extension Daemon {
    /// Lets the board report on the session, and listens on the socket.
    ///
    /// Dispose of the result to stop.
    func show(_ session: Session, on board: StatusBoard, in folder: RuntimeFolder) -> any Disposable
    {
        board.present = { [unowned self] in
            stateLines().merging(
                session.deviceLines(
                    under: configuration.inForce,
                    approvals: (try? approved.identities.value()) ?? []
                )
            ) { $1 }
        }
        runner.onEnd = { action, end, milliseconds in
            board.ended(action, end, after: milliseconds)
        }
        listen(for: board, in: folder)
        grabs.outlooks.onStateChange = { board.changed() }
        grabs.onChange = { board.changed() }
        // The events that may open or close a device.
        let devices = session.deviceChanges(approved).subscribe(onNext: { board.changed() })
        return Disposables.create { [grabs, runner] in
            devices.dispose()
            grabs.outlooks.onStateChange = {}
            grabs.onChange = {}
            runner.onEnd = { _, _, _ in }
            board.present = { [:] }
            board.server = nil
        }
    }

    /// Answers on the socket, which replaces an earlier one.
    func listen(for board: StatusBoard, in folder: RuntimeFolder) {
        // The old server must end first, because its end removes the socket.
        board.server = nil
        do {
            let server = try StatusServer(in: folder, on: loop) { [unowned self] hasHistory in
                snapshot(of: board, hasHistory: hasHistory)
            }
            server.onFirstFollower = { [unowned board] in board.forgetChanges() }
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
        let present = board.present().sorted { $0.key < $1.key }.map(\.value)
        return [first, configurationLine] + present + (hasHistory ? board.history : [])
            + [StatusLine.complete]
    }

    /// Returns the lines about all states, by their names.
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

    /// Returns the source of a state's value.
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
    /// Emits when a device may have been opened, closed or replaced.
    func deviceChanges(_ approved: ApprovedDevices) -> Observable<Void> {
        .merge([
            monitor.arrivals.map { _ in }, monitor.departures.map { _ in },
            monitor.changes.map { _ in }, approved.identities.map { _ in },
        ])
    }
}
