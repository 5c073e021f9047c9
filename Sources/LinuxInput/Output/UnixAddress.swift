import CLinux
import Glibc

/// Passes the address of a Unix socket to `body`; an `@` begins the name of an abstract socket.
///
/// - Returns: the result of `body`; nil if the path is too short or too long.
func withUnixAddress<Result>(
    _ path: String,
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
) -> Result? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count > 1, path.utf8.count < capacity else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { buffer in
        buffer.copyBytes(from: path.utf8)
        // The `@` stands for the NUL that begins the name of an abstract socket.
        if path.hasPrefix("@") { buffer[0] = 0 }
    }
    // The length excludes the final NUL, which would become a part of an abstract name.
    let length = (MemoryLayout.offset(of: \sockaddr_un.sun_path) ?? 2) + path.utf8.count
    return withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(length)) }
    }
}
