import CLinux
import Configuration
import Glibc
import InputEvents
import TestSupport
import Testing

@testable import LinuxInput

@Suite("The lock of the daemon") struct DaemonLockTests {
    private let parent: TemporaryFolder
    private let folder: RuntimeFolder
    private let record = DaemonRecord(
        process: 812,
        place: "as the unit inputrx.service",
        configuration: "/home/u/config \u{1b}.yaml"
    )

    init() throws {
        parent = try TemporaryFolder()
        folder = RuntimeFolder(runtimePath: parent.path)
    }

    @Test("keeps a second daemon out, and tells where the first one runs")
    func second() throws {
        #expect(try DaemonRecord.ofRunning(in: folder) == nil)
        var lock: DaemonLock? = try DaemonLock(in: folder, record)
        let error = #expect(throws: DaemonLock.IsTaken.self) { try DaemonLock(in: folder, record) }
        #expect(
            error?.description == "inputrx is already running for you, as the unit inputrx.service "
                + "(process 812); two would run every command twice. Stop it first, or use --dry-run"
        )
        let running = try DaemonRecord.ofRunning(in: folder)
        #expect(running?.process == 812)
        #expect(running?.configuration == #"/home/u/config \u{1B}.yaml"#)
        lock?.recordReading(isRefused: true)
        #expect(try DaemonRecord.ofRunning(in: folder)?.readings == 2)
        #expect(try DaemonRecord.ofRunning(in: folder)?.isRefused == true)
        lock = nil
        // The file of a former daemon locks nobody out. Another test may be starting a program,
        // which briefly inherits the lock.
        #expect(
            try EventLoop.forTest().turn { (try? DaemonRecord.ofRunning(in: folder)) == .some(nil) }
        )
        lock = try DaemonLock(in: folder, record)
        #expect(lock?.record.readings == 1)
    }

    @Test("is taken again when its folder was removed or moved away")
    func renewed() throws {
        let lock = try DaemonLock(in: folder, record)
        #expect(try !lock.renew())
        for away in ["", ".away"] {
            if away.isEmpty {
                unlink(lock.path)
                rmdir(folder.path)
            } else {
                rename(folder.path, folder.path + away)
            }
            #expect(try DaemonRecord.ofRunning(in: folder) == nil)
            #expect(try lock.renew())
            #expect(try DaemonRecord.ofRunning(in: folder)?.process == 812)
            #expect(try !lock.renew())
        }
        unlink(lock.path)
        let other = try DaemonLock(in: folder, record)
        #expect(throws: DaemonLock.IsTaken.self) { try lock.renew() }
        #expect(other.path == lock.path)
    }

    @Test("is refused if others could write to the folder")
    func foreign() throws {
        chmod(parent.path, 0o777)
        #expect(throws: SystemError.self) { try DaemonLock(in: folder, record) }
    }

    @Test(
        "an incomplete record is not a record",
        arguments: ["", "process 812\n", "process x\nplace y\nconfiguration z\nend\n", "end"]
    )
    func incomplete(text: String) { #expect(DaemonRecord(text: text) == nil) }

    @Test(
        "the control group distinguishes a service from a login",
        arguments: [
            (
                "0::/user.slice/user-1000.slice/user@1000.service/session.slice/inputrx.service",
                true
            ),
            ("0::/user.slice/user-1000.slice/session-2.scope", false),
            ("0::/user.slice/user-1000.slice/user@1000.service", false),
            ("12:cpu:/\n1:name=systemd:/system.slice/inputrx.service\n0::/", true), ("", false),
        ]
    )
    func unit(text: String, isUnit: Bool) {
        #expect(ProcessPlace.unit(ofControlGroups: text) == (isUnit ? "inputrx.service" : nil))
    }
}
