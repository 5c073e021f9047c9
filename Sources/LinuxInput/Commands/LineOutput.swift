import Glibc

/// Writes lines to a file descriptor at once, so that a reader sees each as soon as it is there.
///
/// Results go to standard output; a reader that has gone away (`| head`) ends the program quietly
/// with success, because it has got what it wanted.
public struct LineOutput: Sendable {
    /// Where results go.
    public static let standardOutput = LineOutput(descriptor: STDOUT_FILENO)
    /// Where messages go.
    public static let standardError = LineOutput(descriptor: STDERR_FILENO)

    private let descriptor: Int32

    /// Lines for an open file descriptor.
    public init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Whether a person is likely to look at it with colours: a terminal, unless `NO_COLOR` is set
    /// or `TERM` is `dumb`; `CLICOLOR_FORCE` overrides (no-color.org).
    public var wantsColour: Bool {
        if let force = getenv("CLICOLOR_FORCE"), force.pointee != 0 { return true }
        if let refuse = getenv("NO_COLOR"), refuse.pointee != 0 { return false }
        if let terminal = getenv("TERM"), strcmp(terminal, "dumb") == 0 { return false }
        return isatty(descriptor) == 1
    }

    /// Writes the text and a newline.
    public func line(_ text: String) {
        var text = text
        text.append("\n")
        write(text)
    }

    /// Writes the text as it is.
    public func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while let start = rest.baseAddress, !rest.isEmpty {
                let count = Glibc.write(descriptor, start, rest.count)
                if count > 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                } else if errno == EPIPE {
                    exit(0)
                } else if errno != EINTR {
                    return
                }
            }
        }
    }
}
