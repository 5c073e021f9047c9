import Gestures
import YAML

/// A gesture that is written as a key: `swipe left: date`, `swipe: left`, `long-press: 700ms`.
struct GestureKey {
    /// The advice to write the gesture as the value of `on`.
    let help: String

    /// Reads an entry whose key is the name of a gesture; nil for other entries.
    init?(_ entry: Node.Entry) {
        guard let phrase = GestureKey.phrase(entry.key) else { return nil }
        guard case .scalar(let scalar) = entry.value.content, !scalar.text.isEmpty else {
            help = "write `on: \(phrase)`, and its other keys in the lines below"
            return
        }
        let value = scalar.text
        if let whole = GestureKey.phrase("\(phrase) \(value)") {
            help = "write `on: \(whole)`"
        } else if ["true", "yes"].contains(value.lowercased()) {
            help = "write `on: \(phrase)`"
        } else if let quantity = Quantity(value) {
            help = "write `on: \(phrase)`" + GestureKey.option(quantity, value, of: phrase)
        } else {
            help = "write `on: \(phrase)`, and in the line below `run: \(value)`"
        }
    }

    /// Returns the gesture that a key names, perhaps with hyphens or underscores between its words;
    /// nil for other keys.
    static func phrase(_ key: String) -> String? {
        let text = key.words
        if GestureVocabulary.phrase(text) != nil { return text }
        let spaced = text.lowercased().split { " -_".contains($0) }.joined(separator: " ")
        return GestureVocabulary.phrase(spaced) == nil ? nil : spaced
    }

    /// Returns the advice to write a number or a quantity as an option of the gesture.
    private static func option(
        _ quantity: Quantity,
        _ value: String,
        of phrase: String
    ) -> String {
        let options = GestureVocabulary.phrase(phrase)?.family.options ?? []
        let option: GestureOption? =
            switch quantity.unit {
            case "": .fingers
            case "ms", "s", "min": options.contains(.hold) ? .hold : .within
            case "mm", "%": .distance
            default: nil
            }
        guard let option, options.contains(option) else {
            return ", and its other keys in the lines below"
        }
        return ", with `\(option.rawValue): \(value)` beside it"
    }
}
