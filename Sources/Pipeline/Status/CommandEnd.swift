/// The way in which an action ended.
package enum CommandEnd: Hashable, Sendable {
    /// The command exited with this status.
    case exited(Int32)
    /// A signal that inputrx did not send ended the command.
    case signalled(Int32)
    /// The command ran longer than its `timeout:` and was terminated.
    case timedOut
    /// A later gesture of the same binding terminated the command (`if-running: replace`).
    case replaced
    /// The input was sent.
    case sent
    /// The action only set the mode.
    case modeSet
    /// The command was not run, for this reason.
    case dropped(String)
    /// The command could not be started, or the input could not be sent, for this reason.
    case failed(String)

    /// True if monitoring counts this end as a failure.
    package var isFailure: Bool {
        switch self {
        case .exited(let status): status != 0
        case .signalled, .timedOut, .failed: true
        case .replaced, .sent, .modeSet, .dropped: false
        }
    }

    /// Adds the members for the end to a line.
    func addMembers(to line: inout JSONLine) {
        switch self {
        case .exited(let status):
            line.add("how", "exit")
            line.add("status", Int64(status))
        case .signalled(let signal):
            line.add("how", "signal")
            line.add("signal", Int64(signal))
        case .timedOut: line.add("how", "timeout")
        case .replaced: line.add("how", "replaced")
        case .sent: line.add("how", "sent")
        case .modeSet: line.add("how", "mode")
        case .dropped(let reason):
            line.add("how", "dropped")
            line.add("why", reason)
        case .failed(let reason):
            line.add("how", "failed")
            line.add("why", reason)
        }
    }
}
