import Glibc

/// The programs in `PATH`.
struct ProgramPath {
    private let folders: [String]

    /// The programs in this process's `PATH`.
    init() {
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        folders = path.split(separator: ":").map(String.init)
    }

    /// Whether there is a program with that name.
    ///
    /// An absolute path is checked; a relative one counts as present.
    func contains(_ name: String) -> Bool {
        if name.contains("/") { return !name.hasPrefix("/") || access(name, X_OK) == 0 }
        return folders.contains { access("\($0)/\(name)", X_OK) == 0 }
    }
}
