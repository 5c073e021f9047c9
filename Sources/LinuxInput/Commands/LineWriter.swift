import Configuration
import Gestures
import Glibc
import Pipeline

/// Writes a gesture to a command, line by line, without ever waiting for the command.
///
/// A line is shorter than PIPE_BUF, so it is written as a whole or not at all. The pipe holds one
/// page, about 30 lines. If the command is slower than the fingers, updates that do not fit are
/// merged into one update with the newest values and the sum of their steps. The merged update is
/// written as soon as the command reads again. Begin, end and cancel are never dropped.
final class LineWriter {
    /// The message about a command that ends or closes its standard input before its gesture ends.
    ///
    /// One message covers both cases, because either may be noticed first.
    static let unreadMessage = "does not read the rest of the gesture"

    private let loop: EventLoop
    private let descriptor: Int32
    private let format: StreamFormat
    private let onFailure: (String) -> Void
    /// The parts of the gesture that are not written yet.
    private var waiting: [Action] = []
    /// Waits for room in the pipe; nil if no part waits.
    private var watch: EventLoop.Watch?
    /// True once the writer has received the end or cancel of the gesture.
    private(set) var isFinished = false
    /// True once the pipe is closed.
    private(set) var isClosed = false

    /// Creates a writer that owns a pipe; the writer calls `onFailure` once if no process reads the
    /// pipe any more, or if writing fails.
    init(
        _ descriptor: Int32,
        format: StreamFormat,
        loop: EventLoop,
        onFailure: @escaping (String) -> Void
    ) {
        self.descriptor = descriptor
        self.format = format
        self.loop = loop
        self.onFailure = onFailure
    }

    deinit { close() }

    /// Writes a part of the gesture, or keeps it until there is room.
    ///
    /// After the end or cancel, the pipe is closed.
    func write(_ action: Action) {
        guard !isClosed, !isFinished else { return }
        let phase = action.gesture.progress?.phase
        isFinished = phase == .end || phase == .cancel
        if let last = waiting.last, phase == .update,
            last.gesture.progress?.phase == .update
        {
            waiting[waiting.count - 1] = action.merged(after: last)
        } else {
            waiting.append(action)
        }
        flush()
    }

    /// Closes the pipe at once; unwritten lines are lost.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        if let watch { loop.remove(watch) }
        watch = nil
        waiting = []
        Glibc.close(descriptor)
    }

    private func flush() {
        while let next = waiting.first {
            var line = next.streamLine(format)
            let count = line.withUTF8 { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count < 0 else {
                waiting.removeFirst()
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN: return waitForRoom()
            default:
                close()
                return onFailure(LineWriter.unreadMessage)
            }
        }
        if let watch { loop.remove(watch) }
        watch = nil
        if isFinished { close() }
    }

    private func waitForRoom() {
        guard watch == nil else { return }
        do {
            let newWatch = try loop.watch(descriptor) { [unowned self] in flush() }
            loop.setAwaitsOutput(true, of: newWatch)
            watch = newWatch
        } catch {
            close()
            onFailure(error.description)
        }
    }
}

extension Action {
    /// Returns this update plus the steps of `other`, an earlier update that was not written.
    func merged(after other: Action) -> Action {
        var action = self
        action.gesture.progress?.steps += other.gesture.progress?.steps ?? 0
        return action
    }
}
