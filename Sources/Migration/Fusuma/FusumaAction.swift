import YAML

/// What fusuma does at one moment of a gesture.
struct FusumaAction: Hashable, Sendable {
    /// The gesture below which the action stands, with exactly these keys and programs.
    var gesture: FusumaGesture
    var effect: ImportedEffect
    /// The pieces of the configuration; several if they have the same meaning in inputrx.
    var originals: [Original]
    /// The number of actions that stand before it.
    var position = 0
    /// The `interval:` beside it: a factor for fusuma's default; nil if there is none.
    var interval: Double?

    /// The first piece of the configuration.
    var original: Original { originals.first ?? Original() }
}

/// A factor for one of fusuma's defaults, such as `threshold: 0.5`.
struct FusumaFactor: Hashable, Sendable {
    var value: Double
    var original: Original
}

extension Node {
    /// The factor for one of fusuma's defaults; nil if the node is no number from 0 to a million.
    var factor: Double? {
        guard let text, let number = Double(text), (0...1e6).contains(number) else { return nil }
        return number
    }
}
