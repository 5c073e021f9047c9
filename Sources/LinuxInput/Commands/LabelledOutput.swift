import CLinux
import Glibc
import Pipeline

/// Prefixes each line that a command prints with the name of its binding, so that the output of
/// simultaneous commands can be distinguished.
///
/// Each command has a pipe of its own. After ``finish()``, a small process copies the output of
/// background processes without the prefix, so that they do not end with SIGPIPE.
package final class LabelledOutput {
    /// 4 KiB: a longer line is split, so that an endless line needs only this much memory.
    static let lengthLimit = 4096

    /// The output of one command.
    private final class Stream {
        let label: String
        let descriptor: Int32
        /// The part of the current line that has arrived.
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

    /// Creates an output that writes complete lines to the descriptor.
    package init(on loop: EventLoop, to target: Int32 = STDERR_FILENO) {
        self.loop = loop
        self.target = target
    }

    /// Returns a descriptor to which a command with this label writes.
    ///
    /// The caller closes the descriptor once the command has a copy of it.
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

    /// Writes the pending output, and leaves later output to a separate process.
    package func finish() {
        for stream in streams {
            while read(stream, isLast: true) {}
            if stream.watch != nil { _ = inputrx_leave_to_relay(stream.descriptor, target) }
            close(stream)
        }
    }

    /// Reads once.
    ///
    /// - Returns: false at the end of the output, or, if `isLast`, when nothing is pending.
    private func read(_ stream: Stream, isLast: Bool = false) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(stream.descriptor, &buffer, buffer.count)
        if count < 0 {
            if errno == EINTR { return true }
            if errno == EAGAIN { return !isLast }
        }
        guard count > 0 else {
            // No process has the write end open any more, or the read failed.
            if let watch = stream.watch { loop.remove(watch) }
            stream.watch = nil
            return false
        }
        for byte in buffer[..<count] {
            if byte == UInt8(ascii: "\n") || stream.line.count == LabelledOutput.lengthLimit {
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
        var remaining = line[...]
        while !remaining.isEmpty {
            let count = remaining.withUnsafeBytes { Glibc.write(target, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            remaining = remaining.dropFirst(count)
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
