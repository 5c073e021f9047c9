import Gestures
import InputEvents
import Rx

/// The values of all states, from all their sources.
///
///     user      orientation 90 ──────────────────────────── cleared
///     sensor    ─────────────── orientation 180 ───────────────────
///     events    90 ──────────── 180 ─────────────────────── 180          who spoke last counts
///
/// `locked` is `yes` as long as any source says so: running a command on the lock screen is worse than
/// not running it.
package final class LiveStates {
    /// The sources of a state.
    enum Teller: String {
        /// `inputrx state`.
        case user = "inputrx state"
        /// A command under `states:`.
        case command = "command"
        /// logind.
        case logind = "logind"
        /// iio-sensor-proxy.
        case sensor = "sensor"
    }

    private struct Statement {
        let teller: Teller
        let value: String
    }

    private let loop: EventLoop
    private let log: Log
    private let subject = PublishSubject<InputEvent>()
    // By state; the source that spoke last is last.
    private var statements: [String: [Statement]] = [:]
    private var told: [String: String] = [:]
    private var isDue = false
    /// Whether the values from the start have been handled.
    private var hasStarted = false
    private var complaints: Set<String> = []

    package init(loop: EventLoop, log: Log) {
        self.loop = loop
        self.log = log
        // Values until then are initial values.
        changeSoon()
    }

    /// How the states change, in event time.
    ///
    /// Hot. A later subscriber first receives every state that has a value.
    var events: Observable<InputEvent> {
        Observable { [self] sink in
            let now = Timestamp.now
            for (state, value) in told.sorted(by: { $0.key < $1.key }) {
                let change = StateChange(state, is: value, isInitial: true)
                sink.next(InputEvent(time: now, kind: .state(change)))
            }
            return subject.subscribe(sink: sink)
        }
    }

    /// A source sets the state; values that the state cannot have are ignored.
    func tell(_ state: String, is text: String, by teller: Teller) {
        guard let value = StateValue.accepted(text, for: state) else {
            // A program that is wrong once is wrong every time: log it once.
            if complaints.insert("\(teller) \(state)").inserted {
                log.write(
                    .warning,
                    teller == .command ? .command : .inputrx,
                    "state \(state): \(StateValue.complaint(text, for: state))"
                )
            }
            return
        }
        forgetStatement(on: state, by: teller)
        statements[state, default: []].append(Statement(teller: teller, value: value))
        changeSoon()
    }

    /// A source withdraws its value of the state.
    func forget(_ state: String, by teller: Teller) {
        forgetStatement(on: state, by: teller)
        changeSoon()
    }

    private func forgetStatement(on state: String, by teller: Teller) {
        statements[state]?.removeAll { $0.teller == teller }
        if statements[state]?.isEmpty ?? false { statements[state] = nil }
    }

    /// Several changes in one round, such as those at the start, are one change.
    private func changeSoon() {
        guard !isDue else { return }
        isDue = true
        loop.afterInput { [weak self] time in self?.change(at: time) }
    }

    private func change(at time: Timestamp) {
        isDue = false
        defer { hasStarted = true }
        for state in Set(statements.keys).union(told.keys).sorted() {
            let value = value(of: state)
            let initial = KnownState(rawValue: state)?.initialValue
            let last = told.updateValue(value, forKey: state)
            guard last ?? initial != value else { continue }
            // A value from the user is a change; the first value from a program is an initial value.
            let isInitial =
                !hasStarted || last == nil && statements[state]?.last?.teller != .user
            log.write(.info, .inputrx, "state \(state): \(value)")
            let change = StateChange(state, is: value, isInitial: isInitial)
            subject.onNext(InputEvent(time: time, kind: .state(change)))
        }
    }

    private func value(of state: String) -> String {
        let all = statements[state] ?? []
        if state == KnownState.locked.rawValue, all.contains(where: { $0.value == "yes" }) {
            return "yes"
        }
        return all.last?.value ?? KnownState(rawValue: state)?.initialValue ?? ""
    }
}
