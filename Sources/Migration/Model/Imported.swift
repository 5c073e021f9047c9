public import Diagnostics

/// A configuration of another program, translated.
public struct Imported: Sendable {
    /// The configuration; empty if there is a ``failure``.
    public var yaml: String
    /// The number of bindings in it.
    public var count: Int
    /// The omissions and differences, in the order of the original.
    public var remarks: [Remark]
    /// The diagnostics of `inputrx check`: mistakes of the translation.
    public var diagnostics: [Diagnostic]
    /// The reason why nothing could be translated; nil if something was.
    public var failure: String?

    /// True if all of the original was translated.
    public var isComplete: Bool {
        failure == nil && diagnostics.isEmpty && !remarks.contains { $0.kind == .leftOut }
    }

    /// Returns the result for a file that cannot be translated.
    static func refused(_ reason: String) -> Imported {
        Imported(yaml: "", count: 0, remarks: [], diagnostics: [], failure: reason)
    }
}
