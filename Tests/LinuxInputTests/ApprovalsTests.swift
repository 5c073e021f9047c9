import Glibc
import InputEvents
import TestSupport
import Testing

@testable import LinuxInput

@Suite struct ApprovalsTests {
    private let folder: TemporaryFolder
    private let approvals: Approvals
    private let keyboard = DeviceIdentity(.sample(name: "Keyboard\n$(x)"))
    private let pen = DeviceIdentity(.sample(name: "Pen"))

    init() throws {
        folder = try TemporaryFolder()
        approvals = Approvals(path: "\(folder.path)/state/inputrx/approved-devices")
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        stat(path, &status)
        return status.st_mode & 0o777
    }

    @Test("without a file, no device is approved, and reading does not create the file")
    func missing() throws {
        #expect(try approvals.list() == [])
        #expect(access(approvals.path, F_OK) != 0)
        #expect(try !approvals.revoke(pen))
        #expect(access(approvals.path, F_OK) != 0)
    }

    @Test("an approved device is listed until it is revoked")
    func approveAndRevoke() throws {
        #expect(try approvals.approve(keyboard))
        #expect(try approvals.approve(pen))
        #expect(try !approvals.approve(pen))
        #expect(try approvals.list() == [keyboard, pen])
        #expect(try approvals.revoke(keyboard))
        #expect(try !approvals.revoke(keyboard))
        #expect(try approvals.list() == [pen])
    }

    @Test("only the owner may read and write")
    func modes() throws {
        let previous = umask(0)
        defer { umask(previous) }
        try approvals.approve(pen)
        #expect(mode(approvals.path) == 0o600)
        #expect(mode("\(folder.path)/state/inputrx") == 0o700)
    }

    @Test("the file is replaced, so that a reader can finish reading the old one")
    func atomic() throws {
        try approvals.approve(pen)
        let reader = open(approvals.path, O_RDONLY)
        defer { close(reader) }
        try approvals.approve(keyboard)
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(reader, &bytes, bytes.count)
        #expect(String(decoding: bytes[..<count], as: UTF8.self) == pen.text + "\n")
    }

    @Test(
        "lines without an identity are skipped; a link in place of the new file is not followed"
    )
    func foreignContent() throws {
        try approvals.approve(pen)
        try folder.write("garbage\n\n\(pen.text)\n\u{0}\n", to: "state/inputrx/approved-devices")
        try folder.write("precious", to: "precious")
        symlink("\(folder.path)/precious", "\(folder.path)/state/inputrx/.new")
        #expect(try approvals.list() == [pen])
        try approvals.approve(keyboard)
        #expect(try approvals.list() == [keyboard, pen])
        #expect(folder.read("precious") == "precious")
    }

    @Test(
        "a folder that others can write to is refused, for reading and for writing",
        arguments: [0o777, 0o770, 0o702] as [mode_t]
    )
    func openFolder(mode: mode_t) throws {
        try approvals.approve(pen)
        chmod("\(folder.path)/state/inputrx", mode)
        let error = #expect(throws: SystemError.self) { try approvals.list() }
        #expect(error?.description.contains("which others can write to") ?? false)
        #expect(throws: SystemError.self) { try approvals.approve(keyboard) }
        chmod("\(folder.path)/state/inputrx", 0o755)
        #expect(try approvals.list() == [pen])
    }

    @Test("a folder of another user is refused", .enabled(if: geteuid() == 0))
    func foreignFolder() throws {
        try approvals.approve(pen)
        chown("\(folder.path)/state/inputrx", 12345, 12345)
        #expect(throws: SystemError.self) { try approvals.list() }
    }

    @Test("a path that cannot be written to is an error that names it")
    func unwritable() throws {
        try folder.write("", to: "state")
        let error = #expect(throws: SystemError.self) { try approvals.approve(pen) }
        #expect(error?.description.contains(folder.path) ?? false)
    }

    @Test(
        "the default place follows the XDG base directories",
        arguments: [
            (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/inputrx/approved-devices"),
            (["HOME": "/h"], "/h/.local/state/inputrx/approved-devices"),
            (["XDG_STATE_HOME": "", "HOME": "/h"], "/h/.local/state/inputrx/approved-devices"),
            (["XDG_STATE_HOME": "s", "HOME": "/h"], "/h/.local/state/inputrx/approved-devices"),
            (["HOME": ""], nil),
            ([:], nil),
        ] as [([String: String], String?)]
    )
    func defaultPath(environment: [String: String], path: String?) {
        #expect(Approvals.defaultPath { environment[$0] } == path)
    }
}
