import CSystemBus
import Glibc
import InputEvents
import TestSupport

@testable import LinuxInput

/// A separate message bus, with a service that answers `Get` and method calls as the test says.
///
/// It runs on the loop of the test, so nothing needs a second thread.
final class FakeSystem {
    /// The path of dbus-daemon, if it is installed.
    static let program: String? = ["/usr/bin/dbus-daemon", "/bin/dbus-daemon"].first {
        access($0, X_OK) == 0
    }
    /// True if the machine has everything that it needs.
    static var isPossible: Bool {
        var functions = inputrx_sd_bus()
        return program != nil && inputrx_load_sd_bus(&functions) == 0
    }

    /// A value of a property: a text, a Boolean, or a name with an object.
    enum Value {
        case text(String)
        case flag(Bool)
        case object(String, path: String)
    }

    /// The properties, by interface and name.
    var properties: [String: Value] = [:]
    /// The names of the other methods that were called.
    private(set) var calls: [String] = []

    /// The notifications: the number of the replaced one, and the icon, title and text.
    ///
    /// They are numbered from 41.
    private(set) var notifications: [(replaced: UInt32, texts: [String])] = []

    private let loop: EventLoop
    private let folder: TemporaryFolder
    private var broker: ChildProcess?
    private var connection: OpaquePointer?
    private var watch: EventLoop.Watch?
    private let functions: inputrx_sd_bus
    private let library = dlopen("libsystemd.so.0", RTLD_NOW) ?? dlopen("libelogind.so.0", RTLD_NOW)

    /// Starts a bus whose socket is `bus` in the folder, by default a new folder.
    init(_ service: String, on loop: EventLoop, in folder: TemporaryFolder? = nil) throws {
        self.loop = loop
        self.folder = try folder ?? TemporaryFolder()
        var functions = inputrx_sd_bus()
        inputrx_load_sd_bus(&functions)
        self.functions = functions
        let address = "unix:path=\(self.folder.path)/bus"
        // One bus serves as both.
        setenv("DBUS_SYSTEM_BUS_ADDRESS", address, 1)
        setenv("DBUS_SESSION_BUS_ADDRESS", address, 1)
        broker = try ChildProcess(
            .arguments([
                FakeSystem.program ?? "", "--session", "--nofork", "--nopidfile",
                "--address=\(address)",
            ])
        )
        try connect(service)
    }

    deinit {
        end()
        unsetenv("DBUS_SYSTEM_BUS_ADDRESS")
        unsetenv("DBUS_SESSION_BUS_ADDRESS")
    }

    /// Ends the bus and its service.
    func end() {
        if let watch { loop.remove(watch) }
        watch = nil
        if let connection {
            functions.close(connection)
            _ = functions.unref(connection)
        }
        connection = nil
        broker?.kill()
        broker = nil
    }

    /// Changes a property of an object, and signals the change.
    func change(_ name: String, of interface: String, at path: String, to value: Value) throws {
        properties["\(interface).\(name)"] = value
        typealias NewSignal =
            @convention(c) (
                OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>, UnsafePointer<CChar>,
                UnsafePointer<CChar>, UnsafePointer<CChar>
            ) -> Int32
        let newSignal: NewSignal = function("message_new_signal")
        var signal: OpaquePointer?
        let properties = "org.freedesktop.DBus.Properties"
        guard newSignal(connection, &signal, path, properties, "PropertiesChanged") >= 0 else {
            throw SystemError("no signal")
        }
        append(.text(interface), to: signal)
        for contents in ["{sv}", "s"] {
            open(signal, "a", contents)
            close(signal)
        }
        send(signal)
    }

    private func connect(_ service: String) throws {
        // The broker's socket exists before it listens, so only a connection proves that it does.
        let limit = Timestamp.now.advanced(by: .seconds(5))
        while functions.open_system(&connection) < 0 {
            guard .now < limit else { throw SystemError("no bus") }
            usleep(1000)
        }
        guard let connection else { throw SystemError("no bus") }
        typealias Request = @convention(c) (OpaquePointer, UnsafePointer<CChar>, UInt64) -> Int32
        let request: Request = function("request_name")
        typealias AddFilter =
            @convention(c) (
                OpaquePointer, OpaquePointer?, inputrx_bus_handler, UnsafeMutableRawPointer?
            ) -> Int32
        let addFilter: AddFilter = function("add_filter")
        let data = Unmanaged.passUnretained(self).toOpaque()
        guard request(connection, service, 0) >= 0,
            addFilter(
                connection,
                nil,
                { message, data, _ in
                    guard let message, let data else { return 0 }
                    return Unmanaged<FakeSystem>.fromOpaque(data).takeUnretainedValue()
                        .answer(message)
                },
                data
            ) >= 0
        else { throw SystemError("no service") }
        watch = try loop.watch(functions.get_fd(connection)) { [unowned self] in
            while functions.process(connection, nil) > 0 {}
        }
        while functions.process(connection, nil) > 0 {}
    }

