/// A command line for the shell that does a task.
package struct DesktopCommand: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The command line, as for `run:` in a configuration.
    package let line: String
    /// The program that must be installed for the command.
    package let program: String

    /// Creates a command; the program is its first word unless `program` is given.
    package init(_ line: String, needs program: String? = nil) {
        self.line = line
        self.program = program ?? String(line.prefix { $0 != " " })
    }

    /// Creates a command whose program is its first word.
    package init(stringLiteral line: String) { self.init(line) }
}
