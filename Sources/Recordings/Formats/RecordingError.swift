import Diagnostics

/// The reason why a recording could not be read.
public enum RecordingError: Error, Sendable {
    /// The file cannot be opened or read, is too large, or is missing; `reason` says why.
    case unreadable(path: String, reason: String)
    /// The content violates the format; the diagnostic points into the source.
    case malformed(Source, Diagnostic)
}

extension RecordingError: CustomStringConvertible {
    /// The error on one line: `swipe.evemu:12:4: error[malformed-recording]: …`.
    public var description: String {
        switch self {
        case .unreadable(let path, let reason):
            "error: cannot read the recording \(path.quoted): \(reason)"
        case .malformed(let source, let diagnostic):
            DiagnosticRenderer(source: source).short(diagnostic)
        }
    }
}

/// A mistake on a line, found by a reader; the file's name is added later.
struct MalformedLine: Error {
    var diagnostic: Diagnostic

    /// Creates a mistake that reaches from `offset` to the end of the scanner's current line.
    ///
    /// Without an offset, the mistake is the whole line.
    init(_ message: String, at scanner: LineScanner, from offset: Int? = nil, help: String) {
        let start = min(max(offset ?? scanner.start, scanner.start), scanner.end)
        diagnostic = Diagnostic(
            code: "malformed-recording",
            message: message,
            at: Span(start: start, end: scanner.end),
            help: [help]
        )
    }

    /// Returns the mistake for a device beyond the number that can be replayed.
    static func tooManyDevices(at scanner: LineScanner) -> MalformedLine {
        MalformedLine(
            "there are too many devices",
            at: scanner,
            help: "at most \(LibinputRecordReader.maximumDevices) can be replayed at once"
        )
    }
}
