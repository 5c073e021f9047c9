import Gestures
import InputEvents
import Pipeline

/// Remembers the last gestures, and reports all events to programs that follow.
///
/// It composes a line only while a program follows.
package final class StatusBoard {
    private let loop: EventLoop
    private var recent = RecentGestures()
    private var lastNumber = 0
    /// Receives the lines; nil without a socket.
    var server: StatusServer?
    /// Composes the current lines about states and devices, by their names.
    var present: () -> [String: String] = { [:] }
    // The lines that were sent last, by the name of their state or device.
    private var shown: [String: String] = [:]
    private var isDue = false

    init(loop: EventLoop) { self.loop = loop }

    /// The lines of the last gestures, for a snapshot.
    var history: [String] { recent.lines }

    private var isHeard: Bool { server?.isHeard ?? false }

    /// Notes a gesture that was recognised.
    func made(_ gesture: Gesture, on: String) {
        recent.made(gesture, on: on)
        if isHeard { server?.send(StatusLine.gesture(gesture, on: on)) }
    }

    /// Notes an action; returns it with its number.
    func acted(_ action: Action) -> Action {
        lastNumber += 1
        var numbered = action
        numbered.number = lastNumber
        recent.acted(numbered)
        if isHeard { server?.send(StatusLine.action(numbered)) }
        if action.command == nil { ended(numbered, .modeSet, after: nil) }
        return numbered
    }

    /// Notes the end of an action.
    func ended(_ action: Action, _ end: CommandEnd, after milliseconds: Int64?) {
        recent.ended(action.number, end, after: milliseconds)
        if isHeard { server?.send(StatusLine.end(of: action, end, after: milliseconds)) }
    }

    /// Reports that another configuration is in force, or was refused.
    func configured(_ line: @autoclosure () -> String) {
        if isHeard { server?.send(line()) }
        changed()
    }

    /// Reports the changes of states and devices at the end of the round.
    ///
    /// Several changes in one round, such as those of a new configuration, are reported as one.
    func changed() {
        guard isHeard, !isDue else { return }
        isDue = true
        loop.afterInput { [weak self] _ in self?.showChanges() }
    }

    /// Regards the current lines as sent, because the snapshot contains them.
    func forgetChanges() { shown = present() }

    private func showChanges() {
        isDue = false
        guard isHeard else { return }
        let now = present()
        for (name, line) in now.sorted(by: { $0.key < $1.key }) where shown[name] != line {
            server?.send(line)
        }
        for name in shown.keys.sorted() where now[name] == nil && name.hasPrefix("/") {
            server?.send(StatusLine.departure(node: name))
        }
        shown = now
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

    func perform(_ action: Action) { sink.perform(board.acted(action)) }
}
