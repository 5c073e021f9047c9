import EventCodes
public import Gestures

extension GestureVocabulary {
    /// What `on:` calls a kind of gesture: `swipe up`, `key KEY_A`.
    public static func words(for kind: GestureKind) -> String {
        switch kind {
        case .key(let codes, _):
            (codes.first?.padButton == nil ? "key " : "")
                + codes.sorted().map(\.name).joined(separator: "+")
        case .stroke(let shape): "stroke \(shape.name)"
        case .state(let name, let value): "state \(name) \(value)"
        case .circle(let turn, _): "circle \(turn.rawValue)"
        case .sequence(let sequence):
            sequence.parts.map { words(for: $0.kind) }.joined(separator: " then ")
        default:
            families.lazy.flatMap(\.phrases).first { $0.kind == kind }?.text ?? "gesture"
        }
    }
}
