/// A change of one key in a configuration file: a new value, or its removal.
public struct ConfigurationChange: Hashable, Sendable {
    /// The mapping that has the key.
    public var place: Place
    /// The key.
    public var key: String
    /// The new value, as it is written in the file; nil removes the key.
    public var value: String?

    /// Creates a change of one key.
    public init(_ key: String, _ value: String?, in place: Place) {
        self.place = place
        self.key = key
        self.value = value
    }

    /// The mapping that has a key.
    public enum Place: Hashable, Sendable {
        /// Under `thresholds:`.
        case thresholds
        /// Beside the gesture with this index in ``Configuration/patternSources``.
        case patternSource(Int)
        /// Under `when:` beside the gesture with this index.
        case conditions(Int)
    }
}
