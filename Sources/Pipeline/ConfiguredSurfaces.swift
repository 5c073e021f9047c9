import Configuration
import InputEvents
import Rx

extension ObservableType where Element == InputEvent {
    /// Returns the events after the configuration's rules for pens and sizes, and rotated with the
    /// picture.
    ///
    /// The size is applied before the rotation, because it describes the panel without rotation.
    func onConfiguredSurfaces(_ rules: [DeviceRule]) -> Observable<InputEvent> {
        withConfiguredPens(rules).withConfiguredSizes(rules).withTurnedPictures(rules)
    }
}

extension Configuration {
    /// Returns the events that the recognisers receive: with configured sizes, rotated, and with
    /// the modes that bindings set.
    package func prepared(_ events: some Sequence<InputEvent>) -> [InputEvent] {
        var prepared: [InputEvent] = []
        Replay(self).run(events, recognised: { prepared.append($0) }, perform: { _ in })
        return prepared
    }
}
