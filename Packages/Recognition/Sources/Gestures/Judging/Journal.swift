import InputEvents

/// What recognisers write down while somebody listens, for an ``Explainer``.
///
/// An object, because the recognisers that write are values in many places.
final class Journal {
    /// What was the case before the event that is being handled.
    var conditions: ConditionEvaluator
    /// The touches that are over, in the order in which they ended.
    var touches: [TouchRecord] = []
    /// The taps that counted together.
    var tapRows: [TapRow] = []
    /// libinput's gestures on touchpads that are over.
    var touchpads: [TouchpadRecord] = []
    /// What fingers did on the rings and strips of tablet pads, in the order in which it ended.
    var dials: [DialRecord] = []
    /// The switches that changed, and the states where any pattern waits for one.
    var changes: [ChangeRecord] = []

    init(_ conditions: ConditionEvaluator) { self.conditions = conditions }

    /// What is over needs no more explanation.
    func forget() {
        touches.removeAll()
        tapRows.removeAll()
        touchpads.removeAll()
        dials.removeAll()
        changes.removeAll()
    }
}

/// Taps that counted together.
struct TapRow {
    let device: DeviceID
    /// When each of their touches began.
    let landings: [Timestamp]
    /// Whether nothing came of them, because the device went away or events were lost.
    let isVoid: Bool
}
