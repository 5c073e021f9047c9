import EventCodes
import Gestures
import InputEvents
import YAML

extension PatternReader {
    /// Returns the keys of `while:`, which must be held when the gesture begins; empty after an
    /// error.
    func heldKeys(_ entry: Node.Entry, beside gesture: NamedGesture) -> Set<KeyCode> {
        guard gesture.family.prefix != "key" else {
            let held = entry.value.text.isEmpty ? "KEY_LEFTCTRL" : entry.value.text
            let names = held.split(separator: "+").map(\.trimmed).map { name in
                KeyCode(named: String(name))?.name ?? KeySynonyms.key(called: String(name))?.name
                    ?? String(name)
            }
            findings.error(
                .misplacedOption,
                "keys that are held together are a chord, not `while`",
                at: entry.keySpan,
                secondary: [.init(span: gesture.span, text: "the gesture")],
                help: "name all of them in `on`: "
                    + "`key \(names.joined(separator: "+"))+\(gesture.text.dropFirst(4))`"
            )
            return []
        }
        let what = "a key like `KEY_VOLUMEDOWN`, or several with `+`"
        guard let scalar = findings.scalar(entry, expecting: what),
            let family = GestureVocabulary.families.first(where: { $0.prefix == "key" }),
            let chord = gestureReader.chord(scalar, from: scalar.text.startIndex, family: family),
            case .key(let keys, _) = chord.kind
        else { return [] }
        return keys
    }
}
