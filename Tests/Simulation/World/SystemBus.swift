import Glibc

/// The system bus (D-Bus) of the machine, with logind.
final class SystemBus {
    static let socket = "/run/dbus/system_bus_socket"

    let logind = Logind()
    /// The connections of the daemon.
    @exclusivity(unchecked) private(set) var connections: [BusConnection] = []
    private(set) var isUp = false
    /// True if the daemon has a connection that is not lost.
    var isConnected: Bool { connections.contains { !$0.isLost } }
    /// Called when the daemon has connected.
    var connected: () -> Void = {}

    /// 1 ms: the time that a message takes.
    static let latency: Int64 = 1000

    func start() {
        guard !isUp else { return }
        isUp = true
        kernel.files.makeFolder("/run/dbus")
        kernel.files.write("", to: SystemBus.socket)
    }

    /// Ends the bus: connections are lost, and the socket is removed.
    func stop() {
        guard isUp else { return }
        isUp = false
        kernel.files.delete(SystemBus.socket)
        connections.forEach { $0.lose() }
    }

    func connect() -> BusConnection? {
        guard isUp else { return nil }
        let connection = BusConnection(to: self)
        connections.append(connection)
        connected()
        return connection
    }

    func remove(_ connection: BusConnection) { connections.removeAll { $0 === connection } }

    /// Sends a signal to the connections that have subscribed to it.
    func signal(_ subject: BusMessage.Subject, _ values: [BusMessage.Value]) {
        kernel.at(kernel.now + SystemBus.latency) { [self] in
            for connection in connections { connection.receive(subject, values) }
        }
    }

    /// Delivers a call to its service, and the reply to the caller.
    func call(_ message: BusMessage, reply: @escaping (BusMessage) -> Void) {
        kernel.at(kernel.now + SystemBus.latency) { [self] in
            logind.receive(message) { answer in
                kernel.at(kernel.now + SystemBus.latency) { reply(answer) }
            }
        }
    }
}

/// The daemon's connection to the bus, as libsystemd keeps it.
final class BusConnection: Descriptor {
    typealias Handler =
        @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Int32

    /// A handler of libsystemd with its data.
    struct Receiver {
        let handler: Handler
        let data: UnsafeMutableRawPointer?

        /// Calls the handler with a message, which lives until the handler returns.
        func call(_ message: BusMessage) {
            _ = handler(OpaquePointer(Unmanaged.passUnretained(message).toOpaque()), data, nil)
        }
    }

    /// 25 s: the time after which libsystemd gives a call up.
    private static let timeout: Int64 = 25_000_000

    private unowned let bus: SystemBus
    /// The descriptor of the connection.
    var number: Int32 = -1
    private var rules: [(rule: [String: String], receiver: Receiver)] = []
    private var calls: [(id: Int, due: Int64, receiver: Receiver)] = []
    private var lastCall = 0
    /// The messages that have arrived, with those who receive each.
    private var arrived: [(message: BusMessage, receivers: [Receiver])] = []
    private(set) var isLost = false
    /// True once the daemon's program has been told of the loss.
    private var isEnded = false

    init(to bus: SystemBus) { self.bus = bus }

    override func isReadable(at now: Int64) -> Bool { !arrived.isEmpty || isLost }
    override var isHungUp: Bool { isLost }
    override func closed() { bus.remove(self) }

    /// The time at which the first call is given up; nil if none waits.
    var due: Int64? { calls.map(\.due).min() }

    func subscribe(_ rule: String, _ receiver: Receiver) {
        var parts: [String: String] = [:]
        for part in rule.split(separator: ",") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { continue }
            parts[String(pair[0])] = String(pair[1].dropFirst().dropLast())
        }
        // The bus knows of the subscription once it has received the message.
        kernel.at(kernel.now + SystemBus.latency) { [weak self] in
            self?.rules.append((parts, receiver))
        }
    }

    func call(_ message: BusMessage, _ receiver: Receiver) -> Int32 {
        guard !isLost else { return -ENOTCONN }
        lastCall += 1
        let id = lastCall
        calls.append((id, kernel.now + BusConnection.timeout, receiver))
        bus.call(message) { [weak self] reply in self?.receive(reply, to: id) }
        return 1
    }

    /// Receives a signal, if a rule matches it.
    func receive(_ subject: BusMessage.Subject, _ values: [BusMessage.Value]) {
        var facts = [
            "type": "signal", "sender": subject.service, "path": subject.path,
            "interface": subject.interface, "member": subject.member,
        ]
        if case .text(let text)? = values.first { facts["arg0"] = text }
        let matching = rules.filter { $0.rule.allSatisfy { facts[$0.key] == $0.value } }
        guard !matching.isEmpty, !isLost else { return }
        arrived.append((BusMessage(subject, values), matching.map(\.receiver)))
        arrivals += 1
    }

    private func receive(_ reply: BusMessage, to id: Int) {
        guard !isLost, let place = calls.firstIndex(where: { $0.id == id }) else { return }
        arrived.append((reply, [calls.remove(at: place).receiver]))
        arrivals += 1
    }

    func lose() {
        isLost = true
        arrivals += 1
    }

    /// Handles one message, or one call that is given up; after a loss, fails all calls, and then
    /// itself (sd_bus_process(3)).
    func process() -> Int32 {
        if !arrived.isEmpty {
            let (message, receivers) = arrived.removeFirst()
            receivers.forEach { $0.call(message) }
            return 1
        }
        if isEnded { return -ENOTCONN }
        if let call = calls.firstIndex(where: { isLost || $0.due <= kernel.now }) {
            calls.remove(at: call).receiver.call(BusMessage(error: ETIMEDOUT))
            return 1
        }
        isEnded = isLost
        return isLost ? 1 : 0
    }

    /// Waits until a message arrives (sd_bus_wait(3)).
    func wait(_ time: Int64) -> Int32 {
        let end = kernel.now + time
        while arrived.isEmpty, !isLost, kernel.now < end {
            if kernel.isDaemonDead { return -EBADF }
            kernel.pass(until: min(kernel.nextOccurrence ?? end, end))
        }
        return isReadable(at: kernel.now) ? 1 : 0
    }
}
