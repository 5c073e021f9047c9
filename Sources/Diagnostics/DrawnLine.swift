/// A source line in the form in which it is drawn: tabs are expanded, harmful characters are
/// replaced, and a long line is cut.
struct DrawnLine {
    /// The printed text.
    let text: String
    /// The column in `text`, from 0, of each byte from the start of the line to the end of the part
    /// that was read, and of the position after that part.
    private let columns: [Int]
    /// The offset of the line's first byte.
    private let start: Int

    /// 4 columns between tab stops, as in most editors.
    private static let tabWidth = 4
    /// 120: the number of columns shown; recordings and hostile files have longer lines.
    private static let maximumWidth = 120

    /// Prepares the bytes of a line; if the line is too long, the offset `focus` stays visible.
    init(_ bytes: ArraySlice<UInt8>, focus: Int) {
        start = bytes.startIndex
        // Of a huge line, only the part around the focus is read.
        let reach = DrawnLine.maximumWidth * 4
        let readStart = max(bytes.startIndex, min(focus, bytes.endIndex) - reach)
        let readEnd = min(bytes.endIndex, max(focus, bytes.startIndex) + reach)

        var cells: [(text: String, width: Int)] = []
        var cellOfByte = [Int](repeating: 0, count: max(0, readStart - bytes.startIndex))
        var decoder = UTF8Decoder(bytes[readStart..<readEnd])
        while let (scalar, length) = decoder.next() {
            cellOfByte += repeatElement(cells.count, count: length)
            if scalar == "\t" {
                let column = cells.reduce(0) { $0 + $1.width }
                let width = DrawnLine.tabWidth - column % DrawnLine.tabWidth
                cells.append((String(repeating: " ", count: width), width))
            } else {
                let picture = Visible.picture(scalar)
                cells.append((String(picture), Visible.width(picture)))
            }
        }

        let visible = DrawnLine.window(
            widths: cells.map(\.width),
            focus: focus - start < cellOfByte.count && focus >= start
                ? cellOfByte[focus - start] : cells.count
        )
        let isCutBefore = visible.lowerBound > 0 || readStart > bytes.startIndex
        let isCutAfter = visible.upperBound < cells.count || readEnd < bytes.endIndex
        var text = isCutBefore ? "…" : ""
        var column = isCutBefore ? 1 : 0
        var columnOfCell: [Int] = []
        for (index, cell) in cells.enumerated() {
            columnOfCell.append(column)
            guard visible.contains(index) else { continue }
            text += cell.text
            column += cell.width
        }
        columnOfCell.append(column)
        if isCutAfter { text += "…" }
        self.text = text
        columns = cellOfByte.map { columnOfCell[$0] } + [column]
    }

    /// Returns the column of a byte of the source; for a byte outside the line, the column of the
    /// nearer end.
    func column(of offset: Int) -> Int {
        columns[min(max(offset - start, 0), columns.count - 1)]
    }

    /// Returns the range of the visible cells: all if they fit, otherwise those around the focus.
    private static func window(widths: [Int], focus: Int) -> Range<Int> {
        guard widths.reduce(0, +) > maximumWidth else { return 0..<widths.count }
        var first = min(focus, widths.count)
        var width = 0
        // A third of the width is for the text before the focus.
        while first > 0, width < maximumWidth / 3 {
            first -= 1
            width += widths[first]
        }
        var end = first
        width = 0
        while end < widths.count, width < maximumWidth {
            width += widths[end]
            end += 1
        }
        return first..<end
    }
}

/// Reads the characters of untrusted UTF-8 one by one, with their lengths in bytes.
private struct UTF8Decoder {
    private var remaining: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { remaining = bytes }

    /// Returns the next character with its length, U+FFFD for an invalid byte; nil at the end.
    mutating func next() -> (Unicode.Scalar, length: Int)? {
        guard let first = remaining.first else { return nil }
        let length =
            switch first {
            case 0..<0x80: 1
            case 0xc2...0xdf: 2
            case 0xe0...0xef: 3
            case 0xf0...0xf4: 4
            default: 1
            }
        let candidate = remaining.prefix(length)
        if let text = String(validating: candidate, as: UTF8.self),
            let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1
        {
            remaining = remaining.dropFirst(length)
            return (scalar, length)
        }
        remaining = remaining.dropFirst()
        return ("\u{fffd}", 1)
    }
}
