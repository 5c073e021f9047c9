/// The changes of a device at one instant, ended by one SYN_REPORT.
struct Frame {
    /// Microseconds since the beginning of the statement.
    var at: Int
    /// The changes, in the order in which they are written.
    var changes: [Change]

    init(at: Int, _ changes: [Change]) {
        self.at = at
        self.changes = changes
    }
}

/// One change of a device's state.
enum Change {
    case down(slot: Int, Position)
    case move(slot: Int, Position)
    case up(slot: Int)
    /// The driver detects that the contact is a palm (MT_TOOL_PALM).
    case palm(slot: Int)
    case event(type: UInt32, code: UInt32, value: Int32)
}
