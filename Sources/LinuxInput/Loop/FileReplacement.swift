import Glibc

/// Replaces files in one step: a reader sees all of the old one or all of the new one, also after the
/// machine lost its power.
enum FileReplacement {
    /// The new file until it is complete; a crash may leave it behind, and the next replacement in that
    /// folder removes it.
    private static let temporary = ".new"

    /// Replaces or creates the file with that name; only its owner may read or write it.
    ///
    /// The caller holds a lock on the folder. A link in the place of the new file is not followed.
    /// - Parameters:
    ///   - name: the name of the file.
    ///   - folder: a descriptor of the folder that it is in.
    ///   - text: the new contents of the file.
    ///   - path: the path for error messages.
    /// - Throws: ``SystemError`` if the file cannot be written; the old one is then unchanged.
    static func replace(
        _ name: String,
        in folder: Int32,
        with text: String,
        path: String
    ) throws(SystemError) {
        unlinkat(folder, temporary, 0)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = openat(folder, temporary, flags, 0o600)
        guard file >= 0 else { throw SystemError("cannot write \(path)") }
        let isWritten = FileContents.write(text, to: file) && fsync(file) == 0
        let failure = errno
        close(file)
        guard isWritten else {
            throw discard(SystemError("cannot write \(path)", code: failure), folder)
        }
        guard renameat(folder, temporary, folder, name) == 0 else {
            throw discard(SystemError("cannot write \(path)"), folder)
        }
    }

    private static func discard(_ error: SystemError, _ folder: Int32) -> SystemError {
        unlinkat(folder, temporary, 0)
        return error
    }
}
