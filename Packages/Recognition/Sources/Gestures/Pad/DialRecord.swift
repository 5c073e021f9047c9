import InputEvents

/// The record of one finger on a ring or strip, from its landing to its lift, with its checks.
struct DialRecord {
    let dial: PadDial
    let device: Device
    /// The conditions when the finger landed.
    let conditions: ConditionEvaluator
    let began: Timestamp
    var ended: Timestamp
    /// The turn since the landing in degrees, or in per cent of a strip; clockwise is positive.
    var turned = 0.0
    /// The checks of each pattern at the time when the finger came nearest to it.
    var nearest = NearestChecks()
    /// The gestures that the finger made; a continuous gesture is added when it begins.
    var made: [Gesture] = []
    /// The check that made the rest of the movement void; nil if none did.
    var void: Check?
}
