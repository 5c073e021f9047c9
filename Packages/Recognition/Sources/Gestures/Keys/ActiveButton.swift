import InputEvents

/// A key or chord that is not at rest.
struct ActiveButton {
    var button: KeyButton
    /// The device of a single key, or of the last key of a chord.
    var device: Device
    /// What was on when it went down last, and when that was.
    var selection: Selection
    var lastDown = Timestamp.zero
    /// What was on when it went down for the first of several presses that count together.
    var first: Selection
    /// Whether it has done its work for another gesture, so that nothing more comes of it.
    var isSpent = false
    /// The presses that count together, as the journal numbers them; empty where there is none.
    var presses: [Int] = []

    /// What the press is judged by that began then.
    func selection(of began: Timestamp) -> Selection {
        began == lastDown ? selection : first
    }
}
