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
    /// Begin, end and cancel pass at once. An update that passes also carries the steps of earlier
    /// updates that did not pass. At the end, the remaining steps follow as one more update, so
    /// that no step is lost or counted twice. A cancel drops the remaining steps; its total is the
    /// number of steps sent before.
    /// - Parameters:
    ///   - operators: throttle and debounce; other operators would lose steps.
    ///   - followsEveryMove: true to also send updates without a step.
    ///   - scheduler: the scheduler of event time.
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

/// Counts the steps of each gesture in progress that have been sent.
private final class StepAccounting {
    /// A continuous gesture in progress.
    private struct Ongoing {
        /// The begin, or the latest update.
        var latest: Gesture
        /// The time of the begin.
        let beginTime: Timestamp
        /// The sum of the steps that have been sent.
        var sentSteps = 0
        /// True if the latest part has been sent.
        var isLatestSent = true
    }

    private let sink: Sink<Gesture>
    private let followsEveryMove: Bool
    private var ongoing: [Ongoing] = []

    init(_ sink: Sink<Gesture>, followsEveryMove: Bool) {
        self.sink = sink
        self.followsEveryMove = followsEveryMove
    }

    /// Handles a part before it reaches the first operator.
    func note(_ gesture: Gesture) {
        guard var progress = gesture.progress else { return }
        let index = index(of: gesture)
        switch progress.phase {
        case .begin:
            if let index { ongoing.remove(at: index) }
            ongoing.append(Ongoing(latest: gesture, beginTime: gesture.time))
            sink.next(gesture)
        case .update:
            guard let index else { return }
            ongoing[index].latest = gesture
            ongoing[index].isLatestSent = false
        case .end:
            if let index, !ongoing[index].isLatestSent { pass(ongoing[index].latest) }
            if let index { ongoing.remove(at: index) }
            sink.next(gesture)
        case .cancel:
            var cancel = gesture
            if let index {
                progress.total = ongoing.remove(at: index).sentSteps
                cancel.progress = progress
            }
            sink.next(cancel)
        }
    }

    /// Handles a part that has passed the operators; drops it if it was held back beyond the end of
    /// its gesture.
    func pass(_ gesture: Gesture) {
        guard let index = index(of: gesture), gesture.time >= ongoing[index].beginTime,
            var progress = gesture.progress
        else { return }
        progress.steps = progress.total - ongoing[index].sentSteps
        ongoing[index].sentSteps = progress.total
        ongoing[index].isLatestSent = gesture.time == ongoing[index].latest.time
        // Steps that were undone in the meantime need not be sent.
        guard progress.steps != 0 || followsEveryMove else { return }
        var update = gesture
        update.progress = progress
        sink.next(update)
    }

    private func index(of gesture: Gesture) -> Int? {
        ongoing.firstIndex { $0.latest.isPartOfSame(as: gesture) }
    }
}

extension Gesture {
    /// Returns true if two parts can belong to one continuous gesture.
    ///
    /// On one device, two gestures can be in progress at the same time only in different lanes.
    package func isPartOfSame(as other: Gesture) -> Bool {
        device.id == other.device.id && progress?.lane == other.progress?.lane
            && pattern == other.pattern
    }
}
