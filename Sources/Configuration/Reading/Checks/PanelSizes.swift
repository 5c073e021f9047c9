import Gestures
import InputEvents
import YAML

/// The sizes of touchscreens that the device rules give, if the pictures on them never rotate.
struct PanelSizes {
    /// The rules that give a size; empty if a picture may rotate, which exchanges width and height.
    private var rules: [DeviceRule] = []

    /// The words of conditions, states and commands that show that a picture may rotate.
    private static let signs = ["orientation", "landscape", "portrait", "tablet-mode"]

    /// Creates sizes of which none is known.
    init() {}

    /// Reads the sizes in the rules of a configuration; `sections` are all its sections.
    init(_ rules: [DeviceRule], in sections: [Node.Entry]) {
        let mayRotate =
            rules.contains { $0.turned != nil }
            || sections.contains { section in PanelSizes.signs.contains(where: section.mentions) }
        self.rules = mayRotate ? [] : rules.filter { $0.size != nil }
    }

    /// Returns the surfaces of all touchscreens that can make the gesture; nil if the rules do not
    /// give the size of each, or if the gesture may be meant for other devices.
    func panels(of pattern: GesturePattern) -> [Surface]? {
        var filter = pattern.devices
        guard filter.kinds.isEmpty || filter.kinds == [.touchscreen] else { return nil }
        filter.kinds = [.touchscreen]
        guard let last = rules.firstIndex(where: { $0.filter.takesAll(of: filter) }) else {
            return nil
        }
        return rules[...last].compactMap(\.size)
    }
}

extension Node.Entry {
    /// Returns true if the key, or a key or text in the value, contains the word.
    fileprivate func mentions(_ word: String) -> Bool {
        key.contains(word) || value.mentions(word)
    }
}

extension Node {
    /// Returns true if a key or text in the node contains the word.
    fileprivate func mentions(_ word: String) -> Bool {
        switch content {
        case .scalar(let scalar): scalar.text.contains(word)
        case .sequence(let elements): elements.contains { $0.mentions(word) }
        case .mapping(let entries): entries.contains { $0.mentions(word) }
        case .refused: false
        }
    }
}
