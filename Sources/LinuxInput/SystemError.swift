import Glibc

/// A system call that did not do what it was asked for.
public struct SystemError: Error, Hashable, CustomStringConvertible {
    /// What was tried, as a clause: "cannot open /dev/input/event0".
    public var operation: String
    /// Why not: a number of errno(3).
    public var code: Int32

    /// The failure of `operation` for the reason `code`, by default that of the last system call.
    public init(_ operation: String, code: Int32 = errno) {
        self.operation = operation
        self.code = code
    }

    /// What was tried, and the system's words for why not.
    public var description: String { "\(operation): \(String(cString: strerror(code)))" }
}
