import Glibc

/// A folder for one test, which is removed with its contents when the object is released.
public final class TemporaryFolder {
    /// The path of the folder.
    public let path: String

    /// Creates an empty folder in `/tmp`.
    public init() throws {
        var template = Array("/tmp/inputrx-test-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw Failure("cannot make a folder") }
        path = String(cString: made)
    }

    deinit { TemporaryFolder.remove(path) }

    /// Writes a file, in place if it exists, and returns its path.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> String {
        try write(Array(text.utf8), to: name)
    }

    /// Writes a file of bytes, in place if it exists, and returns its path.
    @discardableResult
    public func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = "\(path)/\(name)"
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Failure("cannot create \(name)") }
        defer { close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw Failure("cannot write \(name)")
        }
        return file
    }

    /// Creates a folder in this folder.
    public func makeFolder(_ name: String) throws {
        guard mkdir("\(path)/\(name)", 0o755) == 0 else { throw Failure("cannot make \(name)") }
    }

    /// Returns the first 64 KiB of a file; nil if it cannot be opened.
    public func read(_ name: String) -> String? {
        let descriptor = open("\(path)/\(name)", O_RDONLY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
    }

    /// The reason why a folder or file could not be created.
    private struct Failure: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// Removes a file, a folder with its contents, or a link, but not the link's target.
    private static func remove(_ path: String) {
        guard unlink(path) != 0, let folder = opendir(path) else { return }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        closedir(folder)
        for name in names { remove("\(path)/\(name)") }
        rmdir(path)
    }
}
