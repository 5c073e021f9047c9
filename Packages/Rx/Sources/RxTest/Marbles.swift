public import Rx

/// A sequence drawn as text: one column is one frame of time.
///
///     -        a frame passes            |   the completion
///     a … 9    an element                #   an error
///     ( )      all events inside happen at one instant, in one frame
///     [ab]     one element of several characters
///
/// Spaces are ignored, so that lines can be aligned.
public struct Marbles: Sendable {
    /// The events of the drawing, with their frames.
    public let events: [(frame: Int, event: Event<String>)]
    /// The number of frames.
    public let length: Int

    /// Reads a drawing.
    ///
    /// Traps if the text is not a drawing, because drawings are part of a test's source.
    public init(_ text: String) {
        var events: [(frame: Int, event: Event<String>)] = []
        var frame = 0
        var isGrouped = false
        var word: String?
        func append(_ event: Event<String>) {
            events.append((frame, event))
            if !isGrouped { frame += 1 }
        }
        for character in text {
            switch character {
            case "]":
                precondition(word != nil, "`]` without `[` in \(text)")
                append(.next(word ?? ""))
                word = nil
            case _ where word != nil: word?.append(character)
            case "[": word = ""
            case " ": break
            case "-": frame += isGrouped ? 0 : 1
            case "(": isGrouped = true
            case ")":
                precondition(isGrouped, "`)` without `(` in \(text)")
                isGrouped = false
                frame += 1
            case "|": append(.completed)
            case "#": append(.error(MarbleError()))
            default: append(.next(String(character)))
            }
        }
        precondition(word == nil && !isGrouped, "a bracket is not closed in \(text)")
        self.events = events
        length = frame
    }

    /// Draws the events.
    ///
    /// Draws at least `length` frames if the sequence has not ended.
    public static func draw(
        _ events: [(frame: Int, event: Event<String>)],
        length: Int
    ) -> String {
        var text = ""
        var frame = 0
        var index = 0
        var hasEnded = false
        while index < events.count {
            let eventFrame = events[index].frame
            let simultaneous = events[index...].prefix { $0.frame == eventFrame }
            let symbols = simultaneous.map { symbol($0.event) }.joined()
            text += String(repeating: "-", count: max(0, eventFrame - frame))
            text += simultaneous.count > 1 ? "(\(symbols))" : symbols
            hasEnded = hasEnded || simultaneous.contains { $0.event.isStopEvent }
            frame = eventFrame + 1
            index += simultaneous.count
        }
        if !hasEnded, frame < length { text += String(repeating: "-", count: length - frame) }
        return text
    }

    private static func symbol(_ event: Event<String>) -> String {
        switch event {
        case .next(let element): element.count == 1 ? element : "[\(element)]"
        case .error: "#"
        case .completed: "|"
        }
    }
}

/// The error that `#` stands for in a drawing.
public struct MarbleError: Error, Hashable, CustomStringConvertible {
    /// Creates the error.
    public init() {}

    /// The sign of the error in a drawing.
    public var description: String { "#" }
}
