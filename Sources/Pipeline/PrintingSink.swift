import InputEvents

/// Prints actions instead of carrying them out: the sink of `--dry-run` and `replay`.
package final class PrintingSink: ActionSink {
    /// The format of a printed action.
    package enum Format: Sendable {
        /// One line for people.
        case text
        /// One JSON object a line.
        case json
    }

    private let format: Format
    private let origin: Timestamp
    private let write: (String) -> Void

    /// Creates a sink that passes each line, without a newline, to `write`; `origin` is printed as
    /// time 0.
    package init(format: Format, origin: Timestamp = .zero, write: @escaping (String) -> Void) {
        self.format = format
        self.origin = origin
        self.write = write
    }

    /// Prints the action.
    package func perform(_ action: Action) {
        switch format {
        case .text: write(action.summary(origin: origin))
        case .json: write(action.json(origin: origin))
        }
    }
}
