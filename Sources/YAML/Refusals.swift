import Diagnostics

/// The diagnostics about parts of YAML that the reader refuses, with the reasons.
extension Diagnostic {
    /// Returns the diagnostic about `&name` at a value.
    static func anchor(from start: Int, in source: Source) -> Diagnostic {
        let span = property(beginningWith: UInt8(ascii: "&"), from: start, in: source)
        return Diagnostic(
            code: YAMLProblem.anchor.rawValue,
            message: "anchors (\(source.text(in: span).quoted)) are not supported",
            at: span,
            help: ["leave it out; text that begins with `&` needs quotes"],
            notes: ["no part of the file may depend on another part"]
        )
    }

    /// Returns the diagnostic about `*name` in place of a value.
    static func alias(at span: Span, in source: Source) -> Diagnostic {
        let text = source.text(in: span)
        return Diagnostic(
            code: YAMLProblem.anchor.rawValue,
            message:
                "\(text.quoted) is an alias for another part of the file, which is not supported",
            at: span,
            help: [
                "write the value out; for text that begins with `*` use quotes: "
                    + "\"\(text.filter { $0 != "\"" })\"".quoted
            ]
        )
    }

    /// Returns the diagnostic about `!type` at a value.
    ///
    /// `isAlone` is true if no value follows, as in `!locked`, which is meant as `not locked`.
    static func tag(from start: Int, in source: Source, isAlone: Bool) -> Diagnostic {
        let span = property(beginningWith: UInt8(ascii: "!"), from: start, in: source)
        // In brackets, libyaml reads the comma as part of the tag.
        let word = source.text(in: span).drop { $0 == "!" }.prefix { $0 != "," }
        if word == "include" {
            let file = source.text(in: Span(start: span.end, end: source.bytes.count))
                .prefix { !$0.isNewline }.drop { $0 == " " }
            return Diagnostic(
                code: YAMLProblem.tag.rawValue,
                message: "tags (\(source.text(in: span).quoted)) are not supported",
                at: span,
                help: [
                    "write `include: \(file.isEmpty ? "FILE" : String(file))` at the top of the file, "
                        + "which adds all of that file"
                ]
            )
        }
        let isNegation = isAlone && !word.isEmpty && word.allSatisfy { $0.isLetter || $0 == "-" }
        return Diagnostic(
            code: YAMLProblem.tag.rawValue,
            message: "tags (\(source.text(in: span).quoted)) are not supported",
            at: span,
            help: [
                isNegation
                    ? "write `not \(word)` for the opposite; text that begins with `!` needs quotes"
                    : "leave it out; text that begins with `!` needs quotes"
            ],
            notes: ["the key decides what its value means, not a type in the file"]
        )
    }

    /// Returns the diagnostic about `---` after the first document.
    static func secondDocument(at span: Span) -> Diagnostic {
        Diagnostic(
            code: YAMLProblem.documents.rawValue,
            message: "a file is one document, and a second one begins here",
            at: span,
            help: ["remove the line `---`, or use a file for each"],
            notes: ["nothing after it was read"]
        )
    }

    /// Returns the diagnostic about a list or mapping inside too many others.
    static func nesting(at span: Span, limit: Int) -> Diagnostic {
        Diagnostic(
            code: YAMLProblem.nesting.rawValue,
            message: "lists and mappings are nested more than \(limit) levels deep",
            at: span,
            help: ["remove brackets or indentation here"],
            notes: ["nothing after it was read"]
        )
    }

    /// Returns the span of the property (anchor or tag) that begins with `sign`, at or after
    /// `start`; if there is none, the byte at `start`.
    ///
    /// An anchor can stand before or after a tag.
    private static func property(
        beginningWith sign: UInt8,
        from start: Int,
        in source: Source
    ) -> Span {
        let bytes = source.bytes
        func isBlank(_ byte: UInt8) -> Bool {
            byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d
        }
        var first = start
        while first < bytes.count, bytes[first] != sign {
            // If the other property comes first, it is skipped.
            guard
                isBlank(bytes[first]) || bytes[first] == UInt8(ascii: "&")
                    || bytes[first] == UInt8(ascii: "!")
            else { return Span(start: start, end: start + 1) }
            first += 1
            while first < bytes.count, !isBlank(bytes[first]), bytes[first] != sign { first += 1 }
        }
        let end = bytes[min(first, bytes.count)...].firstIndex(where: isBlank) ?? bytes.count
        return Span(start: first, end: end)
    }
}
