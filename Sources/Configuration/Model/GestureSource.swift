public import Gestures

/// Where gestures come from: what a binding acts on, what flows into a stream.
public enum GestureSource: Hashable, Sendable {
    /// Gestures that are made; `on` is how the file calls them, with single spaces.
    case gesture(GesturePattern, on: String)
    /// What comes out of the stream of that name.
    case stream(String)

    /// How the file calls it: `swipe left`, `stream knocks`.
    public var text: String {
        switch self {
        case .gesture(_, let on): on
        case .stream(let name): "stream \(name)"
        }
    }

    /// The gestures that it waits for; nil if a stream does.
    public var pattern: GesturePattern? {
        if case .gesture(let pattern, _) = self { pattern } else { nil }
    }
}
