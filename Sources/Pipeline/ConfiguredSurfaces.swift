import Configuration
import InputEvents
import Rx

extension ObservableType where Element == InputEvent {
    /// Returns the events on surfaces that are sized by the configuration and rotated with the
    /// picture, with its rules about pens.
    ///
    /// The size is applied first, because it is that of the panel before any rotation.
    func onConfiguredSurfaces(_ rules: [DeviceRule]) -> Observable<InputEvent> {
        withConfiguredPens(rules).withConfiguredSizes(rules).withTurnedPictures(rules)
    }
}

extension Configuration {
    /// Returns the events that the recognisers see: sized, rotated, and with the modes that
    /// bindings set.
    package func prepared(_ events: some Sequence<InputEvent>) -> [InputEvent] {
        var prepared: [InputEvent] = []
        Replay(self).run(events, recognised: { prepared.append($0) }, perform: { _ in })
        return prepared
    }
}
