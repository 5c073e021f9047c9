public import Diagnostics

/// A function that returns the bytes of a file that a configuration includes.
///
/// Reading a configuration is pure, so the caller passes a function that opens included files.
public typealias FileLoader = (_ path: String) throws(UnreadableFile) -> [UInt8]

/// An error: the file that a configuration includes cannot be read.
public struct UnreadableFile: Error, Hashable, Sendable {
    /// The reason as a clause: `No such file or directory`.
    public var reason: String

    /// Creates the error with its reason.
    public init(reason: String) {
        self.reason = reason
    }
}

/// The result of reading a configuration with the files that it includes.
public struct ConfigurationReading {
    /// The configuration; nil if there are errors.
    public let configuration: Configuration?
    /// The first hundred errors and warnings, file by file and from top to bottom.
    public let diagnostics: [Diagnostic]
    /// The texts to which the spans of the diagnostics refer.
    public let sources: SourceMap
    /// The paths of all included files, even of those that cannot be read.
    public let includedPaths: [String]
}
