/// The readers of untrusted bytes: `make fuzz` tries each with its own inputs, and ordinary tests
/// with those in Fuzz/Regressions, in a folder with the name of the case.
public enum FuzzInput: String, CaseIterable, Sendable {
    /// The configuration file.
    case configuration = "Configuration"
    /// Recordings, whose first lines determine the format.
    case recording = "Recording"
    /// The samples under `strokes:`, and drawings that are compared with them.
    case strokes = "Strokes"
    /// Lines of commands under `states:`, texts from D-Bus, `inputrx state`, approvals, and sysfs.
    case states = "States"
    /// Configurations of other programs, which `inputrx import` translates.
    case migration = "Migration"

    /// Reads the bytes; crashes, failed preconditions and endless work are findings.
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
