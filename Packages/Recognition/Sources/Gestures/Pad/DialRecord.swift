import InputEvents

/// A finger on a ring or strip, from the touch to the lift, and what was asked of it.
struct DialRecord {
    let dial: PadDial
    let device: Device
    /// What was the case when it was put down.
    let conditions: ConditionEvaluator
    let began: Timestamp
    var ended: Timestamp
    /// Degrees, or per cent of a strip, since it was put down; clockwise is positive.
    var turned = 0.0
    /// What was asked of each pattern when the finger came nearest to it.
    var nearest = NearestChecks()
    /// What came of it; of continuous gestures, their begin.
    var made: [Gesture] = []
    /// What makes the rest of it count for nothing; nil where nothing does.
    var void: Check?
}