    /// Answers a method call; returns 0 for anything else.
    private func answer(_ message: OpaquePointer) -> Int32 {
        typealias Text = @convention(c) (OpaquePointer) -> UnsafePointer<CChar>?
        typealias NewReturn =
            @convention(c) (OpaquePointer, UnsafeMutablePointer<OpaquePointer?>) -> Int32
        let member: Text = function("message_get_member")
        typealias IsCall =
            @convention(c) (OpaquePointer, UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> Int32
        let isCall: IsCall = function("message_is_method_call")
        guard isCall(message, nil, nil) > 0, let name = member(message) else { return 0 }
        var reply: OpaquePointer?
        let newReturn: NewReturn = function("message_new_method_return")
        if strcmp(name, "Get") == 0 {
            var interface: UnsafePointer<CChar>?
            var property: UnsafePointer<CChar>?
            let text = CChar(UInt8(ascii: "s"))
            _ = functions.message_read_basic(message, text, &interface)
            _ = functions.message_read_basic(message, text, &property)
            guard let interface, let property,
                let value = properties[String(cString: interface) + "." + String(cString: property)]
            else { return 0 }
            _ = newReturn(message, &reply)
            appendVariant(value, to: reply)
        } else if strcmp(name, "Notify") == 0 {
            keepNotification(message)
            _ = newReturn(message, &reply)
            var number = UInt32(40 + notifications.count)
            _ = functions.message_append_basic(reply, CChar(UInt8(ascii: "u")), &number)
        } else {
            calls.append(String(cString: name))
            _ = newReturn(message, &reply)
        }
        send(reply)
        return 1
    }

    private func keepNotification(_ message: OpaquePointer) {
        func text() -> String {
            var text: UnsafePointer<CChar>?
            _ = functions.message_read_basic(message, CChar(UInt8(ascii: "s")), &text)
            return text.map { String(cString: $0) } ?? ""
        }
        _ = text()
        var replaced: UInt32 = 0
        _ = functions.message_read_basic(message, CChar(UInt8(ascii: "u")), &replaced)
        notifications.append((replaced, [text(), text(), text()]))
    }

    private func appendVariant(_ value: Value, to message: OpaquePointer?) {
        switch value {
        case .text: open(message, "v", "s")
        case .flag: open(message, "v", "b")
        case .object: open(message, "v", "(so)")
        }
        append(value, to: message)
        close(message)
    }

    private func append(_ value: Value, to message: OpaquePointer?) {
        switch value {
        case .text(let text): append("s", text, to: message)
        case .flag(let flag):
            var number: Int32 = flag ? 1 : 0
            _ = functions.message_append_basic(message, CChar(UInt8(ascii: "b")), &number)
        case .object(let name, let path):
            open(message, "r", "so")
            append("s", name, to: message)
            append("o", path, to: message)
            close(message)
        }
    }

    private func append(_ type: Unicode.Scalar, _ text: String, to message: OpaquePointer?) {
        _ = functions.message_append_basic(message, CChar(UInt8(ascii: type)), text)
    }

    private func open(
        _ message: OpaquePointer?,
        _ type: Unicode.Scalar,
        _ contents: UnsafePointer<CChar>
    ) {
        typealias Open = @convention(c) (OpaquePointer?, CChar, UnsafePointer<CChar>) -> Int32
        let open: Open = function("message_open_container")
        _ = open(message, CChar(UInt8(ascii: type)), contents)
    }

    private func close(_ message: OpaquePointer?) {
        let close: @convention(c) (OpaquePointer?) -> Int32 = function("message_close_container")
        _ = close(message)
    }

    private func send(_ message: OpaquePointer?) {
        typealias Send = @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?) -> Int32
        let send: Send = function("send")
        _ = send(connection, message, nil)
        _ = functions.message_unref(message)
        while let connection, functions.process(connection, nil) > 0 {}
    }

    private func function<Function>(_ name: String) -> Function {
        unsafeBitCast(dlsym(library, "sd_bus_\(name)"), to: Function.self)
    }
}
