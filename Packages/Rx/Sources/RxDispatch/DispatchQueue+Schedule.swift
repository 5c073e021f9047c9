import Dispatch
import Rx

extension DispatchQueue {
    /// Runs work on the queue, unless it is cancelled before it starts.
    func schedule<State>(
        _ state: State,
        _ action: @escaping (State) -> any Disposable
    ) -> any Disposable {
        let work = SubscriptionGuard()
        let run = Unchecked {
            if !work.isDisposed { work.attach(action(state)) }
        }
        async { run.value() }
        return work
    }

    /// Runs work on the queue after `dueTime`, unless it is cancelled earlier.
    func schedule<State>(
        _ state: State,
        after dueTime: RxTimeInterval,
        leeway: DispatchTimeInterval,
        _ action: @escaping (State) -> any Disposable
    ) -> any Disposable {
        let work = SubscriptionGuard()
        let timer = DispatchTimer(queue: self, leeway: leeway, isOneShot: true) {
            if !work.isDisposed { work.attach(action(state)) }
        }
        timer.arm(at: RxTime.monotonic + dueTime)
        return Disposables.create(timer, work)
    }

    /// Runs work on the queue repeatedly: first after `startAfter`, then every `period`.
    ///
    /// A late round runs once, however many periods have passed. The next round is again due a
    /// whole number of periods after the first, so there is no drift, and no burst after the queue
    /// was blocked.
    func schedule<State>(
        _ state: State,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        leeway: DispatchTimeInterval,
        _ action: @escaping (State) -> State
    ) -> any Disposable {
        let round = Round(
            state: state,
            due: RxTime.monotonic + startAfter,
            period: max(1, period.nanosecondsSaturated)
        )
        let timer = DispatchTimer(queue: self, leeway: leeway) {
            round.state = action(round.state)
            round.advance(beyond: .monotonic)
            round.timer?.arm(at: round.due)
        }
        round.timer = timer
        timer.arm(at: round.due)
        return timer
    }
}

/// The state of periodic work between its rounds, which do not overlap.
final class Round<State> {
    var state: State
    /// The time at which the next round is due.
    var due: RxTime
    /// The period in nanoseconds.
    let period: Int64
    // Weak, because the timer retains this object through its action.
    weak var timer: DispatchTimer?

    init(state: State, due: RxTime, period: Int64) {
        self.state = state
        self.due = due
        self.period = period
    }

    /// Advances by whole periods, at least one, to a due time after `now`.
    func advance(beyond now: RxTime) {
        let missed = max(0, now.nanoseconds(since: due)) / period
        let (distance, overflow) = (missed + 1).multipliedReportingOverflow(by: period)
        due = due.advanced(byNanoseconds: overflow ? .max : distance)
    }
}
