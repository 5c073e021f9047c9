import InputEvents

/// The record of one libinput gesture from begin to end, with its checks.
struct TouchpadRecord {
    let device: Device
    /// The conditions at the begin.
    let conditions: ConditionEvaluator
    /// The motion up to now, or up to the end.
    var end: TouchpadEnd
    /// For each continuous gesture, its checks when the fingers came nearest to it.
    var nearest = NearestChecks()
    /// The gestures that were made; of a continuous gesture, its begin.
    var made: [Gesture] = []
    /// The reason why the gesture is void; nil if it is not.
    var void: Check?
}
