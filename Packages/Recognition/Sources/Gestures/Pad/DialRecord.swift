import InputEvents

/// A finger on a ring or strip, from landing to lift, with the conditions that were checked.
struct DialRecord {
    let dial: PadDial
    let device: Device
    /// The conditions when the finger landed.
    let conditions: ConditionEvaluator
    let began: Timestamp
    var ended: Timestamp
    /// The turn since landing in degrees, or in per cent of a strip; clockwise is positive.
    var turned = 0.0
    /// The checks of each pattern at the time when the finger came nearest to it.
    var nearest = NearestChecks()
    /// The gestures that the finger made; of continuous gestures, their begin.
    var made: [Gesture] = []
    /// The check that made the rest of the movement void; nil if none did.
    var void: Check?
}
