/// A binding of inputrx, translated from the original.
struct ImportedBinding: Hashable, Sendable {
    /// The original, as the comment above the binding shows it.
    var originals: [String]
    /// The line of the original, from 1; nil for a command line.
    var line: Int?
    /// The differences, in further lines of the comment.
    var notes: [String] = []
    /// The gesture: `on` and the keys that describe it.
    var gesture: [YAMLEntry]
    /// The commands: `run`, or those of a continuous gesture.
    var effects: [YAMLEntry]

    init(
        original: Original,
        on: String,
        fingers: Int? = nil,
        options: [YAMLEntry] = [],
        effects: [YAMLEntry]
    ) {
        originals = [original.text]
        line = original.line
        gesture = [YAMLEntry("on", on)]
        if let fingers { gesture.append(YAMLEntry("fingers", String(fingers))) }
        gesture += options
        self.effects = effects
    }

    /// All of its originals as one.
    var original: Original { Original(originals.joined(separator: " · "), line: line) }
}

extension [YAMLEntry] {
    /// The key that limits a gesture to touchscreens.
    static let onTouchscreen = [
        YAMLEntry("device", .mapping([YAMLEntry("kind", "touchscreen")]))
    ]
    /// The key that limits a gesture to touchpads.
    static let onTouchpad = [YAMLEntry("device", .mapping([YAMLEntry("kind", "touchpad")]))]
}
