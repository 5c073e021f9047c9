import CSystemBus
import Glibc
import InputEvents

/// A connection to a message bus (D-Bus), driven by the loop.
///
/// A closure receives the answer to a request later; only ``wait(until:limit:)`` blocks.
final class MessageBus {
    /// The kinds of buses.
    enum Kind: String {
        /// The machine's bus.
        case system
        /// The bus of the user's session.
        case session
    }

    /// An argument of a method.
    enum Argument {
        case text(String)
        case number(UInt32)
        case signed(Int32)
        /// A list without elements; their type is a signature.
        case emptyList(of: String)
        /// A list of names with values.
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

    /// Called once when the connection is lost, which makes it unusable.
    var onLoss: (SystemError) -> Void = { _ in }

    /// Connects to the bus.
    ///
    /// - Throws: ENOSYS if no D-Bus library is installed.
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
    /// If there is none, as on many phones, the library and the five that it needs are not loaded.
    private static var hasSystemBus: Bool {
        getenv("DBUS_SYSTEM_BUS_ADDRESS") != nil || access("/run/dbus/system_bus_socket", F_OK) == 0
    }

    /// Calls `handler` with each signal that the rule matches (match rules: D-Bus specification).
    func subscribe(_ rule: String, handler: @escaping (Message) -> Void) {
        let callback = remember(isOnce: false, handler)
        let data = Unmanaged.passUnretained(callback).toOpaque()
        _ = functions.add_match_async(bus, nil, rule, MessageBus.handle, nil, data)
        process()
    }

    /// Calls `handler` with each call of a method of one of the daemon's objects.
    ///
    /// The caller then receives an error about an unknown method, which it ignores.
    func receive(at path: String, handler: @escaping (Message) -> Void) {
        let callback = remember(isOnce: false, handler)
        let data = Unmanaged.passUnretained(callback).toOpaque()
        _ = functions.add_object(bus, nil, path, MessageBus.handle, data)
    }

    /// The daemon's name on the bus; nil before the bus has assigned one.
    var name: String? {
        var name: UnsafePointer<CChar>?
        guard functions.get_unique_name(bus, &name) >= 0 else { return nil }
        return name.map { String(cString: $0) }
    }

    /// Calls a method; `answer` receives the answer or the refusal.
    func call(
        _ method: String,
        of object: Object,
        arguments: [Argument] = [],
        answer: @escaping (Message) -> Void
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
        let callback = remember(isOnce: true, answer)
        let data = Unmanaged.passUnretained(callback).toOpaque()
        // 0 means the library's own limit for an answer, 25 s.
        if functions.call_async(bus, nil, message, MessageBus.handle, data, 0) < 0 {
            callbacks[ObjectIdentifier(callback)] = nil
        }
        _ = functions.message_unref(message)
        process()
    }

    /// Gets a property; `answer` receives its value, opened for reading, or the refusal.
    func get(
        _ property: String,
        of object: Object,
        contents: String,
        answer: @escaping (Message) -> Void
    ) {
        let properties = Object(
            service: object.service,
            path: object.path,
            interface: "org.freedesktop.DBus.Properties"
        )
        call("Get", of: properties, arguments: [.text(object.interface), .text(property)]) {
            message in
            if message.refusal == nil { message.enter("v", contents) }
            answer(message)
        }
    }

    /// Blocks and handles only messages, until the condition holds or the time is up.
    func wait(until condition: () -> Bool, limit: Duration) {
        let end = Timestamp.now.advanced(by: limit)
        process()
        while !condition(), !isLost {
            let left = end.microseconds(since: .now)
            guard left > 0, functions.wait(bus, UInt64(left)) >= 0 else { return }
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
            contain("a", "(sv)", in: message) {
                for (name, value) in properties {
                    contain("r", "sv", in: message) {
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
            contain("v", "s", in: message) { append(Argument.text(text), to: message) }
        case .numbers(let numbers):
            contain("v", "au", in: message) {
                contain("a", "u", in: message) {
                    for number in numbers { append(Argument.number(number), to: message) }
                }
            }
        case .long(var number):
            contain("v", "t", in: message) {
                _ = functions.message_append_basic(message, Message.code("t"), &number)
            }
        }
    }

    private func contain(
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

    private static let handle: inputrx_bus_handler = { message, data, _ in
        guard let message, let data else { return 0 }
        let callback = Unmanaged<Callback>.fromOpaque(data).takeUnretainedValue()
        if callback.isOnce { callback.bus.callbacks[ObjectIdentifier(callback)] = nil }
        callback.body(Message(message, callback.bus.functions))
        return 0
    }

    /// Sends and receives as much as possible without waiting.
    private func process() {
        // The library requires that the requests of a handler are sent after it has returned.
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
    /// A received message, which can be read once, from its beginning.
    struct Message {
        fileprivate static let text = CChar(UInt8(ascii: "s"))

        private let message: OpaquePointer
        private let functions: inputrx_sd_bus

        fileprivate init(_ message: OpaquePointer, _ functions: inputrx_sd_bus) {
            self.message = message
            self.functions = functions
        }

        /// The reason why there is no answer, in a few words; nil if this is an answer.
        var refusal: String? {
            let code = functions.message_get_errno(message)
            guard code > 0 else { return nil }
            return isFromNobody ? "is not running" : String(cString: strerror(code))
        }

        /// True if nobody answers, because no program has the name of the service.
        var isFromNobody: Bool {
            // The library's code for ServiceUnknown.
            functions.message_get_errno(message) == EHOSTUNREACH
        }

        /// The path of the sending object; empty in an answer.
        var path: String {
            functions.message_get_path(message).map { String(cString: $0) } ?? ""
        }

        /// Enters a container with this content: a variant (`v`), a structure (`r`) or a list (`a`);
        /// false if there is none.
        @discardableResult
        func enter(_ type: Character, _ contents: String) -> Bool {
            functions.message_enter_container(message, Message.code(type), contents) > 0
        }

        /// Leaves the container.
        func leave() { _ = functions.message_exit_container(message) }

        /// Reads the next value if it is a text (`s`) or a path (`o`).
        func text(_ type: Character = "s") -> String? {
            var value: UnsafePointer<CChar>?
            guard functions.message_read_basic(message, Message.code(type), &value) > 0 else {
                return nil
            }
            return value.map { String(cString: $0) }
        }

        /// Reads the next value if it is a Boolean.
        func flag() -> Bool? {
            var value: Int32 = 0
            guard functions.message_read_basic(message, Message.code("b"), &value) > 0 else {
                return nil
            }
            return value != 0
        }

        /// Reads the next value if it is a number with a sign (`i`).
        func signed() -> Int32? {
            var value: Int32 = 0
            guard functions.message_read_basic(message, Message.code("i"), &value) > 0 else {
                return nil
            }
            return value
        }

        /// Reads the next value if it is a number (`u`).
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
