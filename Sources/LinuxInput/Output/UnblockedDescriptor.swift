import CLinux
import Glibc

/// Writes to a shared descriptor without ever waiting for the reader.
///
///     descriptor               method
///     pipe, FIFO, terminal     a new open file description, with O_NONBLOCK
///     those of other users     poll(2), then write(2) of a piece for which there is room
///     socket (the journal)     send(2) with MSG_DONTWAIT
///     file, /dev/null          write(2), because there is no slow reader
///
/// O_NONBLOCK belongs to the open file description, which the daemon shares with the shell and with
/// commands: if it were set on the descriptor itself, their writes would fail, too.
final class UnblockedDescriptor {
    private enum Method {
        case own, polled, socket, plain
    }

    /// The descriptor that the loop watches until there is room to write.
    let descriptor: Int32
    private let method: Method

    /// Chooses the method for `descriptor`, which must stay open.
    init(_ descriptor: Int32) {
        var status = stat()
        let type = fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : S_IFREG
        if type == S_IFSOCK {
            (self.descriptor, method) = (descriptor, .socket)
        } else if type == S_IFIFO || isatty(descriptor) == 1 {
            let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
            let own = open("/proc/self/fd/\(descriptor)", flags)
            (self.descriptor, method) = own >= 0 ? (own, .own) : (descriptor, .polled)
        } else {
            (self.descriptor, method) = (descriptor, .plain)
        }
    }

    deinit {
        if method == .own { close(descriptor) }
    }

    /// Writes as much as there is room for.
    ///
    /// A pipe takes up to PIPE_BUF bytes (4096) whole or not at all.
    /// - Returns: the number of bytes written; nil on an error, which is in `errno`: EAGAIN if
    ///   there is no room.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int? {
        while true {
            let count: Int
            switch method {
            case .own, .plain: count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
            case .socket:
                let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
                count = send(descriptor, bytes.baseAddress, bytes.count, flags)
            case .polled:
                guard hasRoom else {
                    errno = EAGAIN
                    return nil
                }
                // A pipe that poll(2) reports as writable has room for PIPE_BUF bytes.
                count = Glibc.write(descriptor, bytes.baseAddress, min(bytes.count, 4096))
            }
            if count >= 0 { return count }
            if errno != EINTR { return nil }
        }
    }

    /// Waits until there is room, at most for this number of milliseconds.
    func waitForRoom(milliseconds: Int32) {
        var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&state, 1, milliseconds)
    }

    private var hasRoom: Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&state, 1, 0) > 0
    }
}
