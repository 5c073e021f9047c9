import InputEvents

/// A switch that changed, and what came of it.
struct SwitchRecord {
    let name: Switch
    let isOn: Bool
    let device: Device
    /// What was the case before.
    let conditions: ConditionSnapshot
    let time: Timestamp
    let made: [Gesture]
}
