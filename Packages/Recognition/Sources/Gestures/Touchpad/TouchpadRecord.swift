import InputEvents

/// One of libinput's touchpad gestures, from its begin to its end, and what was asked of it.
struct TouchpadRecord {
    let device: Device
    /// What was the case at the begin.
    let conditions: ConditionEvaluator
    /// What it has come to.
    var end: TouchpadEnd
    /// What was asked of each continuous gesture when the fingers came nearest to it.
    var nearest = NearestChecks()
    /// What came of it; of continuous gestures, their begin.
    var made: [Gesture] = []
    /// What makes it count for nothing; nil where nothing does.
    var void: Check?
}
