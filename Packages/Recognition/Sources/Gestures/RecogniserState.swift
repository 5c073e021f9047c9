package import InputEvents

/// The state of a recogniser that is not idle; used in pictures of recordings, not for decisions.
package struct RecogniserState: Hashable, Sendable {
    /// The recogniser.
    package var recogniser: Recogniser
    /// The state in a few words: `waits for the next`.
    package var state: String

    /// The kinds of recogniser.
    package enum Recogniser: Hashable, Sendable {
        /// A recogniser of touches on a device, by its name, such as `tap` or `long press`.
        case touches(String, on: DeviceID)
        /// The recogniser of a key or chord.
        case keys(Set<KeyCode>)
        /// A sequence that has begun, by the index of its pattern.
        case sequence(Int)
    }
}

extension GestureEngine {
    /// The states of all recognisers that are not idle.
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
