import Glibc

/// Reads files into memory.
enum FileContent {
    /// 1 GiB, a day of uninterrupted touching: larger files, such as disk images, are not
    /// recordings.
    private static let limit = 1 << 30

    /// Returns the bytes of a file or pipe, or of standard input for `-`.
    static func read(_ path: String) throws(RecordingError) -> [UInt8] {
        let isStandardInput = path == "-"
        let descriptor = isStandardInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { if !isStandardInput { close(descriptor) } }
        var bytes: [UInt8] = []
        var information = stat()
        if fstat(descriptor, &information) == 0 {
            bytes.reserveCapacity(min(max(0, Int(information.st_size)), limit))
        }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(path) }
            guard count > 0 else { return bytes }
            guard bytes.count + count <= limit else {
                throw .unreadable(path: path, reason: "it is larger than 1 GiB")
            }
            bytes += buffer[..<count]
        }
    }

    private static func failure(_ path: String) -> RecordingError {
        .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
}
