import Glibc

/// Reads whole small files.
enum FileContent {
    /// All bytes of an open file; more than `limit` are an error (EFBIG).
    static func read(
        _ descriptor: Int32,
        limit: Int,
        name: String
    ) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            guard count >= 0 else { throw SystemError("cannot read \(name)") }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            if bytes.count > limit { throw SystemError("cannot read \(name)", code: EFBIG) }
        }
    }
}
