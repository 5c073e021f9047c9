import Diagnostics
import Gestures
import InputEvents

/// A source of gestures, with the places for the messages of later checks.
struct PlacedSource {
    let source: GestureSource
    let span: Span
    /// The devices that can make the gesture; empty for a stream.
    let devices: [DeviceKind]
    let conditions: [PlacedCondition]

    /// Creates a gesture with the pattern that the keys beside it describe.
    init(_ gesture: NamedGesture, _ pattern: GesturePattern, conditions: [PlacedCondition]) {
        source = .gesture(pattern, on: gesture.text)
        span = gesture.span
        devices = gesture.family.devices
        self.conditions = conditions
    }

    /// Creates the gestures of a stream.
    init(stream name: String, at span: Span) {
        source = .stream(name)
        self.span = span
        devices = []
        conditions = []
    }
}
