import CLinux
import Configuration
import Glibc
import InputEvents
import Rx
import TestSupport
import Testing

@testable import LinuxInput

/// Uses real sockets, in real time.
@Suite("States of desktops") struct DesktopStatesTests {
    private let loop: EventLoop
    private let log = LogLines()
    private let states: LiveStates
    private let runtime: TemporaryFolder
    private let told = Told()

    private final class Told {
        var values: [String: String] = [:]
    }

    init() throws {
        signal(SIGPIPE, SIG_IGN)
        loop = try EventLoop.forTest()
        states = LiveStates(loop: loop, log: log.log())
        runtime = try TemporaryFolder()
    }

    private func listen() -> any Disposable {
        states.events.subscribe(onNext: { [told] event in
            if case .state(let change) = event.kind { told.values[change.state] = change.value }
        })
    }

    private func desktops(_ variables: [String: String] = [:]) -> DesktopStates {
        var all = variables
        all["XDG_RUNTIME_DIR"] = runtime.path
        return DesktopStates(loop: loop, states: states, log: log.log()) { [all] in all[$0] }
    }

    /// A server that answers each piece that it reads with the next text.
    private final class Server {
        private(set) var listener: Int32
        var peers: [Int32] = []

        init(_ path: String) throws {
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            let isBound = withUnixAddress(path) { bind(descriptor, $0, $1) }
            listener = descriptor
            #expect(isBound == 0)
            #expect(Glibc.listen(descriptor, 8) == 0)
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        }

        deinit { close() }

        /// Closes everything once: a second time, the numbers may be those of another test.
        func close() {
            for descriptor in peers + [listener] where descriptor >= 0 {
                _ = Glibc.close(descriptor)
            }
            (peers, listener) = ([], -1)
        }

        func accept() -> Bool {
            let peer = Glibc.accept(listener, nil, nil)
            if peer >= 0 {
                _ = fcntl(peer, F_SETFL, O_NONBLOCK)
                peers.append(peer)
            }
            return peer >= 0
        }

        func read() -> String {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = Glibc.read(peers[peers.count - 1], &bytes, bytes.count)
            return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : ""
        }

        func send(_ text: String) {
            _ = Glibc.write(peers[peers.count - 1], text, text.utf8.count)
        }
    }

    private let app = ConfiguredState(name: "app", preset: .niri)

    @Test("a socket is found in the runtime folder, without a variable and beside an old one")
    func found() throws {
        let server = try Server("\(runtime.path)/niri.wayland-1.42.sock")
        let subscription = listen()
        let desktops = desktops(["NIRI_SOCKET": "\(runtime.path)/gone"])
        desktops.update([app])
        #expect(try loop.turn { server.accept() })
        #expect(try loop.turn { server.read() == "\"EventStream\"\n" })
        let window = #"{"id":7,"app_id":"foot","is_focused":true}"#
        server.send("{\"Ok\":\"Handled\"}\n{\"WindowsChanged\":{\"windows\":[\(window)]}}\n")
        #expect(try loop.turn { told.values["app"] == "foot" })
        // Not configured.
        #expect(told.values["workspace"] == nil)
        subscription.dispose()
    }

    @Test("the last value stays when the desktop ends, and it is followed again when it is back")
    func back() throws {
        let path = "\(runtime.path)/niri.sock"
        let server = try Server(path)
        let subscription = listen()
        let desktops = desktops(["NIRI_SOCKET": path])
        desktops.update([app])
        #expect(try loop.turn { server.accept() })
        let focus = #"{"WindowOpenedOrChanged":{"window":{"id":1,"app_id":"a","is_focused":true}}}"#
        server.send(focus + "\n")
        #expect(try loop.turn { told.values["app"] == "a" })
        server.close()
        unlink(path)
        #expect(
            try loop.turn {
                // The end of a connection leaves `errno` as an earlier call has set it.
                errno = EAGAIN
                return log.lines.contains { $0.contains("trying again") }
            }
        )
        #expect(
            log.lines.last
                == "warning: inputrx: niri: it closed the connection; trying again in 1.0 seconds\n"
        )
        #expect(told.values["app"] == "a")
        let second = try Server(path)
        #expect(try loop.turn { second.accept() })
        second.send(focus.replacing("\"a\"", with: "\"b\"") + "\n")
        #expect(try loop.turn { told.values["app"] == "b" })
        subscription.dispose()
    }

    @Test("a state that is removed from the configuration is forgotten, and its connection ends")
    func removed() throws {
        let server = try Server("\(runtime.path)/niri.sock")
        let subscription = listen()
        let desktops = desktops()
        desktops.update([app])
        #expect(try loop.turn { server.accept() })
        server.send(
            #"{"WindowOpenedOrChanged":{"window":{"id":1,"app_id":"a","is_focused":true}}}"# + "\n"
        )
        #expect(try loop.turn { told.values["app"] == "a" })
        desktops.update([])
        #expect(try loop.turn { told.values["app"] == "" })
        var byte: UInt8 = 0
        while read(server.peers[0], &byte, 1) > 0 {}
        #expect(read(server.peers[0], &byte, 1) == 0)
        subscription.dispose()
    }

    @Test("Hyprland answers questions over its other socket")
    func hyprland() throws {
        let folder = "\(runtime.path)/hypr/abc"
        mkdir("\(runtime.path)/hypr", 0o700)
        mkdir(folder, 0o700)
        let events = try Server("\(folder)/.socket2.sock")
        let questions = try Server("\(folder)/.socket.sock")
        let subscription = listen()
        let desktops = desktops(["HYPRLAND_INSTANCE_SIGNATURE": "abc"])
        desktops.update([ConfiguredState(name: "fullscreen", preset: .hyprland)])
        #expect(try loop.turn { events.accept() })
        var asked = ""
        for _ in 0..<2 {
            #expect(try loop.turn { questions.accept() })
            #expect(
                try loop.turn {
                    asked = questions.read()
                    return !asked.isEmpty
                }
            )
            if asked == "j/activewindow" { questions.send(#"{"class":"a","fullscreen":1}"#) }
            _ = shutdown(questions.peers[questions.peers.count - 1], Int32(SHUT_RDWR))
        }
        #expect(
            try loop.turn {
                errno = EAGAIN
                return told.values["fullscreen"] == "yes"
            }
        )
        subscription.dispose()
    }

    @Test("without a desktop, the same reason is a warning once")
    func absent() throws {
        let desktops = desktops()
        desktops.update([app])
        #expect(
            log.lines.contains(
                "warning: niri: no socket of it was found; trying again in 1.0 seconds"
            )
                || log.lines.contains { $0.contains("niri: no socket of it was found") }
        )
        withExtendedLifetime(desktops) {}
    }
}
