import Glibc

/// Finds programs in `PATH`.
struct ProgramPath {
    private let folders: [String]

    /// Uses the folders of a `PATH`, by default this process's.
    init(_ path: String? = environment("PATH")) {
        folders = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
    }

    /// Returns true if there is a program with that name.
    ///
    /// An absolute path is checked; a relative one counts as present.
    func contains(_ name: String) -> Bool {
        if name.contains("/") { return !name.hasPrefix("/") || access(name, X_OK) == 0 }
        return find(name) != nil
    }

    /// Returns the path of the program with that name; nil if there is none.
    func find(_ name: String) -> String? {
        folders.lazy.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }
}
