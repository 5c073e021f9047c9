import InputEvents

/// A state that changed, and what came of it.
struct StateRecord {
    let state: String
    let value: String
    /// What was the case after it.
    let conditions: ConditionSnapshot
    let time: Timestamp
    let made: [Gesture]
}
