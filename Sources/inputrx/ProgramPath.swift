import Configuration
import Glibc
import LinuxInput

/// Finds programs in `PATH`.
struct ProgramPath {
    private let folders: [String]

    /// Searches the folders of a `PATH`, by default that of this process.
    init(_ path: String? = environment("PATH")) {
        folders = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
    }

    /// Returns true if there is a program with that name.
    ///
    /// An absolute path must lead to an executable file; a relative path counts as present.
    func contains(_ name: String) -> Bool {
        if name.contains("/") { return !name.hasPrefix("/") || access(name, X_OK) == 0 }
        return find(name) != nil
    }

    /// The programs and files of this machine, for `check`; nothing is run to find them.
    var machine: Machine {
        Machine(
            program: { presence(of: $0) },
            programNames: { names },
            hasFile: { access(ProgramPath.expandingTilde($0), F_OK) == 0 },
            hasBashAsShell: ProgramPath.resolved("/bin/sh")?.hasSuffix("bash") ?? false,
            subcommands: InputRx.subcommandNames,
            options: { InputRx.options(of: $0) }
        )
    }

    /// Another machine, whose programs and files are not known.
    static var otherMachine: Machine {
        .unknown(subcommands: InputRx.subcommandNames, options: { InputRx.options(of: $0) })
    }

    /// The names of all files in the folders.
    private var names: [String] {
        folders.flatMap { FolderNames.inFolder($0) ?? [] }
    }

    /// Returns the presence of the file at a path or, for a name without `/`, of the program.
    private func presence(of name: String) -> Machine.Presence {
        guard name.contains("/") else { return find(name) == nil ? .missing : .present }
        let path = ProgramPath.expandingTilde(name)
        var status = stat()
        guard stat(path, &status) == 0 else { return .missing }
        if status.st_mode & S_IFMT == S_IFDIR { return .folder }
        return access(path, X_OK) == 0 ? .present : .notExecutable
    }

    /// Returns the path with the home folder in place of `~`.
    private static func expandingTilde(_ path: String) -> String {
        guard path == "~" || path.hasPrefix("~/"), let home = environment("HOME") else {
            return path
        }
        return home + path.dropFirst()
    }

    /// Returns the path with its symbolic links resolved; nil if there is no such file.
    private static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Returns the path of the program with that name; nil if there is none.
    func find(_ name: String) -> String? {
        folders.lazy.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }
}
