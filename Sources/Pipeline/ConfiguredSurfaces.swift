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
