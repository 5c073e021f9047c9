import InputEvents

/// A key or chord that is not at rest.
struct ActiveButton {
    var button: KeyButton
    /// The device of a single key, or of a chord's last key.
    var device: Device
    /// The patterns that were on at the last press.
    var selection: Selection
    var lastDown = Timestamp.zero
    /// The patterns that were on at the first of several presses that count together.
    var first: Selection
    /// True if the button was held for another gesture, so that it makes no gesture itself.
    var isSpent = false
    /// The journal's indices of the presses that count together; empty without a journal.
    var presses: [Int] = []

    /// Returns the selection that applies to the press that began at the given time.
    func selection(of began: Timestamp) -> Selection {
        began == lastDown ? selection : first
    }
}
