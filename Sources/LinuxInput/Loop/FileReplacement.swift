import Glibc

/// Replaces files atomically: a reader sees either the complete old or the complete new file.
enum FileReplacement {
    /// The name of an incomplete new file of the kind ``Manner/own``; a crash may leave it behind,
    /// and the next replacement in the folder removes it.
    private static let temporary = ".new"

    /// The kinds of files that can be replaced.
    enum Manner {
        /// Only the owner may read the file, and it survives a power failure.
        ///
        /// The caller holds a lock on the folder, which contains only files of inputrx.
        case own
        /// Every user may read the file, and it need not survive a power failure.
        ///
        /// The folder contains other files, so the new file has this name until it is complete.
        case shared(temporary: String)
    }

    /// Replaces or creates the file with this name.
    ///
    /// A symbolic link with this name is replaced, not followed.
    /// - Parameters:
    ///   - name: the name of the file.
    ///   - folder: a descriptor of its folder.
    ///   - text: the new contents.
    ///   - path: the path of the file, for error messages.
    ///   - manner: the kind of file.
    /// - Throws: ``SystemError`` if the file cannot be written; the old file is then unchanged.
    static func replace(
        _ name: String,
        in folder: Int32,
        with text: String,
        path: String,
        manner: Manner = .own
    ) throws(SystemError) {
        let (temporary, mode, isDurable): (String, mode_t, Bool) =
            switch manner {
            case .own: (FileReplacement.temporary, 0o600, true)
            case .shared(let temporaryName): (temporaryName, 0o644, false)
            }
        unlinkat(folder, temporary, 0)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = openat(folder, temporary, flags, mode)
        guard file >= 0 else { throw SystemError("cannot write \(path)") }
        let isWritten = FileContents.write(text, to: file) && (!isDurable || fsync(file) == 0)
        let failure = errno
        close(file)
        guard isWritten, renameat(folder, temporary, folder, name) == 0 else {
            let error = SystemError("cannot write \(path)", code: isWritten ? errno : failure)
            unlinkat(folder, temporary, 0)
            throw error
        }
    }
}
