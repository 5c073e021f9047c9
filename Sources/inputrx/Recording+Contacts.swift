import Configuration
import Recordings

extension Recording {
    /// Returns the events that the daemon would have received under the configuration, with the
    /// contacts of a touchpad if a binding needs them.
    func inputEvents(under configuration: Configuration) -> InputEventSequence {
        inputEvents { configuration.wantsContacts(of: $0) }
    }
}
