import Configuration
import InputEvents
import Rx

extension ObservableType where Element == InputEvent {
    /// The same events on surfaces as the configuration and the picture have them.
    ///
    /// First the panel gets its size, which is that of the panel as it is; then it is turned.
    func onConfiguredSurfaces(_ rules: [DeviceRule]) -> Observable<InputEvent> {
        withConfiguredSizes(rules).withTurnedPictures(rules)
    }
}

extension Configuration {
    /// The events as the recognisers see them: what the configuration knows of devices is applied,
    /// and the modes that bindings set are among them.
    package func prepared(_ events: some Sequence<InputEvent>) -> [InputEvent] {
        var prepared: [InputEvent] = []
        Replay(self).run(events, recognised: { prepared.append($0) }, perform: { _ in })
        return prepared
    }
}
