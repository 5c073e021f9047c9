import Configuration
import Recordings

extension Recording {
    /// The events that the daemon would have received under that configuration: also where the fingers on a
    /// touchpad are, if a binding asks for that.
    func inputEvents(under configuration: Configuration) -> InputEventSequence {
        inputEvents { configuration.wantsContacts(of: $0) }
    }
}
