import Diagnostics

/// The text around a failure: lines, columns and words at an offset.
extension SyntaxFailure {
    /// Returns the byte at an offset; nil outside the file.
    func byte(at offset: Int) -> UInt8? {
        source.bytes.indices.contains(offset) ? source.bytes[offset] : nil
    }

    /// Returns the span of the whole character at an offset; empty at the end of the file.
    func character(at offset: Int) -> Span {
        var end = offset + 1
        while let byte = byte(at: end), byte & 0xc0 == 0x80 { end += 1 }
        return Span(start: min(offset, source.bytes.count), end: min(end, source.bytes.count))
    }

    /// Returns the range of the line at an offset, without its line break.
    func lineRange(at offset: Int) -> Range<Int> {
        let offset = min(offset, source.bytes.count)
        let before = source.bytes[..<offset]
        let start = before.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
        let end = source.bytes[offset...].firstIndex(of: 0x0a) ?? source.bytes.count
        return start..<end
    }

    /// Returns the end of a line's text, before trailing blanks and `\r`.
    func trimmedEnd(of line: Range<Int>) -> Int {
        source.bytes[line].lastIndex { !SyntaxFailure.isBlank($0) }.map { $0 + 1 }
            ?? line.lowerBound
    }

    /// Returns the column of an offset in characters, from 1, as editors count.
    func column(of offset: Int) -> Int {
        let line = lineRange(at: offset)
        return source.text(in: Span(start: line.lowerBound, end: offset)).unicodeScalars.count + 1
    }

    /// Returns the start of the content of the line at an offset, after indentation and `- `.
    func contentStart(ofLineAt offset: Int) -> Int {
        let line = lineRange(at: offset)
        var start = line.lowerBound
        while start < line.upperBound {
            guard source.bytes[start] == 0x20 || isEntry(at: start) else { break }
            start += 1
        }
        return start
    }

    /// Returns true if a list entry begins at the offset.
    func isEntry(at offset: Int) -> Bool {
        byte(at: offset) == UInt8(ascii: "-") && byte(at: offset + 1) == 0x20
    }

    /// Returns the header of a block scalar (`|`, `>-`) at the end of a line such as `run: |`; nil
    /// if the line ends differently.
    func blockHeader(of line: String) -> Substring? {
        guard let header = line.split(separator: " ").last, ["|", ">"].contains(header.first),
            header.dropFirst().allSatisfy({ "+-123456789".contains($0) })
        else { return nil }
        return header
    }

    /// Returns the quote before an offset, on the same line and perhaps before blanks; nil if
    /// another character is there.
    func quote(before offset: Int) -> UInt8? {
        lastByte(before: offset).flatMap { $0 == 0x22 || $0 == 0x27 ? $0 : nil }
    }

    /// Returns the start of the content of the nearest line above that is neither empty nor a
    /// comment; nil if there is none.
    func contentStartAbove(_ offset: Int) -> Int? {
        var line = lineRange(at: offset)
        while line.lowerBound > 0 {
            line = lineRange(at: line.lowerBound - 1)
            let start = contentStart(ofLineAt: line.lowerBound)
            if start < trimmedEnd(of: line), byte(at: start) != UInt8(ascii: "#") { return start }
        }
        return nil
    }

    /// Returns the last byte before an offset, on the same line, that is not a blank; nil if there
    /// is none.
    func lastByte(before offset: Int) -> UInt8? {
        source.bytes[lineRange(at: offset).lowerBound..<offset].last { !SyntaxFailure.isBlank($0) }
    }

    /// Returns the text from an offset to the next blank or `:`.
    func word(at offset: Int) -> String {
        let start = min(offset, source.bytes.count)
        let end = source.bytes[start...].firstIndex {
            SyntaxFailure.isBlank($0) || $0 == 0x0a || $0 == UInt8(ascii: ":")
        }
        return source.text(in: Span(start: start, end: end ?? source.bytes.count))
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0d
    }
}

extension Diagnostic {
    /// Returns the diagnostic about bytes that are not text, or about a character that YAML does
    /// not allow.
    static func encoding(problem: String, at reported: Int, in source: Source) -> Diagnostic {
        // libyaml may report a later byte, the one that should have continued the wrong character.
        let offset = invalidOffset(in: source.bytes) ?? reported
        let byte = source.bytes.indices.contains(offset) ? source.bytes[offset] : 0
        let hex = String(byte, radix: 16, uppercase: true)
        let span = Span(start: offset, end: offset + 1)
        let notes = ["nothing was read"]
        if problem == "control characters are not allowed" {
            return Diagnostic(
                code: YAMLProblem.encoding.rawValue,
                message: "YAML does not allow this control character",
                at: span,
                help: [
                    "remove it, or write it as an escape in double quotes: \"\\e\""
                ],
                notes: notes
            )
        }
        return Diagnostic(
            code: YAMLProblem.encoding.rawValue,
            message: "this is not UTF-8",
            at: span,
            label: "byte 0x\(hex)",
            help: ["save the file in the encoding UTF-8"],
            notes: notes
        )
    }

    /// Returns the offset of the first bytes that are not UTF-8; nil if there are none.
    private static func invalidOffset(in bytes: [UInt8]) -> Int? {
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var offset = 0
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let character): offset += character.count
            case .error: return offset
            case .emptyInput: return nil
            }
        }
    }
}
