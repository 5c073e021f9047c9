import Glibc
import Pipeline

/// A system call that failed.
public struct SystemError: Error, Hashable, CustomStringConvertible {
    /// The failure, as a clause: "cannot open /dev/input/event0".
    public var operation: String
    /// The reason, a number of errno(3); 0 if the operation contains it.
    public var code: Int32

    /// The failure of `operation` for the reason `code`, by default that of the last system call.
    public init(_ operation: String, code: Int32 = errno) {
        self.operation = operation
        self.code = code
    }

    /// The failure and the system's words for the reason.
    ///
    /// Control characters are escaped, so that a file name cannot steer a terminal.
    public var description: String {
        let reason = code == 0 ? "" : ": \(String(cString: strerror(code)))"
        return operation.printable + reason
    }
}
