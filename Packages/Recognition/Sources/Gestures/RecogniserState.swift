package import InputEvents

/// Where a state machine is that is not at rest: for pictures of what happened, not for decisions.
package struct RecogniserState: Hashable, Sendable {
    /// Which state machine.
    package var recogniser: Recogniser
    /// What it is doing, in a word or two: `waits for the next`.
    package var state: String

    /// The state machines there are.
    package enum Recogniser: Hashable, Sendable {
        /// One for the touches on a device: `touch`, `tap`, `long press`, `drag`.
        case touches(String, on: DeviceID)
        /// The one for a key or chord.
        case keys(Set<KeyCode>)
        /// A sequence that has begun, by the index of its pattern.
        case sequence(Int)
    }
}

extension GestureEngine {
    /// The recognisers that are not at rest, each with what it is doing.
    var states: [RecogniserState] {
        singles.devices.flatMap { recognisers in
            recognisers.states.map {
                RecogniserState(
                    recogniser: .touches($0, on: recognisers.device.id),
                    state: $1
                )
            }
        } + singles.keys.states.map { RecogniserState(recogniser: .keys($0), state: $1) }
            + (sequences?.states ?? []).map {
                RecogniserState(recogniser: .sequence($0), state: "part \($1) made")
            }
    }
}
