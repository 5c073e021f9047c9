import Configuration
import Gestures
import InputEvents
import Rx

extension ObservableType where Element == Gesture {
    /// Passes continuous gestures through operators, which hold back only their updates.
    ///
    ///     gestures    b-1-1-1-e----b-1-1-c    b begin, 1 an update of one step, e end, c cancel
    ///     result      b-1---2-e----b-1---c    throttle: 4 columns
    ///
    /// A begin, an end and a cancel pass at once. An update that passes also carries the steps of
    /// earlier updates that did not. At the end, the remaining steps come as one more update, so that
    /// no step is lost or counted twice. A cancel drops the remaining steps, and its total is the
    /// number of steps sent before.
    /// - Parameters:
    ///   - operators: throttle and debounce; others would lose steps.
    ///   - followsEveryMove: whether updates without a step are sent, too.
    ///   - scheduler: event time.
    ///   - probe: called with each update and the number of operators that it has passed.
    /// - Returns: the parts that pass.
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

/// Counts for each gesture in progress how many of its steps have been sent.
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

    /// The parts that came in, before any operator.
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

    /// The parts that passed the operators; a part that was held back for longer than its gesture is
    /// dropped.
    func pass(_ gesture: Gesture) {
        guard let place = place(of: gesture), gesture.time >= ongoing[place].begun,
            var progress = gesture.progress
        else { return }
        progress.steps = progress.total - ongoing[place].told
        ongoing[place].told = progress.total
        ongoing[place].isToldWhole = gesture.time == ongoing[place].latest.time
        // Steps that were taken back in the meantime need not be sent.
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
