/// A remark about the translation for the user.
public struct Remark: Hashable, Sendable {
    /// The kind: an omission or a difference.
    public var kind: Kind
    /// The line in the original, from 1; nil for a command line and for the file as a whole.
    public var line: Int?
    /// The original, on one line; may be empty.
    public var original: String
    /// The reason or the difference: a sentence without a full stop.
    public var reason: String

    /// The meaning of a remark for the result.
    public enum Kind: String, Hashable, Sendable {
        /// The configuration does not do this.
        case leftOut = "left out"
        /// The configuration does it, but not in the same way, or needs something for it.
        case note
    }

    /// A remark about a piece of the original.
    init(_ kind: Kind, _ original: Original, _ reason: String) {
        self.kind = kind
        line = original.line
        self.original = YAMLText.comment(original.text)
        self.reason = YAMLText.comment(reason)
    }
}
