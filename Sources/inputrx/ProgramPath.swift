import Glibc

/// The programs that a command would find.
struct ProgramPath {
    private let folders: [String]

    /// Those of this process's `PATH`.
    init() {
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        folders = path.split(separator: ":").map(String.init)
    }

    /// Whether there is a program of that name; a path from the root is looked at itself, any other is
    /// believed.
    func contains(_ name: String) -> Bool {
        if name.contains("/") { return !name.hasPrefix("/") || access(name, X_OK) == 0 }
        return folders.contains { access("\($0)/\(name)", X_OK) == 0 }
    }
}
