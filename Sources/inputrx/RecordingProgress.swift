import Glibc
import InputEvents
import LinuxInput

/// A line on the terminal with the progress of a recording.
final class RecordingProgress {
    private let output = LineOutput.standardError
    private let start = Timestamp.now
    private var lastShown = Timestamp.zero
    private var isShown = false

    /// Shows the number of events, at most five times a second.
    func show(_ count: Int) {
        let now = Timestamp.now
        guard output.canMoveCursor, now.microseconds(since: lastShown) >= 200_000 else { return }
        lastShown = now
        isShown = true
        let seconds = now.microseconds(since: start) / 1_000_000
        // ECMA-48: to the first column, and clear to the end of the line.
        output.write("\r\(seconds) s, \(count) event\(count == 1 ? "" : "s")\u{1b}[K")
    }

    /// Removes the line.
    func clear() {
        if isShown { output.write("\r\u{1b}[K") }
        isShown = false
    }
}
