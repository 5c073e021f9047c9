import Configuration

/// A hint: changes to the configuration, or a tip for the fingers, that would have made a binding
/// fire.
struct Advice: Hashable {
    /// The changes to the configuration that together make the binding fire; empty if none were
    /// found.
    var changes: [ConfigurationChange] = []
    /// A tip for the fingers; nil if none was found.
    var hands: String?
    /// True if the hint is to configure the size of the surface, because its size is a guess.
    var suggestsSize = false

    /// The hint in a few words, with the keys in backticks; nil if there is none.
    var text: String? {
        if suggestsSize { return Advice.sizeHint }
        let parts = [Advice.text(for: changes), hands].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", or ")
    }

    /// The key that sets the size of a device's surface, as text.
    static let size = "`size:` of this device under `devices:`"
    /// The hint to configure the size of the surface.
    static let sizeHint = "\(size), because its millimetres are guessed"

    private static func text(for changes: [ConfigurationChange]) -> String? {
        func keys(where isAtPlace: (ConfigurationChange.Place) -> Bool) -> String? {
            let keys = changes.filter { isAtPlace($0.place) }.map { change in
                change.value.map { "`\(change.key): \($0)`" } ?? "without `\(change.key):`"
            }
            return keys.isEmpty ? nil : keys.joined(separator: " and ")
        }
        let patternKeys = keys { if case .patternSource = $0 { true } else { false } }
        let conditionKeys = keys { if case .conditions = $0 { true } else { false } }
        let thresholdKeys = keys { $0 == .thresholds }
        let parts = [
            patternKeys, conditionKeys.map { "\($0) under `when:`" },
            thresholdKeys.map { "\($0) under `thresholds:`" },
        ].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", and ")
    }
}
