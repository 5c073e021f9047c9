import InputEvents

/// The record of a change of a switch or state, with the gestures that it made.
struct ChangeRecord {
    let subject: Explanation.Subject
    let device: Device
    /// The conditions before the change of a switch, or after the change of a state.
    let conditions: ConditionEvaluator
    let time: Timestamp
    let made: [Gesture]
}
