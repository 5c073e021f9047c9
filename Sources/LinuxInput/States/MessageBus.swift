import CSystemBus
import Glibc
import InputEvents

/// A connection to a message bus (D-Bus), driven by the loop.
///
/// A closure receives the reply to a request later; only ``wait(until:limit:)`` blocks.
final class MessageBus {
    /// The kinds of buses.
    enum Kind: String {
        /// The system bus.
        case system
        /// The session bus of the user.
        case session
    }

    /// An argument of a method call.
    enum Argument {
        case text(String)
        case number(UInt32)
        case signed(Int32)
        /// An array without elements; the value is the signature of their type.
        case emptyList(of: String)
        /// An array of names with values.
        case properties([(name: String, value: Property)])
    }

    /// The value of a property.
    enum Property {
        case text(String)
        case numbers([UInt32])
        case long(UInt64)
    }

    /// An object on the bus, with one of its interfaces.
    struct Object: Hashable {
        let service: String
        let path: String
        let interface: String
    }

    /// A handler of messages; with `isOnce`, it is forgotten when it is called.
    private final class Callback {
        let body: (Message) -> Void
        let isOnce: Bool
        unowned let bus: MessageBus

        init(_ bus: MessageBus, isOnce: Bool, _ body: @escaping (Message) -> Void) {
            self.bus = bus
            self.isOnce = isOnce
            self.body = body
        }
    }

    private let kind: Kind
    private let loop: EventLoop
    private let functions: inputrx_sd_bus
    private let bus: OpaquePointer
    private var watch: EventLoop.Watch?
    private var timer: TimerQueue.ID?
    private var callbacks: [ObjectIdentifier: Callback] = [:]
    private var isProcessing = false
    private var isLost = false

    /// Called once when the connection is lost; this object is then unusable.
    var onLoss: (SystemError) -> Void = { _ in }

    /// Connects to the bus.
    ///
    /// - Throws: ``SystemError`` if this fails: ENOENT without a system bus, ENOSYS without a D-Bus
    ///   library.
    init(_ kind: Kind = .system, on loop: EventLoop) throws(SystemError) {
        self.kind = kind
        self.loop = loop
        guard kind != .system || MessageBus.hasSystemBus else {
            throw SystemError("cannot connect to the system bus", code: ENOENT)
        }
        var functions = inputrx_sd_bus()
        guard inputrx_load_sd_bus(&functions) == 0 else {
            throw SystemError("cannot load libsystemd or libelogind", code: ENOSYS)
        }
        self.functions = functions
        var opened: OpaquePointer?
        let result = kind == .system ? functions.open_system(&opened) : functions.open_user(&opened)
        guard result >= 0, let opened else {
            throw SystemError("cannot connect to the \(kind.rawValue) bus", code: -result)
        }
        bus = opened
        do {
            watch = try loop.watch(functions.get_fd(opened)) { [unowned self] in process() }
        } catch {
            close()
            throw error
        }
    }

    deinit { close() }

    /// True if there is a system bus to connect to.
    ///
    /// If there is none, as on many phones, the D-Bus library and the five libraries that it needs
    /// are not loaded.
    static var hasSystemBus: Bool {
        systemSocket.map { access($0, F_OK) == 0 } ?? true
    }

    /// The path of the socket of the system bus; nil if the bus has an address of another kind.
    static var systemSocket: String? {
        guard let variable = getenv("DBUS_SYSTEM_BUS_ADDRESS") else {
            return "/run/dbus/system_bus_socket"
        }
        // The key of a path that is no abstract socket (D-Bus specification, "Server Addresses").
        let (address, key) = (String(cString: variable), "unix:path=")
        guard address.hasPrefix(key) else { return nil }
        return String(address.dropFirst(key.count).prefix { $0 != "," && $0 != ";" })
    }

    /// Calls `handler` with each signal that this match rule (D-Bus specification) matches.
    func subscribe(_ rule: String, handler: @escaping (Message) -> Void) {
        let callback = remember(isOnce: false, handler)
        let data = Unmanaged.passUnretained(callback).toOpaque()
        _ = functions.add_match_async(bus, nil, rule, MessageBus.messageHandler, nil, data)
        process()
    }

