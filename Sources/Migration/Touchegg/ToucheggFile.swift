/// Finds the configuration in a file: the file itself, or a script or Nix file that contains it.
enum ToucheggFile {
    /// Returns the root element, which may have any name.
    static func root(_ bytes: [UInt8]) throws(ImportFailure) -> XMLElement {
        let text = withoutComments(String(decoding: bytes, as: UTF8.self))
        // `touchégg` is written in several encodings, and touchegg accepts any name.
        guard let start = text.range(ofTag: "<touch"), let end = text.lastRange(of: "</touch"),
            start.upperBound <= end
        else { return try XMLReader.read(Array(escaped(text).utf8), firstLine: 1) }
        let line = text[..<start.upperBound].utf8.count { $0 == Ascii.newline } + 1
        let inner = text[start.upperBound..<end]
        return try XMLReader.read(
            Array(("<touchegg>" + escaped(String(inner)) + "</touchegg>").utf8),
            firstLine: line
        )
    }

    /// Returns the text with blanks in place of comments, in which touchegg allows `--`; the lines
    /// stay.
    private static func withoutComments(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstRange(of: "<!--") {
            result += rest[..<start.lowerBound]
            let inner = rest[start.upperBound...]
            guard let end = inner.firstRange(of: "-->") else {
                return result + rest[start.lowerBound...]
            }
            result += String(inner[..<end.lowerBound].filter(\.isNewline))
            rest = inner[end.upperBound...]
        }
        return result + rest
    }

    /// Returns the text with `&amp;` for each `&` that begins no entity, because touchegg accepts
    /// `a && b`.
    ///
    /// A CDATA section has no entities and stays unchanged.
    private static func escaped(_ text: String) -> String {
        guard text.contains("&") else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(where: { $0 == "&" || $0 == "<" }) {
            result += rest[..<start]
            rest = rest[start...]
            if rest.first == "<" {
                let isData = rest.hasPrefix("<![CDATA[")
                repeat {
                    result.append(rest.removeFirst())
                } while isData && !rest.isEmpty && !rest.hasPrefix("]]>")
            } else if let end = rest.dropFirst().prefix(10).firstIndex(of: ";"),
                isEntity(rest[rest.index(after: start)..<end])
            {
                result += rest[...end]
                rest = rest[rest.index(after: end)...]
            } else {
                result += "&amp;"
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }

    private static func isEntity(_ name: Substring) -> Bool {
        if ["amp", "lt", "gt", "quot", "apos"].contains(name) { return true }
        guard name.first == "#" else { return false }
        let digits = name.dropFirst()
        return digits.first == "x"
            ? UInt32(digits.dropFirst(), radix: 16) != nil : UInt32(digits) != nil
    }
}

extension String {
    /// Returns the range of the tag that begins with this text.
    fileprivate func range(ofTag start: String) -> Range<Index>? {
        var rest = self[...]
        while let found = rest.firstIndex(of: "<") {
            rest = rest[found...]
            if rest.hasPrefix(start) {
                guard let end = rest.firstIndex(of: ">") else { return nil }
                return found..<index(after: end)
            }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// Returns the beginning of the last occurrence of a text.
    fileprivate func lastRange(of text: String) -> Index? {
        var rest = self[...]
        while let found = rest.lastIndex(of: "<") {
            if self[found...].hasPrefix(text) { return found }
            rest = rest[..<found]
        }
        return nil
    }
}
