import Glibc
import Pipeline

/// A system call that failed.
public struct SystemError: Error, Hashable, CustomStringConvertible {
    /// The failure as a clause: "cannot open /dev/input/event0".
    public var operation: String
    /// The reason as a number of errno(3); 0 if ``operation`` contains the reason.
    public var code: Int32

    /// Creates an error; by default, the reason is the errno of the last system call.
    public init(_ operation: String, code: Int32 = errno) {
        self.operation = operation
        self.code = code
    }

    /// The operation and, unless the code is 0, the system's text for the reason.
    ///
    /// Control characters in the operation are escaped, so that a file name cannot control a
    /// terminal.
    public var description: String {
        let reason = code == 0 ? "" : ": \(String(cString: strerror(code)))"
        return operation.printable + reason
    }
}
