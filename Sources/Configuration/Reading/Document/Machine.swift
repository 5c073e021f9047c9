/// Answers which programs and files the machine has that a configuration is for.
///
/// Reading a configuration is pure, so the caller passes the functions that look for them. Nothing
/// is run. In paths, `~` at the beginning stands for the home folder.
public struct Machine {
    /// The result of looking for a program.
    public enum Presence: Sendable {
        case present
        case missing
        /// A file that may not be run.
        case notExecutable
        /// A folder.
        case folder
    }

    /// Looks for a program, by its name or path.
    public var program: (String) -> Presence
    /// The names of all programs, for suggestions.
    public var programNames: () -> [String]
    /// Looks for a file or folder.
    public var hasFile: (String) -> Bool
    /// True if `sh` is bash, which accepts more than other shells.
    public var hasBashAsShell: Bool
    /// The subcommands of `inputrx`; empty if they are not checked.
    public var subcommands: [String]

    /// Creates a machine with these answers.
    public init(
        program: @escaping (String) -> Presence,
        programNames: @escaping () -> [String] = { [] },
        hasFile: @escaping (String) -> Bool,
        hasBashAsShell: Bool,
        subcommands: [String] = []
    ) {
        self.program = program
        self.programNames = programNames
        self.hasFile = hasFile
        self.hasBashAsShell = hasBashAsShell
        self.subcommands = subcommands
    }
}
