import Diagnostics
import Glibc

/// Writes lines to a file descriptor without a buffer, so that a reader sees each line immediately.
///
/// Writing waits for the reader, so this type is for short-lived commands. The daemon uses
/// `OutputQueue`.
///
/// If the reader is gone (`| head`), the program ends quietly with success, because the reader has
/// enough. Any other error on standard output, where results go, ends the program with status 74
/// (EX_IOERR), because an incomplete result must not look complete. Errors on other descriptors are
/// ignored.
package struct LineOutput: Sendable {
    /// The output for results.
    package static let standardOutput = LineOutput(descriptor: STDOUT_FILENO)
    /// The output for messages.
    package static let standardError = LineOutput(descriptor: STDERR_FILENO)

    private let descriptor: Int32

    /// Creates an output to an open file descriptor.
    package init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// True if the output should be coloured: on a terminal, unless `NO_COLOR` is set or `TERM` is
    /// `dumb`, and always if `CLICOLOR_FORCE` is set (no-color.org).
    package var wantsColour: Bool {
        if let force = getenv("CLICOLOR_FORCE"), force.pointee != 0 { return true }
        if let noColour = getenv("NO_COLOR"), noColour.pointee != 0 { return false }
        if let terminal = getenv("TERM"), strcmp(terminal, "dumb") == 0 { return false }
        return isatty(descriptor) == 1
    }

    /// True if the output is a terminal on which text can be overwritten.
    package var canMoveCursor: Bool {
        guard isatty(descriptor) == 1, let terminal = getenv("TERM") else { return false }
        return terminal.pointee != 0 && strcmp(terminal, "dumb") != 0
    }

    /// The layout of text for people.
    package var layout: TextLayout {
        var size = winsize()
        let isTerminal = isatty(descriptor) == 1
        let isKnown =
            isTerminal && ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return TextLayout(
            columns: isKnown ? Int(size.ws_col) : isTerminal ? LineOutput.defaultWidth : nil
        ) { name in
            guard let value = getenv(name), value.pointee != 0 else { return nil }
            return String(cString: value)
        }
    }

    /// 80: the width of a terminal that does not report one, such as a serial line.
    private static let defaultWidth = 80

    /// Writes one or more lines of text for people, wrapped, in characters that the terminal can
    /// show.
    package func text(_ text: String) {
        let layout = layout
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            for wrapped in layout.lines(String(line)) { self.line(wrapped) }
        }
    }

    /// Writes text for programs, or text that already has a layout, and a newline.
    package func line(_ text: String) {
        var text = text
        text.append("\n")
        write(text)
    }

    /// Writes the text as it is.
    package func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var remaining = UnsafeRawBufferPointer(bytes)
            while let start = remaining.baseAddress, !remaining.isEmpty {
                let count = Glibc.write(descriptor, start, remaining.count)
                if count > 0 {
                    remaining = UnsafeRawBufferPointer(rebasing: remaining.dropFirst(count))
                } else if errno == EPIPE {
                    exit(0)
                } else if errno == EAGAIN {
                    waitForRoom()
                } else if errno != EINTR {
                    return fail(errno)
                }
            }
        }
    }

    /// Waits until there is room: another program that shares the descriptor has set O_NONBLOCK.
    private func waitForRoom() {
        var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&state, 1, -1)
    }

    private func fail(_ code: Int32) {
        guard descriptor == STDOUT_FILENO else { return }
        let reason = String(cString: strerror(code))
        LineOutput.standardError.line("error: cannot write to standard output: \(reason)")
        exit(74)
    }
}
