import Diagnostics

/// Diagnoses lines that were copied together with what stood before them: numbers, or the signs of
/// a quotation.
extension SyntaxFailure {
    /// The diagnostic about `12: - on: tap`, a line with its number, or `> on: tap`; nil if the
    /// line of the failure begins differently.
    var copiedLine: Diagnostic? {
        for line in [lineRange(at: offset), lineRange(at: contextOffset)] {
            if let copied = numberedLine(line) ?? quotedLine(line) { return copied }
        }
        return nil
    }

    /// Diagnoses a line that begins with a number, like a neighbour with the next number.
    private func numberedLine(_ line: Range<Int>) -> Diagnostic? {
        guard let (number, end) = lineNumber(before: line) else { return nil }
        let above = lineAbove(line).flatMap { lineNumber(before: $0)?.number }
        let below = lineBelow(line).flatMap { lineNumber(before: $0)?.number }
        guard above == number - 1 || below == number + 1 else { return nil }
        return makeDiagnostic(
            "the line begins with its number",
            at: Span(start: firstOfContent(line), end: end),
            help: "leave the number out in each line, and what separates it from the text"
        )
    }

    /// Diagnoses a line that begins with `> ` or `| `, like its neighbour.
    private func quotedLine(_ line: Range<Int>) -> Diagnostic? {
        let start = firstOfContent(line)
        guard let sign = byte(at: start), ">|".utf8.contains(sign), byte(at: start + 1) == 0x20
        else { return nil }
        let neighbours = [lineAbove(line), lineBelow(line)].compactMap { $0 }
        guard neighbours.contains(where: { byte(at: firstOfContent($0)) == sign }) else {
            return nil
        }
        let text = source.text(in: Span(start: start, end: start + 1))
        return makeDiagnostic(
            "the \(text.quoted) before the line marks it as a copy, and YAML begins a text with it",
            at: Span(start: start, end: start + 1),
            help: "leave it out in each line"
        )
    }

    /// Returns the number at the beginning of a line, and the end of the sign behind it; nil if the
    /// line begins differently.
    private func lineNumber(before line: Range<Int>) -> (number: Int, end: Int)? {
        let start = firstOfContent(line)
        let digits = source.bytes[start..<line.upperBound].prefix { (0x30...0x39).contains($0) }
        // 5 digits: no configuration has more lines.
        guard (1...5).contains(digits.count), let sign = byte(at: digits.endIndex),
            ":|.)\t ".utf8.contains(sign),
            let number = Int(source.text(in: Span(start: start, end: digits.endIndex)))
        else { return nil }
        return (number, digits.endIndex + 1)
    }

    /// Returns the offset of the first character of a line that is not a space, or the end of the
    /// line.
    private func firstOfContent(_ line: Range<Int>) -> Int {
        source.bytes[line].firstIndex { $0 != 0x20 } ?? line.upperBound
    }

    private func lineAbove(_ line: Range<Int>) -> Range<Int>? {
        line.lowerBound > 0 ? lineRange(at: line.lowerBound - 1) : nil
    }

    private func lineBelow(_ line: Range<Int>) -> Range<Int>? {
        line.upperBound < source.bytes.count ? lineRange(at: line.upperBound + 1) : nil
    }
}
