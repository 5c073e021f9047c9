import Configuration
import Gestures
import InputEvents
import Rx

extension ObservableType where Element == Gesture {
    /// The gestures that pass all guards, applied in the order of the configuration file.
    func guarded(by guards: [Guard], scheduler: SchedulerType) -> Observable<Gesture> {
        guards.reduce(asObservable()) { gestures, guardian in
            switch guardian {
            case .throttle(let window, let latest):
                gestures.throttle(window, latest: latest, scheduler: scheduler)
            case .debounce(let quiet): gestures.debounce(quiet, scheduler: scheduler)
            case .distinct: gestures.distinctUntilChanged { $0.hasSameFacts(as: $1) }
            case .skip(let count): gestures.skip(count)
            case .take(let count): gestures.take(count)
            }
        }
    }
}

extension Gesture {
    /// Whether two gestures differ in nothing but time: what `distinct` compares.
    ///
    /// Places count only for drags, and only whole millimetres: nobody taps the same spot twice.
    fileprivate func hasSameFacts(as other: Gesture) -> Bool {
        guard kind == other.kind, device == other.device, fingers == other.fingers else {
            return false
        }
        guard case .drag = kind, let end, let otherEnd = other.end else { return true }
        return end.x.rounded() == otherEnd.x.rounded() && end.y.rounded() == otherEnd.y.rounded()
    }
}
