/// A binding of inputrx, translated from the original.
struct ImportedBinding: Hashable, Sendable {
    /// The pieces of the original, as the comment above the binding shows them.
    var originals: [Original]
    /// The differences from the original, as further lines of the comment.
    var notes: [String] = []
    /// The gesture: `on` and the other keys that describe the gesture.
    var gesture: [YAMLEntry]
    /// The effects: `run`, `send`, `held`, or the keys of a continuous gesture.
    var effects: [YAMLEntry]

    init(
        original: Original,
        on: String,
        fingers: Int? = nil,
        options: [YAMLEntry] = [],
        effects: [YAMLEntry]
    ) {
        originals = [original]
        gesture = [YAMLEntry("on", on)]
        if let fingers { gesture.append(YAMLEntry("fingers", String(fingers))) }
        gesture += options
        self.effects = effects
    }

    /// The line of the first piece, from 1; nil for a command line.
    var line: Int? { originals.first?.line }

    /// All pieces of the original, joined to one.
    var original: Original {
        Original(originals.map(\.text).joined(separator: " · "), line: line)
    }
}

extension [YAMLEntry] {
    /// The entry that limits a gesture to touchscreens.
    static let onTouchscreen = [
        YAMLEntry("device", .mapping([YAMLEntry("kind", "touchscreen")]))
    ]
    /// The entry that limits a gesture to touchpads.
    static let onTouchpad = [YAMLEntry("device", .mapping([YAMLEntry("kind", "touchpad")]))]
}
