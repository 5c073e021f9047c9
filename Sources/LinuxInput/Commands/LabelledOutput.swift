import CLinux
import Glibc
import Pipeline

/// Prefixes each line that a command prints with the name of the binding, so that you can
/// distinguish commands that print at the same time.
///
/// Each command has its own pipe. After ``finish()``, a small process copies the output of
/// background processes without the name, so that they do not end with a broken pipe.
package final class LabelledOutput {
    /// 4 KiB: the longest part of a line that waits for its end.
    static let longest = 4096

    private final class Stream {
        let label: String
        let descriptor: Int32
        var line: [UInt8] = []
        var watch: EventLoop.Watch?

        init(label: String, descriptor: Int32) {
            self.label = label
            self.descriptor = descriptor
        }
    }

    private let loop: EventLoop
    private let target: Int32
    private var streams: [Stream] = []

    /// Creates an output that writes finished lines to the descriptor.
    package init(on loop: EventLoop, to target: Int32 = STDERR_FILENO) {
        self.loop = loop
        self.target = target
    }

    /// Returns a descriptor for the output of the command with this label.
    ///
    /// The caller closes it once the command has a copy.
    func begin(_ label: String) throws(SystemError) -> Int32 {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemError("cannot create a pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        let stream = Stream(label: label, descriptor: ends[0])
        do {
            stream.watch = try loop.watch(ends[0]) { [unowned self, unowned stream] in
                if !read(stream) { close(stream) }
            }
        } catch {
            ends.forEach { Glibc.close($0) }
            throw error
        }
        streams.append(stream)
        return ends[1]
    }

    /// Writes the pending output and leaves the rest to a separate process.
    package func finish() {
        for stream in streams {
            while read(stream, isLast: true) {}
            if stream.watch != nil { _ = inputrx_leave_to_relay(stream.descriptor, target) }
            close(stream)
        }
    }

    /// Reads once.
    ///
    /// - Returns: true if more output may come: now if `isLast`, otherwise later.
    private func read(_ stream: Stream, isLast: Bool = false) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(stream.descriptor, &buffer, buffer.count)
        if count < 0 {
            if errno == EINTR { return true }
            if errno == EAGAIN { return !isLast }
        }
        guard count > 0 else {
            // No process has the pipe open any more.
            if let watch = stream.watch { loop.remove(watch) }
            stream.watch = nil
            return false
        }
        for byte in buffer[..<count] {
            if byte == UInt8(ascii: "\n") || stream.line.count == LabelledOutput.longest {
                writeLine(of: stream)
            }
            if byte != UInt8(ascii: "\n") { stream.line.append(byte) }
        }
        return true
    }

    private func writeLine(of stream: Stream) {
        var line = Array("\(stream.label.printable): ".utf8) + stream.line
        line.append(UInt8(ascii: "\n"))
        stream.line.removeAll(keepingCapacity: true)
        var rest = line[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(target, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    private func close(_ stream: Stream) {
        if !stream.line.isEmpty { writeLine(of: stream) }
        if let watch = stream.watch { loop.remove(watch) }
        stream.watch = nil
        Glibc.close(stream.descriptor)
        streams.removeAll { $0 === stream }
    }
}
