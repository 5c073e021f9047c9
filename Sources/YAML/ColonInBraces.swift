import Diagnostics

/// A text within `{…}` with a colon and a blank in it: `{run: cut -d: -f1,3 /etc/passwd}`.
///
/// YAML takes the text before the colon for a key, which cannot stand there.
struct ColonInBraces {
    /// The place of the whole text.
    private let place: Span
    private let failure: SyntaxFailure

    /// Finds the text with the colon at which libyaml failed.
    ///
    /// The result is nil if the word before the colon may be the next key, of which only the comma
    /// is missing: `{on: tap run: date}`.
    init?(at offset: Int, of failure: SyntaxFailure) {
        let line = failure.lineRange(at: offset)
        guard failure.byte(at: offset) == UInt8(ascii: ":"),
            let start = failure.valueStart(before: offset, in: line), !failure.isQuote(start)
        else { return nil }
        let bytes = failure.source.bytes
        let before = failure.source.text(in: Span(start: start, end: offset))
        let word = before.split(separator: " ").last ?? ""
        let mayBeKey = word.first?.isLowercase == true && word.allSatisfy(\.isPartOfKey)
        let isOneText = !bytes[start..<offset].contains { ",{}[]".utf8.contains($0) }
        guard !mayBeKey, isOneText,
            let brace = bytes[line].lastIndex(of: UInt8(ascii: "}")), brace > offset
        else { return nil }
        let quote = bytes[start..<brace].first { "'\"".utf8.contains($0) } ?? 0x27
        let end = failure.endOfValue(from: start, quote, before: brace) ?? brace
        // The blanks before the brace are no part of the text.
        let last = bytes[start..<end].lastIndex { $0 != 0x20 } ?? start
        place = Span(start: start, end: last + 1)
        self.failure = failure
    }

    /// The diagnostic, with the text in the kind of quotes that it does not contain.
    var diagnostic: Diagnostic {
        let text = failure.source.text(in: place)
        let mark = text.contains("\"") || text.contains("\\") ? "'" : "\""
        return failure.makeDiagnostic(
            "a value with `: ` in it needs quotes",
            at: place,
            help: text.contains(mark)
                ? "write it without braces, each key on a line of its own, and the value below `|`"
                : "put all of it in quotes: `\(mark)\(text)\(mark)`"
        )
    }
}
