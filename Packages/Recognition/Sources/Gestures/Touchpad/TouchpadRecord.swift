import InputEvents

/// The record of one libinput gesture, from its beginning to its end, with its checks.
struct TouchpadRecord {
    let device: Device
    /// The conditions when the gesture began.
    let conditions: ConditionEvaluator
    /// The motion so far; after the gesture has ended, the whole motion.
    var end: TouchpadEnd
    /// The checks of each continuous gesture at the time when the fingers came nearest to it.
    var nearest = NearestChecks()
    /// The gestures that were made; a continuous gesture is added when it begins.
    var made: [Gesture] = []
    /// The check that made the gesture void; nil if none did.
    var void: Check?
}
