/// Shows a notification on the desktop if the configuration is refused, because users do not watch
/// the log.
///
///     refused with a new mistake     a notification, which replaces the previous one
///     refused with the same mistake  no other notification
///     in force again                 the notification says so, and disappears
///     no session bus or no server    no notification; the log has the reason
///
/// The daemon never waits: the loop sends the messages. The first message connects to the bus.
final class RefusalNotice {
    private static let server = MessageBus.Object(
        service: "org.freedesktop.Notifications",
        path: "/org/freedesktop/Notifications",
        interface: "org.freedesktop.Notifications"
    )
    /// 5 s: long enough to read the message of success.
    private static let successTimeout: Int32 = 5000

    private let loop: EventLoop
    private let log: Log
    private var bus: MessageBus?
    /// The mistake that was reported last; nil if the configuration has come into force since.
    private var reportedMistake: String?
    /// The number of the visible notification; 0 if there is none.
    private var notificationID: UInt32 = 0

    init(loop: EventLoop, log: Log) {
        self.loop = loop
        self.log = log
    }

    /// Notifies the user that the file was refused because of this mistake.
    func tellRefused(_ mistake: String) {
        guard mistake != reportedMistake else { return }
        reportedMistake = mistake
        show(
            "inputrx: the configuration was refused",
            "\(mistake)\nThe old one stays in force. Run `inputrx check` to see every mistake.",
            // The notification stays until the mistake is corrected.
            milliseconds: 0
        )
    }

    /// Notifies the user that the file is in force, if the last notification reported a mistake.
    func tellInForce(_ summary: String) {
        guard reportedMistake != nil else { return }
        reportedMistake = nil
        show(
            "inputrx: the configuration is in force",
            summary,
            milliseconds: RefusalNotice.successTimeout
        )
    }

    private func show(_ title: String, _ text: String, milliseconds: Int32) {
        guard let bus = connected() else { return }
        bus.call(
            "Notify",
            of: RefusalNotice.server,
            arguments: [
                .text("inputrx"), .number(notificationID), .text("input-touchpad"), .text(title),
                .text(text.withoutMarkup), .emptyList(of: "s"), .emptyList(of: "{sv}"),
                .signed(milliseconds),
            ]
        ) { [weak self] message in
            guard let self else { return }
            if let refusal = message.refusal {
                log.write(.info, .inputrx, "notifications: \(refusal)")
            } else {
                // A message of success disappears by itself.
                notificationID = reportedMistake == nil ? 0 : message.number() ?? 0
            }
        }
    }

    private func connected() -> MessageBus? {
        if let bus { return bus }
        do {
            let connection = try MessageBus(.session, on: loop)
            connection.onLoss = { [weak self] _ in
                // The bus is released later, because the call comes from the bus itself.
                self?.loop.timers.add(at: .now) { self?.disconnect() }
            }
            bus = connection
            return connection
        } catch {
            log.write(.info, .inputrx, "\(error); a refused configuration is only logged")
            return nil
        }
    }

    private func disconnect() {
        bus = nil
        notificationID = 0
    }
}

extension String {
    /// The text, escaped for servers that parse markup (Desktop Notifications Specification).
    fileprivate var withoutMarkup: String {
        var text = ""
        for character in self {
            switch character {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            default: text.append(character)
            }
        }
        return text
    }
}
