extension Program {
    /// The executable that it starts, to be looked up in `PATH`; nil if that is unknown, or if it
    /// is built into the shell.
    public var executable: String? {
        switch self {
        case .shell(let text): ShellText(text).program
        case .arguments(let list): list.first.flatMap { $0.isEmpty ? nil : $0 }
        }
    }
}
