import Glibc

/// Replaces files atomically: a reader sees the whole old or the whole new file, even after a power
/// failure.
enum FileReplacement {
    /// The name of the new file until it is complete; a crash may leave it behind, and the next
    /// replacement in that folder removes it.
    private static let temporary = ".new"

    /// The kinds of files.
    enum Manner {
        /// Only its owner may read it, and it survives a power failure.
        ///
        /// The caller holds a lock on the folder, which has only the daemon's files.
        case own
        /// Everybody may read it, and it need not survive a power failure.
        ///
        /// The folder has other files, so the new file has this name until it is complete.
        case shared(temporary: String)
    }

    /// Replaces or creates the file with that name.
    ///
    /// A link in the place of the new file is not followed.
    /// - Parameters:
    ///   - name: the name of the file.
    ///   - folder: a descriptor of its folder.
    ///   - text: the new contents.
    ///   - path: the path for error messages.
    ///   - manner: the kind of file.
    /// - Throws: ``SystemError`` if the file cannot be written; the old one is then unchanged.
    static func replace(
        _ name: String,
        in folder: Int32,
        with text: String,
        path: String,
        manner: Manner = .own
    ) throws(SystemError) {
        let (temporary, mode, lasts): (String, mode_t, Bool) =
            switch manner {
            case .own: (FileReplacement.temporary, 0o600, true)
            case .shared(let name): (name, 0o644, false)
            }
        unlinkat(folder, temporary, 0)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = openat(folder, temporary, flags, mode)
        guard file >= 0 else { throw SystemError("cannot write \(path)") }
        let isWritten = FileContents.write(text, to: file) && (!lasts || fsync(file) == 0)
        let failure = errno
        close(file)
        guard isWritten, renameat(folder, temporary, folder, name) == 0 else {
            let error = SystemError("cannot write \(path)", code: isWritten ? errno : failure)
            unlinkat(folder, temporary, 0)
            throw error
        }
    }
}
