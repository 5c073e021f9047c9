import CLinux
import Glibc

/// The folder in which the programs of a logged-in user communicate: `$XDG_RUNTIME_DIR/inputrx`.
///
/// Only the owner may enter the folder, and a link in place of it is not followed.
package struct RuntimeFolder: Hashable, Sendable {
    /// The path of the folder.
    package let path: String
    private let parent: String

    /// Uses the folder below the user's own runtime folder.
    package init(runtimePath: String) {
        parent = runtimePath
        path = "\(runtimePath)/inputrx"
    }

    /// Returns the folder of this user: in `$XDG_RUNTIME_DIR`, by default `/run/user/UID`.
    ///
    /// - Returns: nil if the user has no runtime folder.
    package static func ofUser(environment: (String) -> String?) -> RuntimeFolder? {
        if let given = environment("XDG_RUNTIME_DIR"), given.hasPrefix("/") {
            // The XDG Base Directory Specification says to ignore relative paths.
            return RuntimeFolder(runtimePath: given)
        }
        let standardPath = "/run/user/\(geteuid())"
        return access(standardPath, W_OK) == 0 ? RuntimeFolder(runtimePath: standardPath) : nil
    }

    /// Opens the folder, or the inner folder with this name; creates them if they are missing.
    func open(_ inner: String? = nil) throws(SystemError) -> Int32 {
        var folder = Glibc.open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw SystemError("cannot open \(parent)") }
        try RuntimeFolder.checkOwner(of: folder, parent)
        var currentPath = parent
        for part in ["inputrx", inner].compactMap(\.self) {
            let outer = folder
            defer { close(outer) }
            currentPath += "/\(part)"
            guard mkdirat(outer, part, 0o700) == 0 || errno == EEXIST else {
                throw SystemError("cannot create \(currentPath)")
            }
            folder = openat(outer, part, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
            guard folder >= 0 else { throw SystemError("cannot open \(currentPath)") }
            try RuntimeFolder.checkOwner(of: folder, currentPath)
        }
        return folder
    }

    /// Throws, and closes the descriptor, if another user could change the folder's contents.
    private static func checkOwner(of folder: Int32, _ path: String) throws(SystemError) {
        var status = stat()
        guard fstat(folder, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o022 == 0
        else {
            close(folder)
            throw SystemError("cannot use \(path), which others can write to", code: EPERM)
        }
    }
}
