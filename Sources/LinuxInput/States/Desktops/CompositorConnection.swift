import Configuration
import InputEvents

/// Follows a compositor over its socket, and tries to reconnect while the compositor is away.
///
///     connected ──lost──▶ waiting (1 s … 60 s) ──▶ connected, or waiting longer
final class CompositorConnection {
    private let preset: StatePreset
    private let loop: EventLoop
    private let log: Log
    private let environment: (String) -> String?
    private let tell: (DesktopValue) -> Void
    private var messages: any CompositorMessages
    private var sockets = CompositorSockets(events: "")
    private var socket: LocalSocket?
    private var requests: [String: Request] = [:]
    private let attempts: Attempts
    /// The last reason for a reconnection; empty while connected.
    private var lastReason = ""

    /// A request over a connection of its own, with the part of the reply that has arrived.
    private final class Request {
        var socket: LocalSocket?
        var reply: [UInt8] = []
    }

    /// 1 MiB: more than the reply to a request about one window.
    private static let replyLimit = 1 << 20

    /// Connects with this protocol, and calls `tell` with each value; `environment` returns the
    /// value of a variable.
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
        for sockets in CompositorSockets.candidates(of: preset, environment: environment) {
            do {
                socket = try LocalSocket(sockets.events, on: loop) { [unowned self] in receive($0) }
                self.sockets = sockets
                lastReason = ""
                log.write(.info, .inputrx, "\(preset.rawValue): following \(sockets.events)")
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

    private func act(on reaction: CompositorReaction) {
        reaction.values.forEach(tell)
        if let socket, !socket.send(reaction.output) {
            return connectAgain(because: "it does not read")
        }
        // A request that fails ends the connection, and the others with it.
        for request in reaction.requests where socket != nil { send(request) }
    }

    private func send(_ text: String) {
        let request = Request()
        do {
            let socket = try LocalSocket(sockets.requests, on: loop) { [unowned self] in
                receiveReply(to: text, $0)
            }
            request.socket = socket
            requests[text] = request
            if !socket.send(Array(text.utf8)) { connectAgain(because: "it does not read") }
        } catch {
            connectAgain(because: "\(error)")
        }
    }

    private func receiveReply(to text: String, _ bytes: [UInt8]?) {
        guard let request = requests[text] else { return }
        if let bytes {
            request.reply += bytes
            if request.reply.count > CompositorConnection.replyLimit {
                connectAgain(because: "an answer is longer than 1 MiB")
            }
            return
        }
        requests[text] = nil
        // The socket is released later, because its handler is still running.
        loop.afterInput { _ in request.socket = nil }
        act(on: messages.receiveReply(to: text, request.reply))
    }

    /// Reconnects after a pause; the last values stay.
    private func connectAgain(because reason: String) {
        let pause = attempts.retry { [unowned self] in connect() }
        // A repeated reason is logged at level debug, because a desktop may be absent for days.
        let level: LogLevel = reason == lastReason ? .debug : .warning
        lastReason = reason
        log.write(level, .inputrx, "\(preset.rawValue): \(reason); trying again in \(pause)")
        let oldSockets = [socket] + requests.values.map(\.socket)
        (socket, requests) = (nil, [:])
        oldSockets.forEach { $0?.stop() }
        // The sockets are released later, because the handler of one of them may be running.
        loop.afterInput { _ in withExtendedLifetime(oldSockets) {} }
    }
}
