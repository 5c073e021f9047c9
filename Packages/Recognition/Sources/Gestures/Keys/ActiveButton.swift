import InputEvents

/// A key or chord that is not at rest.
struct ActiveButton {
    var button: KeyButton
    /// The device of a single key, or of a chord's last key.
    var device: Device
    /// The selection of patterns at the last press.
    var selection: Selection
    /// The time when the button went down last.
    var lastDown = Timestamp.zero
    /// The selection of patterns at the first of several presses that count together.
    var firstSelection: Selection
    /// True if the button was held for another gesture, so that it makes no gesture itself.
    var isSpent = false
    /// The journal's indices of the presses that count together; empty without a journal.
    var presses: [Int] = []

    /// Returns the selection that applies to the press that began at the given time.
    func selection(of began: Timestamp) -> Selection {
        began == lastDown ? selection : firstSelection
    }
}
