import Gestures
import InputEvents
import Pipeline
import Rx

/// The values of all states, from all their sources.
///
///     user      orientation 90 ──────────────────────────── cleared
///     sensor    ─────────────── orientation 180 ───────────────────
///     events    90 ──────────── 180 ─────────────────────── 180          the latest value counts
///
/// `locked` is `yes` as long as any source says so, because running a command on the lock screen is
/// worse than not running it.
package final class LiveStates {
    /// The sources of the values of states.
    package enum Source: String {
        /// `inputrx state`.
        case user = "inputrx state"
        /// The running daemon, when another program of inputrx has queried it.
        case daemon = "the daemon"
        /// A command under `states:`.
        case command
        /// A desktop, selected with `preset:` under `states:`.
        case desktop
        /// logind.
        case logind
        /// udev, which knows which devices are plugged in.
        case udev
        /// iio-sensor-proxy.
        case sensor
    }

    /// A value that a source has set.
    private struct Statement {
        let source: Source
        let value: String
    }

    private let loop: EventLoop
    private let log: Log
    private let subject = PublishSubject<InputEvent>()
    // The values of each state that its sources have set; the latest is last.
    private var statements: [String: [Statement]] = [:]
    /// The values that were reported last, keyed by state.
    private var values: [String: String] = [:]
    private var isReportDue = false
    /// True once the initial values have been reported.
    private var hasStarted = false
    private var complaints: Set<String> = []

    package init(loop: EventLoop, log: Log) {
        self.loop = loop
        self.log = log
        // Values that are set before the end of this round are initial values.
        scheduleReport()
    }

    /// The changes of the states, in event time.
    ///
    /// The stream is hot. A later subscriber first receives every state that has a value.
    var events: Observable<InputEvent> {
        Observable { [self] sink in
            let now = Timestamp.now
            for (state, value) in values.sorted(by: { $0.key < $1.key }) {
                let change = StateChange(state, is: value, isInitial: true)
                sink.next(InputEvent(time: now, kind: .state(change)))
            }
            return subject.subscribe(sink: sink)
        }
    }

    /// Sets the value of a state for a source; ignores and logs a value that the state cannot have.
    package func tell(_ state: String, is text: String, by source: Source) {
        guard let value = StateValue.accepted(text, for: state) else {
            // Only the first complaint is logged, because a program that reports one impossible
            // value reports more.
            if complaints.insert("\(source) \(state)").inserted {
                log.write(
                    .warning,
                    source == .command ? .command : .inputrx,
                    "state \(state): \(StateValue.complaint(text, for: state))"
                )
            }
            return
        }
        forgetStatement(on: state, by: source)
        statements[state, default: []].append(Statement(source: source, value: value))
        scheduleReport()
    }

    /// Withdraws the value of a state that a source has set.
    package func forget(_ state: String, by source: Source) {
        forgetStatement(on: state, by: source)
        scheduleReport()
    }

    private func forgetStatement(on state: String, by source: Source) {
        statements[state]?.removeAll { $0.source == source }
        if statements[state]?.isEmpty ?? false { statements[state] = nil }
    }

    /// Schedules the report of changes at the end of the round, so that several changes of one
    /// state in one round, as at the start, become one.
    private func scheduleReport() {
        guard !isReportDue else { return }
        isReportDue = true
        loop.afterInput { [weak self] time in self?.reportChanges(at: time) }
    }

    private func reportChanges(at time: Timestamp) {
        isReportDue = false
        defer { hasStarted = true }
        for state in Set(statements.keys).union(values.keys).sorted() {
            let value = value(of: state)
            let initial = KnownState(rawValue: state)?.initialValue
            let last = values.updateValue(value, forKey: state)
            guard last ?? initial != value else { continue }
            // After the start, the first value of a state is an initial value if a program set it,
            // and a change if the user did.
            let isInitial =
                !hasStarted || last == nil && statements[state]?.last?.source != .user
            log.write(.info, .inputrx, "state \(state): \(value)")
            let change = StateChange(state, is: value, isInitial: isInitial)
            subject.onNext(InputEvent(time: time, kind: .state(change)))
        }
    }

    private func value(of state: String) -> String {
        statement(on: state)?.value ?? KnownState(rawValue: state)?.initialValue ?? ""
    }

    /// Returns the statement that decides the value; nil if no source has made one.
    private func statement(on state: String) -> Statement? {
        let all = statements[state] ?? []
        let locks = state == KnownState.locked.rawValue ? all.last { $0.value == "yes" } : nil
        return locks ?? all.last
    }

    /// Returns the source of the value of a state; nil if no source has set one.
    func origin(of state: String) -> StateOrigin? { statement(on: state)?.source.origin }
}

extension LiveStates.Source {
    /// The source as `inputrx status` reports it.
    fileprivate var origin: StateOrigin {
        switch self {
        case .user: .user
        case .command, .daemon: .command
        case .desktop: .desktop
        case .logind: .logind
        case .udev: .devices
        case .sensor: .sensor
        }
    }
}
