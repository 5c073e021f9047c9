import CLinux
import Glibc
import Pipeline

/// Asks the daemon of this user through its socket.
package final class StatusRequest {
    /// The possible requests.
    package enum Kind: String {
        /// A snapshot, then the end.
        case status
        /// A snapshot, then everything that happens.
        case follow
    }

    /// The connection, for the loop to watch.
    package let descriptor: Int32
    private var rest: [UInt8] = []

    /// Connects and sends the request; nil if no daemon listens.
    package init?(_ kind: Kind, in folder: RuntimeFolder) throws(SystemError) {
        guard let descriptor = try StatusSocket.connect(in: folder) else { return nil }
        self.descriptor = descriptor
        let request = kind.rawValue + "\n"
        // The request is shorter than the buffer of any socket, so it is written whole.
        guard Glibc.send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL)) > 0 else {
            throw SystemError("cannot ask the daemon")
        }
    }

    deinit { close(descriptor) }

    /// Reads once; returns the lines that are complete now, without newlines, or nil at the end.
    ///
    /// It waits if there is no data, unless the descriptor does not block.
    package func lines() throws(SystemError) -> [String]? {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        if count < 0 {
            if errno == EINTR { return [] }
            throw SystemError("the daemon does not answer")
        }
        guard count > 0 else { return nil }
        rest += bytes[..<count]
        guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
        let whole = rest[..<end].split(
            separator: UInt8(ascii: "\n"),
            omittingEmptySubsequences: false
        )
        let lines = whole.map { String(decoding: $0, as: UTF8.self) }
        rest.removeFirst(end + 1)
        return lines
    }

    /// Returns the lines of a snapshot; nil if no daemon listens.
    ///
    /// Throws if the answer is incomplete or takes longer than two seconds.
    package static func snapshot(in folder: RuntimeFolder) throws(SystemError) -> [String]? {
        guard let request = try StatusRequest(.status, in: folder) else { return nil }
        StatusSocket.limit(SO_RCVTIMEO, of: request.descriptor)
        var all: [String] = []
        while let lines = try request.lines() { all += lines }
        guard all.last == StatusLine.complete else {
            let last = all.last.map { ": \($0)" } ?? ""
            throw SystemError("the daemon has not finished its answer\(last)", code: 0)
        }
        return all
    }
}
