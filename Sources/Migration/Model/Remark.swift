/// A remark for the user about the translation.
public struct Remark: Hashable, Sendable {
    /// The kind: an omission, a part without effect, or a difference.
    public var kind: Kind
    /// The line in the original, from 1; nil for a command line and for the file as a whole.
    public var line: Int?
    /// The piece of the original, on one line; may be empty.
    public var original: String
    /// The reason or the difference: a sentence without a full stop.
    public var reason: String

    /// The kinds of remarks.
    public enum Kind: String, Hashable, Sendable {
        /// The translation lacks this part of the original.
        case leftOut = "left out"
        /// This part has no effect in the other program, either.
        case dropped
        /// The translation does this in another way, or needs something for it.
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

/// A remark, and the other lines that it applies to.
public struct RemarkGroup: Hashable, Sendable {
    /// The first remark.
    public var first: Remark
    /// The lines of the other remarks with the same reason.
    public var otherLines: [Int] = []
    /// The number of further remarks with the same reason on the line of the first one.
    public var othersInLine = 0

    /// What `inputrx import` prints behind the first remark; empty if it is the only one.
    public var suffix: String {
        var parts: [String] = []
        if othersInLine > 0 { parts.append("and \(othersInLine) more in this line") }
        if !otherLines.isEmpty {
            let list = otherLines.map(String.init).joined(separator: ", ")
            parts.append("also line\(otherLines.count == 1 ? "" : "s") \(list)")
        }
        return parts.isEmpty ? "" : " (\(parts.joined(separator: "; ")))"
    }
}

extension Imported {
    /// The remarks in groups: one for all remarks of a kind about lines that have the same reason,
    /// and one for each other remark.
    public var groupedRemarks: [RemarkGroup] {
        var groups: [RemarkGroup] = []
        // The groups of remarks about lines, by the remark without its line and original.
        var indices: [Remark: Int] = [:]
        for remark in remarks {
            var key = remark
            key.line = nil
            key.original = ""
            if let line = remark.line, let index = indices[key] {
                if line == groups[index].first.line {
                    groups[index].othersInLine += 1
                } else if groups[index].otherLines.last != line {
                    groups[index].otherLines.append(line)
                }
                continue
            }
            if remark.line != nil { indices[key] = groups.count }
            groups.append(RemarkGroup(first: remark))
        }
        return groups
    }
}
