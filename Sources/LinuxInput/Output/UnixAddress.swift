import CLinux
import Glibc

/// Passes the address of a unix socket to `body`; an `@` begins the name of an abstract one.
///
/// - Returns: the result of `body`; nil if the address is invalid.
func withUnixAddress<Result>(
    _ path: String,
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
) -> Result? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count > 1, path.utf8.count < room else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { place in
        place.copyBytes(from: path.utf8)
        // The `@` stands for the NUL that begins the name of an abstract socket.
        if path.hasPrefix("@") { place[0] = 0 }
    }
    // Without the final NUL, which would be part of an abstract name.
    let length = (MemoryLayout.offset(of: \sockaddr_un.sun_path) ?? 2) + path.utf8.count
    return withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(length)) }
    }
}
