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
    /// The events as the recognisers see them: what the configuration knows of devices is applied.
    func prepared(_ events: some Sequence<InputEvent>) -> [InputEvent] {
        var prepared: [InputEvent] = []
        let input = PublishSubject<InputEvent>()
        let subscription = input.asObservable()
            .onConfiguredSurfaces(devices)
            .subscribe(onNext: { prepared.append($0) })
        for event in events { input.onNext(event) }
        subscription.dispose()
        return prepared
    }
}
