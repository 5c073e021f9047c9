import Configuration
import Gestures
import InputEvents

/// A command to run now, or input to send, with the gesture that caused it.
///
/// Actions are the output of the pipeline. An action is a value: its command has not run yet. A
/// sink carries the action out, prints it or keeps it.
public struct Action: Sendable {
    /// The time of the decision, in event time.
    public var time: Timestamp
    /// The binding that caused the action.
    public var binding: Binding { shared.binding }
    private let shared: SharedBinding
    /// The gesture that caused the action.
    public var gesture: Gesture
    /// The gesture in the configuration's words: `swipe left`.
    public var on: String
    /// The action's number since the start of the daemon, from 1; 0 if actions are not counted.
    package var number = 0

    /// The input of a drag, which follows from the movement of the fingers; nil for other actions.
    var drag: DragInput?

    /// The command to run or to write to, or the input to send; nil if the binding has none for
    /// this part of the gesture.
    public var command: Command? {
        if let drag { return .send(drag.input) }
        return shared.binding.effect?.command(for: gesture.progress)
    }

    /// The place on a panel where the input is sent; nil if it is sent at the pointer, or if the
    /// action sends no input.
    ///
    /// The place of several fingers is their centroid.
    public var place: PointerPlace? {
        if let drag { return drag.place }
        guard let input = command?.sent, shared.binding.isPlaced(input) else { return nil }
        return gesture.end.flatMap { PointerPlace($0, on: gesture.device) }
    }

    /// The named stream through which the gesture came; nil if it came directly.
    public var stream: String? {
        if case .stream(let name) = shared.binding.source { name } else { nil }
    }

    /// Creates an action that carries out the binding's effect for the gesture.
    ///
    /// By default, `on` is the `on:` of the binding; pass the gesture's words if the binding
    /// listens to a stream.
    public init(time: Timestamp, binding: Binding, gesture: Gesture, on: String? = nil) {
        self.init(time: time, SharedBinding(binding), gesture, on: on ?? binding.on)
    }

    init(time: Timestamp, _ shared: SharedBinding, _ gesture: Gesture, on: String) {
        self.time = time
        self.shared = shared
        self.gesture = gesture
        self.on = on
    }

    /// True for an update of a continuous gesture; several updates may be merged.
    package var isUpdate: Bool { gesture.progress?.phase == .update }

    /// True if the binding does something for this part of the gesture.
    var hasEffect: Bool { shared.binding.mode != nil || command != nil }
}

/// A binding that all of its actions share.
///
/// An action is passed on many times, and copying a binding costs as much as recognising a tap.
final class SharedBinding: Sendable {
    let binding: Binding

    init(_ binding: Binding) { self.binding = binding }
}
