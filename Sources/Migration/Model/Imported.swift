public import Diagnostics

/// The translation of another program's configuration.
public struct Imported: Sendable {
    /// The configuration; it has no bindings, or is empty, if there is a ``failure``.
    public var yaml: String
    /// The number of bindings in ``yaml``.
    public var count: Int
    /// The omissions and differences, in the order of the original.
    public var remarks: [Remark]
    /// The diagnostics of `inputrx check` on ``yaml``: mistakes of the translation.
    public var diagnostics: [Diagnostic]
    /// The reason why nothing could be translated; nil if something was translated, or if the
    /// remarks give the reasons.
    public var failure: String?

    /// True if all of the original was translated, without mistakes.
    public var isComplete: Bool {
        failure == nil && diagnostics.isEmpty && !remarks.contains { $0.kind == .leftOut }
    }

    /// Returns the result for a file that cannot be translated.
    static func refused(_ reason: String) -> Imported {
        Imported(yaml: "", count: 0, remarks: [], diagnostics: [], failure: reason)
    }
}
