import ArgumentParser
import LinuxInput
import Pipeline

/// `inputrx authorize`: approves a device that is held back, or lists the approved devices.
struct AuthorizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "authorize",
        abstract: "Approve a device that is held back; without DEVICE, list the approved ones.",
        discussion: """
            A running daemon opens the device at once, and again whenever it returns. It ignores \
            what the device sent before. DEVICE is its node, its exact name, or the identity that \
            `inputrx devices` prints.
            """
    )

    @Argument(help: "The device.", completion: .connectedDevices)
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
        output.text(
            isNew ? "authorized \(identity.text)" : "\(identity.text) was authorized already"
        )
    }
}

/// `inputrx revoke`: revokes an approval.
struct RevokeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Take the approval of a device back.",
        discussion: """
            A running daemon closes the device at once. Devices that the configuration or the \
            defaults allow stay open; write `authorize: never` to block them.
            """
    )

    @Argument(help: "The device: node, exact name or identity.", completion: .connectedDevices)
    var device: String

    func run() throws {
        let approvals = try userApprovals()
        let identity = try DeviceArgument(text: device).identity(among: ConnectedDevice.all())
        let wasApproved = try reporting { () throws(SystemError) in try approvals.revoke(identity) }
        LineOutput.standardOutput.text(
            wasApproved ? "revoked \(identity.text)" : "\(identity.text) was not authorized"
        )
    }
}
