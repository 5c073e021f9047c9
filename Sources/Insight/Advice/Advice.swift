import Configuration

/// A hint: a change that, in a trial on the recording, made a binding fire.
struct Advice: Hashable {
    /// The changes of the configuration that together make it fire; empty if there are none.
    var changes: [ConfigurationChange] = []
    /// A tip for the fingers; nil if no tip is certain to help.
    var hands: String?
    /// True if the hint is to configure the size of the surface, because its millimetres are guessed.
    var wantsSize = false

    /// The hint in a few words, with the keys in backticks; nil if there is none.
    var text: String? {
        if wantsSize { return Advice.sizeHint }
        let parts = [Advice.words(for: changes), hands].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", or ")
    }

    /// The key that corrects the millimetres of a device.
    static let size = "`size:` of this device under `devices:`"
    /// The hint to configure it.
    static let sizeHint = "\(size), because its millimetres are guessed"

    private static func words(for changes: [ConfigurationChange]) -> String? {
        func keys(_ place: (ConfigurationChange.Place) -> Bool) -> String? {
            let keys = changes.filter { place($0.place) }.map { change in
                change.value.map { "`\(change.key): \($0)`" } ?? "without `\(change.key):`"
            }
            return keys.isEmpty ? nil : keys.joined(separator: " and ")
        }
        let own = keys { if case .patternSource = $0 { true } else { false } }
        let conditions = keys { if case .conditions = $0 { true } else { false } }
        let limits = keys { $0 == .thresholds }
        let parts = [
            own, conditions.map { "\($0) under `when:`" },
            limits.map { "\($0) under `thresholds:`" },
        ].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", and ")
    }
}
