/// A key of a configuration file that gets another value, or is taken out.
public struct ConfigurationChange: Hashable, Sendable {
    /// Where the key stands.
    public var place: Place
    /// The key.
    public var key: String
    /// Its value as it stands in the file; nil takes the key out.
    public var value: String?

    /// A change of one key.
    public init(_ key: String, _ value: String?, in place: Place) {
        self.place = place
        self.key = key
        self.value = value
    }

    /// Where a key stands.
    public enum Place: Hashable, Sendable {
        /// Under `thresholds:`.
        case thresholds
        /// Beside the gesture of ``Configuration/patternSources`` that has this index.
        case patternSource(Int)
        /// The same, under `when:`.
        case conditions(Int)
    }
}