    /// Calls `handler` with each method call to the daemon's object at this path.
    ///
    /// The calling program should ignore the error that it receives, about an unknown method.
    func receive(at path: String, handler: @escaping (Message) -> Void) {
        let callback = remember(isOnce: false, handler)
        let data = Unmanaged.passUnretained(callback).toOpaque()
        _ = functions.add_object(bus, nil, path, MessageBus.messageHandler, data)
    }

    /// The daemon's name on the bus; nil before the bus has assigned one.
    var name: String? {
        var name: UnsafePointer<CChar>?
        guard functions.get_unique_name(bus, &name) >= 0 else { return nil }
        return name.map { String(cString: $0) }
    }

    /// Calls a method; `reply` receives the reply or the error.
    ///
    /// `reply` is not called if the message cannot be created or sent.
    func call(
        _ method: String,
        of object: Object,
        arguments: [Argument] = [],
        reply: @escaping (Message) -> Void
    ) {
        var message: OpaquePointer?
        let result = functions.message_new_method_call(
            bus,
            &message,
            object.service,
            object.path,
            object.interface,
            method
        )
        guard result >= 0, let message else { return }
        for argument in arguments { append(argument, to: message) }
        let callback = remember(isOnce: true, reply)
        let data = Unmanaged.passUnretained(callback).toOpaque()
        // 0 means the library's own timeout, 25 s.
        if functions.call_async(bus, nil, message, MessageBus.messageHandler, data, 0) < 0 {
            callbacks[ObjectIdentifier(callback)] = nil
        }
        _ = functions.message_unref(message)
        process()
    }

    /// Requests a property; `reply` receives a message from which to read the value, or the error.
    ///
    /// `contents` is the signature of the value.
    func get(
        _ property: String,
        of object: Object,
        contents: String,
        reply: @escaping (Message) -> Void
    ) {
        let properties = Object(
            service: object.service,
            path: object.path,
            interface: "org.freedesktop.DBus.Properties"
        )
        call("Get", of: properties, arguments: [.text(object.interface), .text(property)]) {
            message in
            if message.refusal == nil { message.enter("v", contents) }
            reply(message)
        }
    }

    /// Blocks until the condition holds, the limit has passed or the connection is lost; meanwhile,
    /// only messages are handled.
    func wait(until condition: () -> Bool, limit: Duration) {
        let deadline = Timestamp.now.advanced(by: limit)
        process()
        while !condition(), !isLost {
            let remaining = deadline.microseconds(since: .now)
            guard remaining > 0, functions.wait(bus, UInt64(remaining)) >= 0 else { return }
            process()
        }
    }

    private func append(_ argument: Argument, to message: OpaquePointer) {
        switch argument {
        case .text(let text): _ = functions.message_append_basic(message, Message.text, text)
        case .number(var number):
            _ = functions.message_append_basic(message, Message.code("u"), &number)
        case .signed(var number):
            _ = functions.message_append_basic(message, Message.code("i"), &number)
        case .emptyList(let contents):
            _ = functions.message_open_container(message, Message.code("a"), contents)
            _ = functions.message_close_container(message)
        case .properties(let properties):
            appendContainer("a", "(sv)", in: message) {
                for (name, value) in properties {
                    appendContainer("r", "sv", in: message) {
                        append(Argument.text(name), to: message)
                        append(value, to: message)
                    }
                }
            }
        }
    }

    private func append(_ value: Property, to message: OpaquePointer) {
        switch value {
        case .text(let text):
            appendContainer("v", "s", in: message) { append(Argument.text(text), to: message) }
        case .numbers(let numbers):
            appendContainer("v", "au", in: message) {
                appendContainer("a", "u", in: message) {
                    for number in numbers { append(Argument.number(number), to: message) }
                }
            }
        case .long(var number):
            appendContainer("v", "t", in: message) {
                _ = functions.message_append_basic(message, Message.code("t"), &number)
            }
        }
    }

    private func appendContainer(
        _ type: Character,
        _ contents: String,
        in message: OpaquePointer,
        _ append: () -> Void
    ) {
        _ = functions.message_open_container(message, Message.code(type), contents)
        append()
        _ = functions.message_close_container(message)
    }

    private func remember(isOnce: Bool, _ body: @escaping (Message) -> Void) -> Callback {
        let callback = Callback(self, isOnce: isOnce, body)
        callbacks[ObjectIdentifier(callback)] = callback
        return callback
    }

