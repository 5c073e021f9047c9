/// The programs and files of the machine that a configuration is for.
///
/// Reading a configuration is pure, so the caller passes functions that look for programs and
/// files. These functions run nothing. `~` at the beginning of a path stands for the home folder.
public struct Machine {
    /// The result of looking for a program.
    public enum Presence: Sendable {
        case present
        case missing
        /// The path leads to a file that may not be run.
        case notExecutable
        /// The path leads to a folder.
        case folder
    }

    /// Looks for a program by its name or path.
    public var program: (String) -> Presence
    /// Returns the names of all programs, for suggestions.
    public var programNames: () -> [String]
    /// Returns true if there is a file or folder at a path.
    public var hasFile: (String) -> Bool
    /// True if `sh` is bash, which accepts more than other shells.
    public var hasBashAsShell: Bool
    /// The subcommands of `inputrx`; empty if they are not checked.
    public var subcommands: [String]
    /// Returns the options of a subcommand of `inputrx`, such as `--json`; empty if they are not
    /// checked.
    public var options: (String) -> [String]
    /// False if the programs and files are not known.
    private(set) var isKnown = true

    /// Creates a machine from functions that look for its programs and files.
    public init(
        program: @escaping (String) -> Presence,
        programNames: @escaping () -> [String] = { [] },
        hasFile: @escaping (String) -> Bool,
        hasBashAsShell: Bool,
        subcommands: [String] = [],
        options: @escaping (String) -> [String] = { _ in [] }
    ) {
        self.program = program
        self.programNames = programNames
        self.hasFile = hasFile
        self.hasBashAsShell = hasBashAsShell
        self.subcommands = subcommands
        self.options = options
    }

    /// Returns a machine whose programs and files are not known, so that only the commands of
    /// `inputrx` itself are checked.
    public static func unknown(
        subcommands: [String],
        options: @escaping (String) -> [String]
    ) -> Machine {
        var machine = Machine(
            program: { _ in .present },
            hasFile: { _ in true },
            hasBashAsShell: true,
            subcommands: subcommands,
            options: options
        )
        machine.isKnown = false
        return machine
    }
}
