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
        /// It has no effect in the original either.
        case dropped
        /// The configuration does it, but in another way, or needs something for it.
        case note
    }

    /// Creates a remark about a piece of the original.
    init(_ kind: Kind, _ original: Original, _ reason: String) {
        self.kind = kind
        line = original.line
        self.original = YAMLText.comment(original.text)
        self.reason = YAMLText.comment(reason)
    }
}

/// A remark, and the lines for which it is the same.
public struct RemarkGroup: Hashable, Sendable {
    /// The first remark.
    public var first: Remark
    /// The lines of the other remarks.
    public var otherLines: [Int] = []
}

extension Imported {
    /// The remarks, with notes of the same reason in one group; omissions and dropped parts have
    /// groups of their own.
    public var groupedRemarks: [RemarkGroup] {
        var groups: [RemarkGroup] = []
        for remark in remarks {
            let index =
                remark.kind == .note && remark.line != nil
                ? groups.firstIndex { $0.first.kind == .note && $0.first.reason == remark.reason }
                : nil
            if let index, let line = remark.line, groups[index].first.line != nil {
                groups[index].otherLines.append(line)
            } else {
                groups.append(RemarkGroup(first: remark))
            }
        }
        return groups
    }
}
