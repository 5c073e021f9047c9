import Diagnostics
import Gestures
import InputEvents

/// A source of gestures, with the places that later checks need for their messages.
struct PlacedSource {
    let source: GestureSource
    let span: Span
    /// The devices that can make the gesture; empty for a stream.
    let devices: [DeviceKind]
    let conditions: [PlacedCondition]
    /// True for a key without `press`, which then acts as soon as it goes down.
    var hasUsualPress = false

    /// Creates a source from a gesture and the pattern that the gesture and its keys describe.
    init(_ gesture: NamedGesture, _ pattern: GesturePattern, conditions: [PlacedCondition]) {
        source = .gesture(pattern, on: gesture.text)
        span = gesture.span
        devices = gesture.family.devices
        self.conditions = conditions
    }

    /// Creates a source from a stream.
    init(stream name: String, at span: Span) {
        source = .stream(name)
        self.span = span
        devices = []
        conditions = []
    }
}
