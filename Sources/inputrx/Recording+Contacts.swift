import Configuration
import Recordings

extension Recording {
    /// Returns the events that the daemon would have received under the configuration, including a
    /// touchpad's contacts if a binding needs them.
    func inputEvents(under configuration: Configuration) -> InputEventSequence {
        inputEvents { configuration.wantsContacts(of: $0) }
    }
}
