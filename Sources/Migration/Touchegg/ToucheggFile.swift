/// Finds the configuration in a file: the file itself, or a script or Nix file that contains it.
enum ToucheggFile {
    /// Returns the root element, which may have any name, and the element after it, if there is
    /// one.
    static func read(
        _ bytes: [UInt8]
    ) throws(ImportFailure) -> (root: XMLElement, second: Original?) {
        let text = withoutComments(String(decoding: bytes, as: UTF8.self))
        // Files write `touchégg` in several encodings, and touchegg accepts any name.
        guard let start = text[...].range(ofTag: "<touch"),
            let end = text[start.upperBound...].range(ofTag: "</touch")
        else {
            let root = try XMLReader.read(Array(escaped(text).utf8), firstLine: 1)
            return (root, nil)
        }
        let content = text[start.upperBound..<end.lowerBound]
        let root = try XMLReader.read(
            Array(("<touchegg>" + escaped(String(content)) + "</touchegg>").utf8),
            firstLine: line(of: start.upperBound, in: text)
        )
        let second = text[end.upperBound...].range(ofTag: "<touch").map {
            Original(Original.short(text[$0]), line: line(of: $0.lowerBound, in: text))
        }
        return (root, second)
    }

    /// Returns the line of an index, from 1.
    private static func line(of index: String.Index, in text: String) -> Int {
        text[..<index].utf8.count { $0 == Ascii.newline } + 1
    }

    /// Returns the text without its comments, but with the line ends in them.
    ///
    /// The comments cannot stay, because touchegg allows `--` in them, and XML does not.
    private static func withoutComments(_ text: String) -> String {
        var result = ""
        var remaining = text[...]
        while let start = remaining.firstRange(of: "<!--") {
            result += remaining[..<start.lowerBound]
            let content = remaining[start.upperBound...]
            guard let end = content.firstRange(of: "-->") else {
                return result + remaining[start.lowerBound...]
            }
            result += String(content[..<end.lowerBound].filter(\.isNewline))
            remaining = content[end.upperBound...]
        }
        return result + remaining
    }

    /// Returns the text with `&amp;` for each `&` that does not begin an entity, because touchegg
    /// accepts `a && b`.
    ///
    /// A CDATA section has no entities and stays unchanged.
    private static func escaped(_ text: String) -> String {
        guard text.contains("&") else { return text }
        var result = ""
        var remaining = text[...]
        while let start = remaining.firstIndex(where: { $0 == "&" || $0 == "<" }) {
            result += remaining[..<start]
            remaining = remaining[start...]
            if remaining.first == "<" {
                let isCDATA = remaining.hasPrefix("<![CDATA[")
                repeat {
                    result.append(remaining.removeFirst())
                } while isCDATA && !remaining.isEmpty && !remaining.hasPrefix("]]>")
            } else if let end = remaining.dropFirst().prefix(10).firstIndex(of: ";"),
                isEntity(remaining[remaining.index(after: start)..<end])
            {
                result += remaining[...end]
                remaining = remaining[remaining.index(after: end)...]
            } else {
                result += "&amp;"
                remaining = remaining.dropFirst()
            }
        }
        return result + remaining
    }

    private static func isEntity(_ name: Substring) -> Bool {
        if ["amp", "lt", "gt", "quot", "apos"].contains(name) { return true }
        guard name.first == "#" else { return false }
        let digits = name.dropFirst()
        return digits.first == "x"
            ? UInt32(digits.dropFirst(), radix: 16) != nil : UInt32(digits) != nil
    }
}

extension Substring {
    /// Returns the range of the first tag that begins with this text; nil if there is none.
    fileprivate func range(ofTag start: String) -> Range<Index>? {
        var remaining = self
        while let found = remaining.firstIndex(of: "<") {
            remaining = remaining[found...]
            if remaining.hasPrefix(start) {
                guard let end = remaining.firstIndex(of: ">") else { return nil }
                return found..<index(after: end)
            }
            remaining = remaining.dropFirst()
        }
        return nil
    }
}
