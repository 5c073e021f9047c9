extension Program {
    /// The names or paths of the programs that it starts, as far as they are known.
    ///
    /// Commands that are built into the shell, and functions that the text defines, are left out.
    public var executables: [String] {
        let uses =
            switch self {
            case .shell(let text): ShellText(text).uses
            case .arguments(let list): ShellPrograms(arguments: list).uses
            }
        var seen: Set<String> = []
        return uses.filter { $0.kind == .program }.map(\.name).filter { seen.insert($0).inserted }
    }
}
