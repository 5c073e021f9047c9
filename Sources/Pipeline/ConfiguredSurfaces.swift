import Configuration
import InputEvents
import Rx

extension ObservableType where Element == InputEvent {
    /// Returns the events with surfaces sized by the configuration, rotated with the picture, and with
    /// what it says about pens.
    ///
    /// The size comes first, because it is that of the panel before any rotation.
    func onConfiguredSurfaces(_ rules: [DeviceRule]) -> Observable<InputEvent> {
        withConfiguredPens(rules).withConfiguredSizes(rules).withTurnedPictures(rules)
    }
}

extension Configuration {
    /// Returns the events as the recognisers see them: sized, rotated, and with the modes that
    /// bindings set.
    package func prepared(_ events: some Sequence<InputEvent>) -> [InputEvent] {
        var prepared: [InputEvent] = []
        Replay(self).run(events, recognised: { prepared.append($0) }, perform: { _ in })
        return prepared
    }
}
