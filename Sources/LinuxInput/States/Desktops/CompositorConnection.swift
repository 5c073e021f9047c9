import Configuration
import InputEvents

/// Follows a compositor over its socket, and connects again when it comes back.
///
///     connected ──lost──▶ waiting (1 s … 60 s) ──▶ connected, or waiting longer
final class CompositorConnection {
    private let preset: StatePreset
    private let loop: EventLoop
    private let log: Log
    private let environment: (String) -> String?
    private let tell: (DesktopValue) -> Void
    private var messages: any CompositorMessages
    private var place = CompositorSockets(events: "")
    private var socket: LocalSocket?
    private var questions: [String: Question] = [:]
    private let attempts: Attempts
    private var lastComplaint = ""

    /// A question that is asked over a connection of its own, with its answer so far.
    private final class Question {
        var socket: LocalSocket?
        var answer: [UInt8] = []
    }

    /// 1 MiB: more than the answer to a question about one window.
    private static let longestAnswer = 1 << 20

    /// Connects with this protocol, and calls `tell` with each value; `environment` returns the
    /// values of variables.
    init(
        _ preset: StatePreset,
        _ messages: any CompositorMessages,
        loop: EventLoop,
        log: Log,
        environment: @escaping (String) -> String?,
        tell: @escaping (DesktopValue) -> Void
    ) {
        self.preset = preset
        self.loop = loop
        self.log = log
        self.environment = environment
        self.tell = tell
        attempts = Attempts(on: loop)
        self.messages = messages
        connect()
    }

    private func connect() {
        var failure = "no socket of it was found"
        for place in CompositorSockets.places(of: preset, environment: environment) {
            do {
                socket = try LocalSocket(place.events, on: loop) { [unowned self] in receive($0) }
                self.place = place
                lastComplaint = ""
                log.write(.info, .inputrx, "\(preset.rawValue): following \(place.events)")
                act(on: messages.begin())
                return
            } catch {
                failure = "\(error)"
            }
        }
        connectAgain(because: failure)
    }

    private func receive(_ bytes: [UInt8]?) {
        guard let bytes else { return connectAgain(because: "it closed the connection") }
        do {
            act(on: try messages.receive(bytes))
        } catch {
            connectAgain(because: error.reason)
        }
    }

    private func act(on reply: CompositorReply) {
        reply.values.forEach(tell)
        if let socket, !socket.send(reply.request) {
            return connectAgain(because: "it does not read")
        }
        reply.questions.forEach(ask)
    }

    private func ask(_ text: String) {
        let question = Question()
        do {
            let socket = try LocalSocket(place.questions, on: loop) { [unowned self] in
                answered(text, $0)
            }
            question.socket = socket
            questions[text] = question
            if !socket.send(Array(text.utf8)) { connectAgain(because: "it does not read") }
        } catch {
            connectAgain(because: "\(error)")
        }
    }

    private func answered(_ text: String, _ bytes: [UInt8]?) {
        guard let question = questions[text] else { return }
        if let bytes {
            question.answer += bytes
            if question.answer.count > CompositorConnection.longestAnswer {
                connectAgain(because: "an answer is longer than 1 MiB")
            }
            return
        }
        questions[text] = nil
        // Its handler is still running.
        loop.afterInput { _ in question.socket = nil }
        act(on: messages.answered(text, question.answer))
    }

    /// Connects again after a pause; the last values stay.
    private func connectAgain(because reason: String) {
        let pause = attempts.again { [unowned self] in connect() }
        // The same reason is logged once, because a desktop may be absent for days.
        let level: LogLevel = reason == lastComplaint ? .debug : .warning
        lastComplaint = reason
        log.write(level, .inputrx, "\(preset.rawValue): \(reason); trying again in \(pause)")
        let old = [socket] + questions.values.map(\.socket)
        (socket, questions) = (nil, [:])
        old.forEach { $0?.stop() }
        // One of their handlers may still be running.
        loop.afterInput { _ in withExtendedLifetime(old) {} }
    }
}
