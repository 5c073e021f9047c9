import Configuration
import Gestures
import InputEvents

/// A command that is to run now, and why: what comes out of the pipeline.
///
/// A value; nothing has happened yet. A sink runs it, prints it or records it.
public struct Action: Sendable {
    /// When it was decided, in event time.
    public var time: Timestamp
    /// The binding that wants it.
    public var binding: Binding
    /// The gesture that it acts on.
    public var gesture: Gesture
    /// How the configuration calls that gesture: `swipe left`.
    public var on: String

    /// What it runs, or tells of the gesture; nil if the binding has nothing for that part of it.
    public var command: Command? { binding.effect?.command(for: gesture.progress) }

    /// The stream by which the gesture came; nil if it came at once.
    public var stream: String? {
        if case .stream(let name) = binding.source { name } else { nil }
    }

    /// A decision to run the binding's command because of the gesture.
    ///
    /// The gesture is called as `on:` of the binding does, unless that names a stream.
    public init(time: Timestamp, binding: Binding, gesture: Gesture, on: String? = nil) {
        self.time = time
        self.binding = binding
        self.gesture = gesture
        self.on = on ?? binding.on
    }
}
