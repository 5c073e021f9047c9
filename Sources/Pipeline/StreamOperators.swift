import Configuration
import Gestures
import InputEvents
import Rx

extension ObservableType where Element == Gesture {
    /// Returns the gestures that pass all operators, applied in the order of the configuration
    /// file.
    ///
    /// Calls `probe` with each gesture and the number of operators that the gesture has passed,
    /// which is 0 at first.
    func applying(
        _ operators: [StreamOperator],
        scheduler: SchedulerType,
        probe: ((_ stage: Int, _ gesture: Gesture) -> Void)? = nil
    ) -> Observable<Gesture> {
        func probed(_ gestures: Observable<Gesture>, _ stage: Int) -> Observable<Gesture> {
            guard let probe else { return gestures }
            return gestures.do(onNext: { probe(stage, $0) })
        }
        return operators.enumerated().reduce(probed(asObservable(), 0)) { gestures, element in
            let (index, streamOperator) = element
            return probed(gestures.applying(streamOperator, scheduler: scheduler), index + 1)
        }
    }

    private func applying(_ streamOperator: StreamOperator, scheduler: SchedulerType) -> Observable<
        Gesture
    > {
        switch streamOperator {
        case .throttle(let window, let latest):
            throttle(window, latest: latest, scheduler: scheduler)
        case .debounce(let quiet): debounce(quiet, scheduler: scheduler)
        case .distinct: distinctUntilChanged { $0.hasSameFacts(as: $1) }
        case .skip(let count): skip(count)
        case .take(let count): take(count)
        case .audit(let period):
            gathered(count: nil, time: period, setsCount: false, scheduler: scheduler)
        case .delay(let time): delay(time, scheduler: scheduler)
        case .skipWhile(let facts): skipWhile(facts.hold)
        case .takeWhile(let facts): takeWhile(facts.hold)
        case .gather(let count, let time):
            gathered(count: count, time: time, scheduler: scheduler)
        case .scanCount: counted
        }
    }
}

extension ObservableType where Element == Gesture {
    /// Returns the gestures that pass all operators; the begin, end and cancel of a continuous
    /// gesture pass at once.
    ///
    /// `pattern` is the pattern of all gestures; nil if they can have different patterns.
    func applying(
        _ operators: [StreamOperator],
        of pattern: GesturePattern?,
        scheduler: SchedulerType,
        probe: ((_ stage: Int, _ gesture: Gesture) -> Void)?
    ) -> Observable<Gesture> {
        guard let pattern, case .continuous = pattern.kind else {
            return applying(operators, scheduler: scheduler, probe: probe)
        }
        return passedUpdates(
            by: operators,
            followsEveryMove: pattern.followsEveryMove,
            scheduler: scheduler,
            probe: probe
        )
    }

    /// The same gestures, each with its number, from 1, in ``Gesture/count``.
    fileprivate var counted: Observable<Gesture> {
        enumerated().map { index, gesture in
            var gesture = gesture
            gesture.count = index + 1
            return gesture
        }
    }
}

extension Gesture {
    /// Returns true if two gestures differ only in time: the comparison of `distinct`.
    ///
    /// Positions, in whole millimetres, are compared only for gestures that report while fingers
    /// move, because people do not tap exactly the same spot twice.
    fileprivate func hasSameFacts(as other: Gesture) -> Bool {
        guard kind == other.kind, device == other.device, fingers == other.fingers else {
            return false
        }
        let traits = kind.traits
        guard traits.moment == .overTime, traits.extent == .distance, progress == nil,
            let end, let otherEnd = other.end
        else { return true }
        return end.x.rounded() == otherEnd.x.rounded() && end.y.rounded() == otherEnd.y.rounded()
    }
}
