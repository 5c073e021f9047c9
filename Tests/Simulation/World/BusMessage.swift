import Glibc

/// A message on the bus: a call, a reply, an error or a signal.
final class BusMessage {
    indirect enum Value {
        case text(String)
        case path(String)
        case flag(Bool)
        /// A variant (`v`) or structure (`r`), and the signature of its contents.
        case container(Character, String, [Value])
    }

    /// Whom a message comes from or goes to, and what it is about.
    struct Subject {
        /// The service that sends a signal, or receives a call.
        var service = ""
        var path = ""
        var interface = ""
        /// The name of the method or signal.
        var member = ""
    }

    let subject: Subject
    /// The error number of an error; 0 for other messages.
    let error: Int32
    private(set) var values: [Value]
    /// The containers that the reader has entered, with the place of the next value in each.
    private var entered: [(values: [Value], next: Int)]
    /// Texts that the reader has read, which live as long as the message.
    private var texts: [UnsafeMutablePointer<CChar>] = []

    init(_ subject: Subject = Subject(), _ values: [Value] = [], error: Int32 = 0) {
        self.subject = subject
        self.error = error
        self.values = values
        entered = [(values, 0)]
    }

    deinit { texts.forEach { free($0) } }

    /// Adds a text to a call.
    func append(_ text: String) { values.append(.text(text)) }

    /// The texts of a call.
    var arguments: [String] {
        values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }

    /// The path of the sender, which lives as long as the message; nil in a reply.
    var pathText: UnsafePointer<CChar>? {
        subject.path.isEmpty ? nil : keep(subject.path).map { UnsafePointer($0) }
    }

    private func keep(_ text: String) -> UnsafeMutablePointer<CChar>? {
        let copy = strdup(text)
        if let copy { texts.append(copy) }
        return copy
    }

    private var next: Value? {
        guard let last = entered.last, last.next < last.values.count else { return nil }
        return last.values[last.next]
    }

    /// Enters a container; a negative result is an error number, as with the functions below.
    func enter(_ type: Character, _ contents: String) -> Int32 {
        guard let next else { return 0 }
        guard case .container(type, contents, let inner) = next else { return -ENXIO }
        entered[entered.count - 1].next += 1
        entered.append((inner, 0))
        return 1
    }

    /// Leaves the container that was entered last, which must have been read to its end.
    func leave() -> Int32 {
        guard entered.count > 1, next == nil else { return entered.count > 1 ? -EBUSY : -ENXIO }
        entered.removeLast()
        return 1
    }

    /// Reads a value of this type into `result`.
    func read(_ type: Character, _ result: UnsafeMutableRawPointer) -> Int32 {
        switch (type, next) {
        case (_, nil): return 0
        case ("s", .text(let text)), ("o", .path(let text)):
            guard let copy = keep(text) else { return -ENOMEM }
            result.storeBytes(of: copy, as: UnsafeMutablePointer<CChar>.self)
        case ("b", .flag(let flag)): result.storeBytes(of: flag ? 1 : 0, as: Int32.self)
        default: return -ENXIO
        }
        entered[entered.count - 1].next += 1
        return 1
    }
}
