/// Shows a notification on the desktop if the configuration was refused, because users do not watch
/// the log.
///
///     refused, again with another mistake   a notification, which replaces the previous one
///     refused again with the same mistake   nothing
///     in force again                        the notification says so, and disappears
///     no session bus or no server           nothing; the log says the same
///
/// It never waits: the loop sends the request, and connects for the first one.
final class RefusalNotice {
    private static let server = MessageBus.Object(
        service: "org.freedesktop.Notifications",
        path: "/org/freedesktop/Notifications",
        interface: "org.freedesktop.Notifications"
    )
    /// 5 s: long enough to read the good news.
    private static let patience: Int32 = 5000

    private let loop: EventLoop
    private let log: Log
    private var bus: MessageBus?
    /// The mistake that was reported last; nil if the configuration is in force.
    private var reported: String?
    /// The number of the visible notification; 0 if there is none.
    private var shown: UInt32 = 0

    init(loop: EventLoop, log: Log) {
        self.loop = loop
        self.log = log
    }

    /// Tells the user that the file was refused because of this mistake.
    func tellRefused(_ mistake: String) {
        guard mistake != reported else { return }
        reported = mistake
        show(
            "inputrx: the configuration was refused",
            "\(mistake)\nThe old one stays in force. Run `inputrx check` to see every mistake.",
            // The notification stays until the mistake is corrected.
            milliseconds: 0
        )
    }

    /// Tells the user that the file is in force, if the last report said otherwise.
    func tellInForce(_ summary: String) {
        guard reported != nil else { return }
        reported = nil
        show(
            "inputrx: the configuration is in force",
            summary,
            milliseconds: RefusalNotice.patience
        )
    }

    private func show(_ title: String, _ text: String, milliseconds: Int32) {
        guard let bus = connected() else { return }
        bus.call(
            "Notify",
            of: RefusalNotice.server,
            arguments: [
                .text("inputrx"), .number(shown), .text("input-touchpad"), .text(title),
                .text(text.withoutMarkup), .emptyList(of: "s"), .emptyList(of: "{sv}"),
                .signed(milliseconds),
            ]
        ) { [weak self] message in
            guard let self else { return }
            if let refusal = message.refusal {
                log.write(.info, .inputrx, "notifications: \(refusal)")
            } else {
                // A message of success disappears by itself.
                shown = reported == nil ? 0 : message.number() ?? 0
            }
        }
    }

    private func connected() -> MessageBus? {
        if let bus { return bus }
        do {
            let new = try MessageBus(.session, on: loop)
            new.onLoss = { [weak self] _ in
                // Not in this call, because it comes from the connection itself.
                self?.loop.timers.add(at: .now) { self?.disconnect() }
            }
            bus = new
            return new
        } catch {
            log.write(.info, .inputrx, "\(error); a refused configuration is only logged")
            return nil
        }
    }

    private func disconnect() {
        bus = nil
        shown = 0
    }
}

extension String {
    /// The text for servers that parse markup (Desktop Notifications Specification).
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
