import Gestures
import Rx

extension ObservableType where Element == Gesture {
    /// Collects a number of gestures, or the gestures of a time span, and sends the last one.
    ///
    /// If `setsCount` is true, that gesture's ``Gesture/count`` becomes the number of gestures.
    ///
    ///     gestures              a-b---c--d-e-----|      one column = 10 ms
    ///     count 2               --2------2------1|      digit = number of gestures
    ///     time 30 ms            ---2-----2----1--|      from the first gesture
    ///
    /// Only the last gesture is kept. While there is none, no timer is armed, so an idle daemon
    /// sleeps. Completion sends the gesture first; an error drops it.
    func gathered(
        count: Int?,
        time: Duration?,
        setsCount: Bool = true,
        scheduler: any SchedulerType
    ) -> Observable<Gesture> {
        Observable { sink in
            let gathering = Gathering(
                count: count,
                time: time,
                setsCount: setsCount,
                scheduler: scheduler,
                sink: sink
            )
            let upstream = self.subscribe(sink: Sink(next: gathering.take, stop: gathering.stop))
            return Disposables.create(upstream, gathering)
        }
    }
}

/// The state of one subscription: the last gesture, and the number of gestures collected so far.
// Unchecked, because only the thread of its scheduler uses it.
private final class Gathering: Disposable, @unchecked Sendable {
    private let count: Int
    private let time: Duration?
    private let setsCount: Bool
    private let sink: Sink<Gesture>
    private var timer: (any SchedulerTimer)?
    private var last: Gesture?
    private var gatheredCount = 0

    init(
        count: Int?,
        time: Duration?,
        setsCount: Bool,
        scheduler: any SchedulerType,
        sink: Sink<Gesture>
    ) {
        self.count = count ?? .max
        self.time = time
        self.setsCount = setsCount
        self.sink = sink
        timer = scheduler.makeTimer { [unowned self] in send() }
    }

    deinit { timer?.dispose() }

    func take(_ gesture: Gesture) {
        last = gesture
        gatheredCount += 1
        if gatheredCount >= count {
            send()
        } else if gatheredCount == 1, let time {
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
        if setsCount { gesture.count = gatheredCount }
        gatheredCount = 0
        sink.next(gesture)
    }
}
