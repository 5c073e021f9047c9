import Configuration
import Glibc

/// Reads the files that a configuration includes.
package enum IncludedFile {
    /// Returns the bytes of a file, or throws the reason in words.
    ///
    /// The call never waits: a FIFO or a device is refused.
    package static func load(_ path: String) throws(UnreadableFile) -> [UInt8] {
        do {
            return try FileContents.read(path, limit: sizeLimit, waits: false)
        } catch {
            let reason =
                error.code == 0 ? "it is not a file" : String(cString: strerror(error.code))
            throw UnreadableFile(reason: reason)
        }
    }

    /// 1 MiB, the limit of the configuration itself.
    private static let sizeLimit = 1 << 20
}
