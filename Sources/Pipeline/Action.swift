import Configuration
import Gestures
import InputEvents

/// A command that is to run now, with its gesture: the output of the pipeline.
///
/// A value: the command has not run yet. A sink runs it, prints it or keeps it.
public struct Action: Sendable {
    /// The time of the decision, in event time.
    public var time: Timestamp
    /// The binding that it belongs to.
    public var binding: Binding
    /// The gesture that it acts on.
    public var gesture: Gesture
    /// The gesture in the configuration's words: `swipe left`.
    public var on: String

    /// The command that it runs or writes to; nil if the binding has none for this part of the gesture.
    public var command: Command? { binding.effect?.command(for: gesture.progress) }

    /// The stream through which the gesture came; nil without one.
    public var stream: String? {
        if case .stream(let name) = binding.source { name } else { nil }
    }

    /// A decision to run the binding's command because of the gesture.
    ///
    /// The gesture has the words of the binding's `on:`, unless that names a stream.
    public init(time: Timestamp, binding: Binding, gesture: Gesture, on: String? = nil) {
        self.time = time
        self.binding = binding
        self.gesture = gesture
        self.on = on ?? binding.on
    }
}
