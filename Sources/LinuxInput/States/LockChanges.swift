import Gestures
import InputEvents
import Rx

extension ObservableType where Element == InputEvent {
    /// Emits true when the session locks and false when it unlocks.
    var lockChanges: Observable<Bool> {
        compactMap { event in
            guard case .state(let change) = event.kind,
                change.state == KnownState.locked.rawValue
            else { return nil }
            return change.value == "yes"
        }
    }
}
