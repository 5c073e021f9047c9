import CLinux
import Glibc
import Pipeline

/// A request to the daemon of this user through its socket, and the reply.
package final class StatusRequest {
    /// The kinds of requests.
    package enum Kind: String {
        /// The reply is a snapshot, after which the daemon closes the connection.
        case status
        /// The reply is a snapshot, then a line for everything that happens.
        case follow
    }

    /// The connection, for the loop to watch.
    package let descriptor: Int32
    private var partialLine: [UInt8] = []

    /// Connects to the daemon and sends the request; nil if no daemon listens.
    package init?(_ kind: Kind, in folder: RuntimeFolder) throws(SystemError) {
        guard let descriptor = try StatusSocket.connect(in: folder) else { return nil }
        self.descriptor = descriptor
        let request = kind.rawValue + "\n"
        // The request is shorter than any socket's buffer, so it is sent as a whole.
        guard Glibc.send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL)) > 0 else {
            throw SystemError("cannot ask the daemon")
        }
    }

    deinit { close(descriptor) }

    /// Reads once; returns the lines that are now complete, without newlines, or nil at the end.
    ///
    /// The call waits for data, unless the caller has made the descriptor non-blocking.
    package func lines() throws(SystemError) -> [String]? {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        if count < 0 {
            if errno == EINTR { return [] }
            throw SystemError("the daemon does not answer")
        }
        guard count > 0 else { return nil }
        partialLine += bytes[..<count]
        guard let end = partialLine.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
        let completeLines = partialLine[..<end].split(
            separator: UInt8(ascii: "\n"),
            omittingEmptySubsequences: false
        )
        let lines = completeLines.map { String(decoding: $0, as: UTF8.self) }
        partialLine.removeFirst(end + 1)
        return lines
    }

    /// Requests a snapshot and returns its lines; nil if no daemon listens.
    ///
    /// Throws if the reply is incomplete, or if nothing arrives for two seconds.
    package static func snapshot(in folder: RuntimeFolder) throws(SystemError) -> [String]? {
        guard let request = try StatusRequest(.status, in: folder) else { return nil }
        StatusSocket.limit(SO_RCVTIMEO, of: request.descriptor)
        var snapshot: [String] = []
        while let lines = try request.lines() { snapshot += lines }
        guard snapshot.last == StatusLine.complete else {
            let last = snapshot.last.map { ": \($0)" } ?? ""
            throw SystemError("the daemon has not finished its answer\(last)", code: 0)
        }
        return snapshot
    }
}
