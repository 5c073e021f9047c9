import Configuration
import Gestures
import InputEvents
import Rx

extension ObservableType where Element == Gesture {
    /// The parts of continuous gestures, of which only the updates are held back by operators.
    ///
    ///     gestures    b-1-1-1-e----b-1-1-c    b begin, 1 an update of one step, e end, c cancel
    ///     result      b-1---2-e----b-1---c    throttle: 4 columns
    ///
    /// A begin, an end and a cancel pass at once. An update that passes carries the steps of those
    /// before it that did not; at the end what is left comes as one more update, so that no step is
    /// lost or counted twice. After a cancel nothing is left to come, and its total is what has
    /// been told.
    /// - Parameters:
    ///   - operators: throttle and debounce; others would lose steps.
    ///   - followsEveryMove: whether updates without a step are told, too.
    ///   - scheduler: event time.
    ///   - probe: is told which updates have passed how many operators.
    /// - Returns: the parts that are told.
    func passedUpdates(
        by operators: [StreamOperator],
        followsEveryMove: Bool,
        scheduler: SchedulerType,
        probe: ((_ stage: Int, _ gesture: Gesture) -> Void)?
    ) -> Observable<Gesture> {
        guard !operators.isEmpty else { return asObservable() }
        return Observable { sink in
            let steps = StepAccounting(sink, followsEveryMove: followsEveryMove)
            let updates = PublishSubject<Gesture>()
            let applied = updates.asObservable()
                .applying(operators, scheduler: scheduler, probe: probe)
                .subscribe(onNext: steps.pass)
            let upstream = self.subscribe(
                sink: Sink(
                    next: { gesture in
                        steps.note(gesture)
                        if gesture.progress?.phase == .update { updates.onNext(gesture) }
                    },
                    stop: sink.stop
                )
            )
            return Disposables.create(upstream, applied)
        }
    }
}

/// Knows of each gesture that goes on how many of its steps have been told.
private final class StepAccounting {
    private struct Ongoing {
        var latest: Gesture
        let begun: Timestamp
        var told = 0
        var isToldWhole = true
    }

    private let sink: Sink<Gesture>
    private let followsEveryMove: Bool
    private var ongoing: [Ongoing] = []

    init(_ sink: Sink<Gesture>, followsEveryMove: Bool) {
        self.sink = sink
        self.followsEveryMove = followsEveryMove
    }

    /// What came in, before any guard.
    func note(_ gesture: Gesture) {
        guard var progress = gesture.progress else { return }
        let place = place(of: gesture)
        switch progress.phase {
        case .begin:
            if let place { ongoing.remove(at: place) }
            ongoing.append(Ongoing(latest: gesture, begun: gesture.time))
            sink.next(gesture)
        case .update:
            guard let place else { return }
            ongoing[place].latest = gesture
            ongoing[place].isToldWhole = false
        case .end:
            if let place, !ongoing[place].isToldWhole { pass(ongoing[place].latest) }
            if let place { ongoing.remove(at: place) }
            sink.next(gesture)
        case .cancel:
            var last = gesture
            if let place {
                progress.total = ongoing.remove(at: place).told
                last.progress = progress
            }
            sink.next(last)
        }
    }

    /// What the operators let through; one that was held back for longer than its gesture is dropped.
    func pass(_ gesture: Gesture) {
        guard let place = place(of: gesture), gesture.time >= ongoing[place].begun,
            var progress = gesture.progress
        else { return }
        progress.steps = progress.total - ongoing[place].told
        ongoing[place].told = progress.total
        ongoing[place].isToldWhole = gesture.time == ongoing[place].latest.time
        // Steps that were taken back meanwhile need not be told.
        guard progress.steps != 0 || followsEveryMove else { return }
        var update = gesture
        update.progress = progress
        sink.next(update)
    }

    private func place(of gesture: Gesture) -> Int? {
        ongoing.firstIndex { $0.latest.isPartOfSame(as: gesture) }
    }
}

extension Gesture {
    /// Whether two parts can be of one continuous gesture: of two on one device at a time, one ends
    /// before the other begins, or they have lanes of their own.
    package func isPartOfSame(as other: Gesture) -> Bool {
        device.id == other.device.id && progress?.lane == other.progress?.lane
            && pattern == other.pattern
    }
}
