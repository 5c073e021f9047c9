import Gestures
import InputEvents
import Pipeline

/// Remembers the last gestures, and reports everything that happens to the programs that follow.
///
/// The lines of a report are composed only while a program follows.
package final class StatusBoard {
    private let loop: EventLoop
    private var recent = RecentGestures()
    private var lastNumber = 0
    /// Receives the lines; nil without a socket.
    var server: StatusServer?
    /// Composes the current lines about states and devices, keyed by state name or device node.
    var composeLines: () -> [String: String] = { [:] }
    // The lines that were sent last, keyed in the same way.
    private var sentLines: [String: String] = [:]
    private var isReportDue = false

    init(loop: EventLoop) { self.loop = loop }

    /// The lines of the last gestures, for a snapshot.
    var history: [String] { recent.lines }

    private var hasFollowers: Bool { server?.hasFollowers ?? false }

    /// Records a recognised gesture; `text` is the `on:` of its binding or stream.
    func recordGesture(_ gesture: Gesture, on text: String) {
        recent.made(gesture, on: text)
        if hasFollowers { server?.send(StatusLine.gesture(gesture, on: text)) }
    }

    /// Records an action; returns it with the number that it gets here.
    func recordAction(_ action: Action) -> Action {
        lastNumber += 1
        var numbered = action
        numbered.number = lastNumber
        recent.acted(numbered)
        if hasFollowers { server?.send(StatusLine.action(numbered)) }
        if action.command == nil { recordEnd(numbered, .modeSet, after: nil) }
        return numbered
    }

    /// Records the end of an action, and the milliseconds that its command took, if any.
    func recordEnd(_ action: Action, _ end: CommandEnd, after milliseconds: Int64?) {
        recent.ended(action.number, end, after: milliseconds)
        if hasFollowers { server?.send(StatusLine.end(of: action, end, after: milliseconds)) }
    }

    /// Reports that another configuration is in force, or was refused.
    func reportConfiguration(_ line: @autoclosure () -> String) {
        if hasFollowers { server?.send(line()) }
        scheduleReport()
    }

    /// Reports the changes of states and devices at the end of this round of the loop.
    ///
    /// Several changes of one line in a round, as after a reload, are reported as one.
    func scheduleReport() {
        guard hasFollowers, !isReportDue else { return }
        isReportDue = true
        loop.afterInput { [weak self] _ in self?.sendChanges() }
    }

    /// Marks the current lines as sent, because the snapshot contained them.
    func markAsSent() { sentLines = composeLines() }

    private func sendChanges() {
        isReportDue = false
        guard hasFollowers else { return }
        let lines = composeLines()
        for (name, line) in lines.sorted(by: { $0.key < $1.key }) where sentLines[name] != line {
            server?.send(line)
        }
        // Keys that begin with `/` are nodes of devices; a state does not depart.
        for name in sentLines.keys.sorted() where lines[name] == nil && name.hasPrefix("/") {
            server?.send(StatusLine.departure(node: name))
        }
        sentLines = lines
    }
}

/// Numbers each action for the board, then passes it to another sink.
final class StatusSink: ActionSink {
    private let board: StatusBoard
    private let sink: any ActionSink

    init(_ board: StatusBoard, before sink: any ActionSink) {
        self.board = board
        self.sink = sink
    }

    func perform(_ action: Action) { sink.perform(board.recordAction(action)) }
}
