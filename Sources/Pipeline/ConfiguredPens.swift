import Configuration
import InputEvents
import Rx

extension ObservableType where Element == InputEvent {
    /// Returns the events with the rules `yields-to-pen: false` applied to the devices.
    ///
    /// These devices accept gestures of fingers beside a pen.
    func withConfiguredPens(_ rules: [DeviceRule]) -> Observable<InputEvent> {
        guard rules.contains(where: { $0.yieldsToPen == false }) else { return asObservable() }
        return map { event in
            guard case .deviceAdded(let device) = event.kind,
                rules.first(where: { $0.yieldsToPen != nil && $0.filter.matches(device) })?
                    .yieldsToPen == false
            else { return event }
            return InputEvent(
                time: event.time,
                kind: .deviceAdded(device.with(yieldsToPen: false))
            )
        }
    }
}
