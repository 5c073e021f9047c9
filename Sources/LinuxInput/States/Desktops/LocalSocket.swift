import CLinux
import Glibc

/// A connection to a program on this machine; no call ever waits for that program.
final class LocalSocket {
    private let loop: EventLoop
    private let descriptor: Int32
    private var watch: EventLoop.Watch?

    /// Connects to a socket, and calls `receive` with the bytes that arrive, and once with nil when
    /// the connection has ended.
    init(
        _ path: String,
        on loop: EventLoop,
        receive: @escaping ([UInt8]?) -> Void
    ) throws(SystemError) {
        self.loop = loop
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        descriptor = socket(AF_UNIX, type | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw SystemError("cannot create a socket") }
        let result = withUnixAddress(path) { connect(descriptor, $0, $1) }
        guard result == 0 else {
            let code = result == nil ? ENAMETOOLONG : errno
            close(descriptor)
            throw SystemError("cannot connect to \(path)", code: code)
        }
        do {
            watch = try loop.watch(descriptor) { [unowned self] in read(receive) }
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit {
        stop()
        close(descriptor)
    }

    /// Stops reading.
    ///
    /// The connection stays open until this object is released; a caller inside the handler must
    /// release the object later.
    func stop() {
        if let watch { loop.remove(watch) }
        watch = nil
    }

    /// Sends a short request; returns false if the socket did not accept all of it.
    func send(_ bytes: [UInt8]) -> Bool {
        bytes.isEmpty
            || Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
                == bytes.count
    }

    /// Reads at most 64 KiB per call, so that a flood of data does not delay input.
    private func read(_ receive: ([UInt8]?) -> Void) {
        // The end leaves `errno` as an earlier call has set it.
        var hasEnded = false
        let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            let result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            hasEnded = result == 0 || result < 0 && errno != EAGAIN && errno != EINTR
            count = max(0, result)
        }
        if !piece.isEmpty {
            receive(piece)
        } else if hasEnded {
            // The end stays readable, so the loop would call this up to 64 times in this round.
            stop()
            receive(nil)
        }
    }
}
