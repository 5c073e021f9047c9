import EventCodes
public import Gestures

extension GestureVocabulary {
    /// Returns the name of a kind of gesture in `on:`, such as `swipe up` or `key KEY_A`.
    public static func words(for kind: GestureKind) -> String {
        // A part of these names varies, so the list of phrases does not have all of them.
        if case .key(let codes, _) = kind {
            return (codes.first?.padButton == nil ? "key " : "")
                + codes.sorted().map(\.name).joined(separator: "+")
        }
        if case .stroke(let shape) = kind { return "stroke \(shape.name)" }
        if case .state(let name, let value) = kind { return "state \(name) \(value)" }
        if case .circle(let turn, _) = kind { return "circle \(turn.rawValue)" }
        if case .sequence(let sequence) = kind {
            return sequence.parts.map { words(for: $0.kind) }.joined(separator: " then ")
        }
        return families.lazy.flatMap(\.phrases).first { $0.kind == kind }?.text ?? "gesture"
    }
}
