import Diagnostics
import Gestures
import InputEvents

/// Where gestures come from, with the places that later checks point to.
struct PlacedSource {
    let source: GestureSource
    let span: Span
    /// What can make the gesture; empty of a stream.
    let devices: [DeviceKind]
    let conditions: [PlacedCondition]

    /// A gesture, as what stands beside it wants it.
    init(_ gesture: NamedGesture, _ pattern: GesturePattern, conditions: [PlacedCondition]) {
        source = .gesture(pattern, on: gesture.text)
        span = gesture.span
        devices = gesture.family.devices
        self.conditions = conditions
    }

    /// What comes out of a stream.
    init(stream name: String, at span: Span) {
        source = .stream(name)
        self.span = span
        devices = []
        conditions = []
    }
}
