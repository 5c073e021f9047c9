import Configuration
import Glibc

/// Reads the files that a configuration includes.
package enum IncludedFile {
    /// The bytes of a file; throws the system's reason if it cannot be read.
    ///
    /// Never waits: a FIFO is none.
    package static func load(_ path: String) throws(UnreadableFile) -> [UInt8] {
        do {
            return try FileContents.read(path, limit: longest, waits: false)
        } catch {
            let reason =
                error.code == 0 ? "it is not a file" : String(cString: strerror(error.code))
            throw UnreadableFile(reason: reason)
        }
    }

    /// 1 MiB, as much as the whole configuration may have.
    private static let longest = 1 << 20
}
