public import Diagnostics

/// A configuration of another program, translated.
public struct Imported: Sendable {
    /// The configuration; empty if there is a ``failure``.
    public var yaml: String
    /// The number of bindings in it.
    public var count: Int
    /// What was left out and what differs, in the order of the original.
    public var remarks: [Remark]
    /// What `inputrx check` says about it: mistakes of the translation.
    public var diagnostics: [Diagnostic]
    /// Why nothing could be translated; nil if something was.
    public var failure: String?

    /// Whether all of the original is in it.
    public var isComplete: Bool {
        failure == nil && diagnostics.isEmpty && !remarks.contains { $0.kind == .leftOut }
    }

    /// The result for a file that is not what it should be.
    static func refused(_ reason: String) -> Imported {
        Imported(yaml: "", count: 0, remarks: [], diagnostics: [], failure: reason)
    }
}