    /// The function that the library calls with a message and the ``Callback`` that receives it.
    private static let messageHandler: inputrx_bus_handler = { message, data, _ in
        guard let message, let data else { return 0 }
        let callback = Unmanaged<Callback>.fromOpaque(data).takeUnretainedValue()
        if callback.isOnce { callback.bus.callbacks[ObjectIdentifier(callback)] = nil }
        callback.body(Message(message, callback.bus.functions))
        return 0
    }

    /// Sends and receives as much as possible without waiting.
    private func process() {
        // A handler may call this method; the requests of the handler are sent after it has
        // returned.
        guard !isProcessing, !isLost else { return }
        isProcessing = true
        var result: Int32 = 1
        while result > 0 { result = functions.process(bus, nil) }
        isProcessing = false
        guard result == 0, let watch else {
            lose(code: -result)
            return
        }
        loop.setAwaitsOutput(functions.get_events(bus) & Int32(POLLOUT) != 0, of: watch)
        loop.timers.cancel(timer)
        timer = nil
        var due: UInt64 = 0
        guard functions.get_timeout(bus, &due) >= 0, due != .max else { return }
        timer = loop.timers.add(at: Timestamp(due)) { [unowned self] in process() }
    }

    private func lose(code: Int32) {
        isLost = true
        unwatch()
        onLoss(SystemError("lost the \(kind.rawValue) bus", code: code))
    }

    private func unwatch() {
        if let watch { loop.remove(watch) }
        watch = nil
        loop.timers.cancel(timer)
        timer = nil
    }

    private func close() {
        unwatch()
        functions.close(bus)
        _ = functions.unref(bus)
    }
}

extension MessageBus {
    /// A received message, whose values can be read once, in order.
    struct Message {
        fileprivate static let text = CChar(UInt8(ascii: "s"))

        private let message: OpaquePointer
        private let functions: inputrx_sd_bus

        fileprivate init(_ message: OpaquePointer, _ functions: inputrx_sd_bus) {
            self.message = message
            self.functions = functions
        }

        /// The error in a few words; nil if the message is no error.
        var refusal: String? {
            let code = functions.message_get_errno(message)
            guard code > 0 else { return nil }
            return isFromNobody ? "is not running" : String(cString: strerror(code))
        }

        /// True if the message is the error that no program has the name of the service.
        var isFromNobody: Bool {
            // EHOSTUNREACH is the library's errno for ServiceUnknown.
            functions.message_get_errno(message) == EHOSTUNREACH
        }

        /// True if the message is the error that no reply has come, or that none will come because the
        /// connection is lost.
        var isTimeout: Bool { functions.message_get_errno(message) == ETIMEDOUT }

        /// The path of the sending object; empty in a reply.
        var path: String {
            functions.message_get_path(message).map { String(cString: $0) } ?? ""
        }

        /// Enters a variant (`v`), a structure (`r`) or an array (`a`) with contents of this
        /// signature; returns false if the next value is no such container.
        @discardableResult
        func enter(_ type: Character, _ contents: String) -> Bool {
            functions.message_enter_container(message, Message.code(type), contents) > 0
        }

        /// Leaves the container that was entered last.
        func leave() { _ = functions.message_exit_container(message) }

        /// Reads a string (`s`) or an object path (`o`); nil if the next value has another type.
        func text(_ type: Character = "s") -> String? {
            var value: UnsafePointer<CChar>?
            guard functions.message_read_basic(message, Message.code(type), &value) > 0 else {
                return nil
            }
            return value.map { String(cString: $0) }
        }

        /// Reads a Boolean (`b`); nil if the next value has another type.
        func flag() -> Bool? {
            var value: Int32 = 0
            guard functions.message_read_basic(message, Message.code("b"), &value) > 0 else {
                return nil
            }
            return value != 0
        }

        /// Reads a signed number (`i`); nil if the next value has another type.
        func signed() -> Int32? {
            var value: Int32 = 0
            guard functions.message_read_basic(message, Message.code("i"), &value) > 0 else {
                return nil
            }
            return value
        }

        /// Reads an unsigned number (`u`); nil if the next value has another type.
        func number() -> UInt32? {
            var value: UInt32 = 0
            guard functions.message_read_basic(message, Message.code("u"), &value) > 0 else {
                return nil
            }
            return value
        }

        fileprivate static func code(_ type: Character) -> CChar {
            CChar(truncatingIfNeeded: type.asciiValue ?? 0)
        }
    }
}
