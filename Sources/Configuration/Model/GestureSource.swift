public import Gestures

/// The source of the gestures that a binding acts on or that a stream receives.
public enum GestureSource: Hashable, Sendable {
    /// Gestures that match a pattern; `on` is their name in the file, with single spaces.
    case gesture(GesturePattern, on: String)
    /// The gestures of the stream of that name.
    case stream(String)

    /// Its name in the file: `swipe left`, `stream knocks`.
    public var text: String {
        switch self {
        case .gesture(_, let on): on
        case .stream(let name): "stream \(name)"
        }
    }

    /// The pattern of its gestures; nil if the source is a stream.
    public var pattern: GesturePattern? {
        if case .gesture(let pattern, _) = self { pattern } else { nil }
    }

    /// The name of the stream; nil if the source is a gesture.
    var streamName: String? {
        if case .stream(let name) = self { name } else { nil }
    }
}
