/// The source of a surface's size.
public enum SizeSource: String, CaseIterable, Hashable, Sendable {
    /// `size:` in the configuration.
    case configuration
    /// The resolution that the device reports, or libinput's quirk for the device.
    case resolution
    /// The display under the panel, which reports its own size.
    case display
    /// The usual size of such panels (``Surface/guessed(x:y:bus:)``).
    case guess

    /// The reliability of the size.
    public var confidence: Confidence {
        switch self {
        case .configuration, .resolution: .certain
        case .display: .likely
        case .guess: .low
        }
    }

    /// The reliability of a size.
    public enum Confidence: String, Hashable, Sendable {
        case certain
        /// The size is that of a display, which may not be the one under the panel.
        case likely
        /// The true size may be half or twice as large.
        case low
    }
}
