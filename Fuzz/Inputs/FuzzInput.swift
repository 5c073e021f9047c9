/// What reads untrusted bytes: `make fuzz` tries each with inputs of its own making, and ordinary tests
/// with those in Fuzz/Regressions, in a folder named after the case.
public enum FuzzInput: String, CaseIterable, Sendable {
    /// The configuration file.
    case configuration = "Configuration"
    /// Recordings, whose format is found out from the first lines.
    case recording = "Recording"
    /// The samples under `strokes:`, and what is drawn against them.
    case strokes = "Strokes"
    /// Lines of commands under `states:`, texts from D-Bus, `inputrx state`, approvals, and sysfs.
    case states = "States"
    /// Configurations of other programs, which `inputrx import` translates.
    case migration = "Migration"

    /// Reads the bytes; a crash, a failed precondition and endless work are findings.
    public func run(_ bytes: [UInt8]) {
        switch self {
        case .configuration: readConfiguration(bytes)
        case .recording: readRecording(bytes)
        case .strokes: readStrokes(bytes)
        case .states: readStates(bytes)
        case .migration: readForeignConfiguration(bytes)
        }
    }
}
