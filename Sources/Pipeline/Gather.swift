import Gestures
import Rx

extension ObservableType where Element == Gesture {
    /// Collects a number of gestures, or the gestures of a time span, and sends the last one.
    ///
    /// If `counted`, ``Gesture/count`` becomes their number.
    ///
    ///     gestures              a-b---c--d-e-----|      one column = 10 ms
    ///     count 2               --2------2------1|
    ///     time 30 ms            ---2-----2--2----|      from the first gesture
    ///
    /// One gesture is held back; while there is none, no timer is armed, so that an idle daemon
    /// sleeps. The held gesture is sent before the completion; an error drops it.
    func gathered(
        count: Int?,
        time: Duration?,
        counted: Bool = true,
        scheduler: any SchedulerType
    ) -> Observable<Gesture> {
        Observable { sink in
            let gathering = Gathering(
                count: count,
                time: time,
                counted: counted,
                scheduler: scheduler,
                sink: sink
            )
            let upstream = self.subscribe(sink: Sink(next: gathering.take, stop: gathering.stop))
            return Disposables.create(upstream, gathering)
        }
    }
}

/// The state of one subscription: the gestures collected so far.
// Unchecked: it belongs to the thread of its scheduler.
private final class Gathering: Disposable, @unchecked Sendable {
    private let count: Int
    private let time: Duration?
    private let counted: Bool
    private let sink: Sink<Gesture>
    private var timer: (any SchedulerTimer)?
    private var last: Gesture?
    private var gathered = 0

    init(
        count: Int?,
        time: Duration?,
        counted: Bool,
        scheduler: any SchedulerType,
        sink: Sink<Gesture>
    ) {
        self.count = count ?? .max
        self.time = time
        self.counted = counted
        self.sink = sink
        timer = scheduler.makeTimer { [unowned self] in send() }
    }

    deinit { timer?.dispose() }

    func take(_ gesture: Gesture) {
        last = gesture
        gathered += 1
        if gathered >= count {
            send()
        } else if gathered == 1, let time {
            timer?.arm(after: time.nanosecondsSaturated)
        }
    }

    func stop(_ termination: Termination) {
        if case .completed = termination { send() }
        dispose()
        sink.stop(termination)
    }

    func dispose() {
        timer?.dispose()
        timer = nil
        last = nil
    }

    private func send() {
        timer?.disarm()
        guard var gesture = last.take() else { return }
        if counted { gesture.count = gathered }
        gathered = 0
        sink.next(gesture)
    }
}
