import CLinux
import Glibc
import TestSupport
import Testing

@testable import LinuxInput

@Suite struct ServiceManagerTests {
    @Test("messages reach the socket that systemd names")
    func messages() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/notify"
        let socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let bound = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) }
        }
        #expect(bound == 0)
        let manager = ServiceManager { $0 == "NOTIFY_SOCKET" ? path : nil }
        manager.tellReady()
        manager.tell(status: "2 devices\nMAINPID=1")
        manager.tellReloading()
        #expect(receive(socket) == "READY=1")
        #expect(receive(socket) == #"STATUS=2 devices\nMAINPID=1"#)
        #expect(receive(socket).hasPrefix("RELOADING=1\nMONOTONIC_USEC="))
    }

    @Test("a service manager that does not read receives the newest message of each kind later")
    func busy() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/notify"
        let socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        defer { close(socket) }
        #expect(withUnixAddress(path) { bind(socket, $0, $1) } == 0)
        let loop = try EventLoop.forTest()
        let manager = ServiceManager { $0 == "NOTIFY_SOCKET" ? path : nil }
        manager.attach(to: loop)
        // Far more than a socket queues (net.unix.max_dgram_qlen).
        for number in 0..<2000 {
            manager.tell(status: "\(number)")
            manager.tellReady()
        }
        #expect(loop.timers.nextDue != nil)
        var received: [String] = []
        #expect(
            try loop.turn {
                while case let message = receive(socket), !message.isEmpty {
                    received.append(message)
                }
                return received.last == "READY=1" && received.contains("STATUS=1999")
            }
        )
        #expect(loop.timers.nextDue == nil)
    }

    private func receive(_ socket: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = recv(socket, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
    }

    @Test(
        "without a valid socket, nothing happens",
        arguments: [nil, "", "@", "/", "/nowhere/x", String(repeating: "x", count: 200)]
    )
    func nobody(path: String?) {
        ServiceManager { $0 == "NOTIFY_SOCKET" ? path : nil }.tellReady()
    }

    @Test(
        "keep-alive messages are sent only if the variables are for this process",
        arguments: [
            ([:], nil),
            (["WATCHDOG_USEC": "2000000"], .seconds(2)),
            (["WATCHDOG_USEC": "2000000", "WATCHDOG_PID": "1"], nil),
            (["WATCHDOG_USEC": "0"], nil),
            (["WATCHDOG_USEC": "x"], nil),
            (["WATCHDOG_USEC": "-1"], nil),
        ] as [([String: String], Duration?)]
    )
    func watchdog(environment: [String: String], interval: Duration?) {
        #expect(ServiceManager { environment[$0] }.watchdogInterval == interval)
    }
}
