public import Diagnostics

/// Reads the bytes of a file that a configuration includes.
///
/// Reading a configuration is pure, so whoever wants included files brings the function that opens them.
public typealias FileLoader = (_ path: String) throws(UnreadableFile) -> [UInt8]

/// Why a file cannot be included.
public struct UnreadableFile: Error, Hashable, Sendable {
    /// A clause: `No such file or directory`.
    public var reason: String

    /// A file that cannot be read for that reason.
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
    /// The paths of all files that it includes, those that cannot be read too.
    public let includedPaths: [String]
}
