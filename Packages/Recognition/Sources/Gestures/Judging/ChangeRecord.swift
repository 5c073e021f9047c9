import InputEvents

/// A switch or state that changed, and what came of it.
struct ChangeRecord {
    let subject: Explanation.Subject
    let device: Device
    /// What was the case: before a switch, after a state.
    let conditions: ConditionEvaluator
    let time: Timestamp
    let made: [Gesture]
}
