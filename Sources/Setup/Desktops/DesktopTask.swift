/// Something that people want a gesture to do.
package enum DesktopTask: String, CaseIterable, Sendable {
    case next = "next"
    case previous = "previous"
    case overview = "overview"
    case launcher = "launcher"
    case keyboard = "keyboard"
    case close = "close"
    case lock = "lock"
    case louder = "louder"
    case quieter = "quieter"
    case brighter = "brighter"
    case darker = "darker"
    case playPause = "play-pause"
}

/// A command line for the shell that does a task.
package struct DesktopCommand: Hashable, Sendable {
    /// What stands behind `run:`.
    package let line: String
    /// The program that has to be installed for it.
    package let program: String

    /// A command; the program is its first word unless you name another.
    init(_ line: String, needs program: String? = nil) {
        self.line = line
        self.program = program ?? String(line.prefix { $0 != " " })
    }
}
