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
    public var binding: Binding { shared.binding }
    private let shared: SharedBinding
    /// The gesture that it acts on.
    public var gesture: Gesture
    /// The gesture in the configuration's words: `swipe left`.
    public var on: String

    /// The command that it runs or writes to; nil if the binding has none for this part of the gesture.
    public var command: Command? { shared.binding.effect?.command(for: gesture.progress) }

    /// The stream through which the gesture came; nil without one.
    public var stream: String? {
        if case .stream(let name) = shared.binding.source { name } else { nil }
    }

    /// A decision to run the binding's command because of the gesture.
    ///
    /// The gesture has the words of the binding's `on:`, unless that names a stream.
    public init(time: Timestamp, binding: Binding, gesture: Gesture, on: String? = nil) {
        self.init(time: time, SharedBinding(binding), gesture, on: on ?? binding.on)
    }

    init(time: Timestamp, _ shared: SharedBinding, _ gesture: Gesture, on: String) {
        self.time = time
        self.shared = shared
        self.gesture = gesture
        self.on = on
    }

    /// Whether there is anything to do, rather than nothing for this part of the gesture.
    var hasEffect: Bool { shared.binding.mode != nil || command != nil }
}

/// A binding that all of its actions refer to: an action is passed on many times, and a copy of a binding
/// costs as much as recognising a tap.
final class SharedBinding: Sendable {
    let binding: Binding

    init(_ binding: Binding) { self.binding = binding }
}
