import Glibc
import Pipeline

/// A system call that did not do what it was asked for.
public struct SystemError: Error, Hashable, CustomStringConvertible {
    /// What was tried, as a clause: "cannot open /dev/input/event0".
    public var operation: String
    /// Why not: a number of errno(3); 0 if the operation says it.
    public var code: Int32

    /// The failure of `operation` for the reason `code`, by default that of the last system call.
    public init(_ operation: String, code: Int32 = errno) {
        self.operation = operation
        self.code = code
    }

    /// What was tried, and the system's words for why not; what a file is called cannot steer a
    /// terminal.
    public var description: String {
        let reason = code == 0 ? "" : ": \(String(cString: strerror(code)))"
        return operation.printable + reason
    }
}
