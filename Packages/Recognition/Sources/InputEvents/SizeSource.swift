/// Where the size of a surface is known from.
public enum SizeSource: String, CaseIterable, Hashable, Sendable {
    /// `size:` in the configuration.
    case configuration = "configuration"
    /// The resolution that the device reports, or libinput's quirk for the device.
    case resolution = "resolution"
    /// The display under the panel, which reports its own size.
    case display = "display"
    /// The usual size of such panels (``Surface/guessed(x:y:bus:)``).
    case guess = "guess"

    /// How far the size can be relied on.
    public var confidence: Confidence {
        switch self {
        case .configuration, .resolution: .certain
        case .display: .likely
        case .guess: .low
        }
    }

    /// How far a size can be relied on.
    public enum Confidence: String, Hashable, Sendable {
        case certain = "certain"
        /// The display may be another one than the one that the panel covers.
        case likely = "likely"
        /// The true size may be half or twice as large.
        case low = "low"
    }
}
