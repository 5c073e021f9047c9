import InputEvents

/// The notes that recognisers write for an ``Explainer``.
///
/// It is a class, because recognisers are values, and many of them write to one journal.
final class Journal {
    /// The conditions before the event in progress.
    var conditions: ConditionEvaluator
    /// The finished touches, in the order of their ends.
    var touches: [TouchRecord] = []
    /// The finished series of taps.
    var tapRows: [TapRow] = []
    /// The finished gestures of libinput on touchpads.
    var touchpads: [TouchpadRecord] = []
    /// The finished movements of fingers on rings and strips of tablet pads, in the order of their
    /// ends.
    var dials: [DialRecord] = []
    /// The changed switches, and the changed states that any pattern waits for.
    var changes: [ChangeRecord] = []

    init(_ conditions: ConditionEvaluator) { self.conditions = conditions }

    /// Clears the notes, except the conditions, after the explanation has used them.
    func forget() {
        touches.removeAll()
        tapRows.removeAll()
        touchpads.removeAll()
        dials.removeAll()
        changes.removeAll()
    }
}

/// A series of taps, which counted together.
struct TapRow {
    let device: DeviceID
    /// The times when the touches of the taps began.
    let landings: [Timestamp]
    /// True if the taps made nothing, because the device was removed or events were lost.
    let isVoid: Bool
}
