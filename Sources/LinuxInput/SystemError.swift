import Glibc
import Pipeline

/// A system call that failed.
public struct SystemError: Error, Hashable, CustomStringConvertible {
    /// The failed operation as a clause: "cannot open /dev/input/event0".
    public var operation: String
    /// The reason, a number of errno(3); 0 if the operation contains the reason.
    public var code: Int32

    /// Describes the failure of `operation`, by default with the reason of the last system call.
    public init(_ operation: String, code: Int32 = errno) {
        self.operation = operation
        self.code = code
    }

    /// The operation and the system's text for the reason.
    ///
    /// Control characters are escaped, so that a file name cannot control a terminal.
    public var description: String {
        let reason = code == 0 ? "" : ": \(String(cString: strerror(code)))"
        return operation.printable + reason
    }
}
