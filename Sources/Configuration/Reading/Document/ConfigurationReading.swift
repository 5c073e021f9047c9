public import Diagnostics

/// Reads the bytes of a file that a configuration includes.
///
/// Reading a configuration is pure, so the caller passes the function that opens included files.
public typealias FileLoader = (_ path: String) throws(UnreadableFile) -> [UInt8]

/// The reason why a file cannot be included.
public struct UnreadableFile: Error, Hashable, Sendable {
    /// The reason as a clause: `No such file or directory`.
    public var reason: String

    /// Creates a file that cannot be read for that reason.
    public init(reason: String) {
        self.reason = reason
    }
}

/// The result of reading a configuration with the files that it includes.
public struct ConfigurationReading {
    /// The configuration; nil if there is any error.
    public let configuration: Configuration?
    /// Every mistake and warning, file by file, from top to bottom.
    public let diagnostics: [Diagnostic]
    /// The texts that the diagnostics point into.
    public let sources: SourceMap
    /// The paths of all included files, including those that cannot be read.
    public let includedPaths: [String]
}
