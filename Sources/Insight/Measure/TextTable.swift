import Pipeline

/// Lays out columns of text, flush right.
enum TextTable {
    /// Returns the lines of the rows, which must all have the same number of cells.
    static func lines(_ rows: [[String]]) -> [String] {
        let widths = (rows.first ?? []).indices.map { column in
            rows.reduce(0) { max($0, $1[column].count) }
        }
        return rows.map { row in
            let cells = zip(row, widths).map { $0.flushRight(in: $1) }
            let line = "  " + cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}
