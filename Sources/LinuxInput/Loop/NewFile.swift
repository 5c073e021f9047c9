import Glibc

/// Creates files atomically, without ever replacing a file.
package enum NewFile {
    /// Creates the file at this absolute path, and missing folders above it; a reader sees the
    /// complete file or no file.
    ///
    /// - Throws: ``SystemError`` if this fails, with EEXIST if the file exists, even if it was
    ///   created a moment ago; an existing file stays as it is.
    package static func create(_ path: String, with text: String) throws(SystemError) {
        guard let slash = path.lastIndex(of: "/") else {
            throw SystemError("cannot write \(path)", code: EINVAL)
        }
        let folder = String(path[..<slash])
        try createFolder(folder)
        let temporary = "\(folder)/.inputrx-\(getpid())"
        unlink(temporary)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = open(temporary, flags, 0o644)
        guard file >= 0 else { throw SystemError("cannot write \(path)") }
        defer { unlink(temporary) }
        let isWritten = FileContents.write(text, to: file) && fsync(file) == 0
        let failure = errno
        close(file)
        guard isWritten else { throw SystemError("cannot write \(path)", code: failure) }
        // Unlike rename(2), link(2) fails if the file exists.
        guard link(temporary, path) == 0 else { throw SystemError("cannot write \(path)") }
    }

    private static func createFolder(_ path: String) throws(SystemError) {
        var status = stat()
        if path.isEmpty || stat(path, &status) == 0 { return }
        if let slash = path.lastIndex(of: "/") { try createFolder(String(path[..<slash])) }
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
            throw SystemError("cannot create \(path)")
        }
    }
}
