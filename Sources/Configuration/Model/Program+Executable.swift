extension Program {
    /// The file that it begins with, as it is looked up in `PATH`; nil if that cannot be told, or the shell
    /// has it built in.
    public var executable: String? {
        switch self {
        case .shell(let text): ShellText(text).program
        case .arguments(let list): list.first.flatMap { $0.isEmpty ? nil : $0 }
        }
    }
}
