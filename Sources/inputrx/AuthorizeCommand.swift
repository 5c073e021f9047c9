import ArgumentParser
import LinuxInput
import Pipeline

/// `inputrx authorize`: lets a device in that is held back; without one, lists who is in.
struct AuthorizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "authorize",
        abstract: "Let a device in that is held back; without DEVICE, list those let in.",
        discussion: """
            A running daemon opens the device at once, and again whenever it comes back; nothing \
            that it sent before counts. DEVICE is its node, its exact name, or the identity that \
            `inputrx devices` prints.
            """
    )

    @Argument(help: "The device.")
    var device: String?

    func run() throws {
        let approvals = try userApprovals()
        let output = LineOutput.standardOutput
        guard let device else {
            let approved = try reporting(approvals.list)
            for identity in approved.sorted() { output.line(identity.text) }
            return
        }
        let identity = try DeviceArgument(text: device).identity(among: ConnectedDevice.all())
        let isNew = try reporting { () throws(SystemError) in try approvals.approve(identity) }
        output.line(
            isNew ? "authorized \(identity.text)" : "\(identity.text) was authorized already"
        )
    }
}

/// `inputrx revoke`: takes an authorization back.
struct RevokeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Take the authorization of a device back.",
        discussion: """
            A running daemon closes the device at once. Devices that the configuration or the \
            defaults let in stay open; write `authorize: never` to shut them out.
            """
    )

    @Argument(help: "The device: node, exact name or identity.")
    var device: String

    func run() throws {
        let approvals = try userApprovals()
        let identity = try DeviceArgument(text: device).identity(among: ConnectedDevice.all())
        let wasThere = try reporting { () throws(SystemError) in try approvals.revoke(identity) }
        LineOutput.standardOutput.line(
            wasThere ? "revoked \(identity.text)" : "\(identity.text) was not authorized"
        )
    }
}
