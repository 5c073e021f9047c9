import InputEvents
import Insight
import LinuxInput

/// Prints each gesture as it is made, and on a terminal draws the fingers below.
final class WatchedHands: LiveObserver {
    private var watch: LiveWatch
    private var text: WatchText
    private var picture = FingerPicture()
    private let json: Bool
    /// The program in proposed bindings that shows a text.
    private let announcer: String
    private var focus: FocusedProgram
    private let origin = Timestamp.now
    /// True if the fingers are drawn: on a terminal, unless the output is JSON.
    private let drawsFingers: Bool
    /// The number of lines of the picture that is on the terminal.
    private var shownLines = 0
    /// The time of the event at which the fingers were last drawn.
    private var lastDrawing = Timestamp.zero

    /// 33 ms: the time between two pictures while fingers move, thirty a second.
    private static let frameInterval: Int64 = 33_000

    init(_ watch: LiveWatch, focus: FocusedProgram, announcer: String, json: Bool) {
        self.watch = watch
        self.focus = focus
        self.announcer = announcer
        self.json = json
        text = WatchText(origin: origin)
        drawsFingers = !json && LineOutput.standardOutput.canMoveCursor
    }

    func received(_ event: InputEvent) {
        watch.handle(event)
        if case .state(let change) = event.kind, change.state == FocusedProgram.state, !json {
            erase()
            focus.lines(change.value).forEach { LineOutput.standardOutput.text($0) }
            if drawsFingers { draw() }
        }
        guard drawsFingers, picture.handle(event) else { return }
        // A lift is drawn at once, because no event may follow it.
        let isUrgent =
            if case .touches(_, let frame) = event.kind {
                frame.changes.contains { $0.phase == .up || $0.phase == .cancel }
            } else { true }
        let elapsed = event.time.microseconds(since: lastDrawing)
        guard isUrgent || elapsed >= WatchedHands.frameInterval || elapsed < 0 else { return }
        lastDrawing = event.time
        erase()
        draw()
    }

    func paused(for rest: Int64, at time: Timestamp) {
        let gestures = watch.next()
        guard !gestures.isEmpty else { return }
        erase()
        for var gesture in gestures {
            gesture.announcer = announcer
            let lines = json ? [gesture.json(origin: origin)] : text.lines(gesture)
            let output = LineOutput.standardOutput
            for line in lines { json ? output.line(line) : output.text(line) }
        }
        if drawsFingers { draw() }
    }

    private func draw() {
        let lines = picture.lines
        for line in lines { LineOutput.standardOutput.text("  \(line)") }
        shownLines = lines.count
    }

    /// Moves the cursor up to the picture and clears the screen from there (ECMA-48: CUU, ED).
    private func erase() {
        guard shownLines > 0 else { return }
        LineOutput.standardOutput.write("\u{1b}[\(shownLines)A\u{1b}[J")
        shownLines = 0
    }
}
