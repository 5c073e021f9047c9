import InputEvents

/// A small picture made of Braille patterns, with two by four dots per character.
struct BrailleCanvas {
    private let columns: Int
    private let rows: Int
    private var cells: [UInt32]
    private var characters: [Int: Character] = [:]

    /// Dots across and down.
    var width: Int { columns * 2 }
    var height: Int { rows * 4 }

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: 0, count: columns * rows)
    }

    /// Creates a canvas of at most 30 × 10 characters, in the shape of the surface.
    init(showing surface: Surface) {
        // A dot is about as wide as it is high.
        let aspect = min(3, max(1.0 / 3, surface.width / max(surface.height, 1e-6)))
        let rows = min(10, 30 / aspect / 2)
        self.init(columns: Int(rows * 2 * aspect), rows: Int(rows))
    }

    /// The bits of the dots of a character (Unicode 15, §21.1), row by row.
    private static let bits: [[UInt32]] = [
        [0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80],
    ]

    /// Sets a dot; ignores a dot outside of the picture.
    mutating func dot(_ x: Int, _ y: Int) {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return }
        cells[y / 4 * columns + x / 2] |= BrailleCanvas.bits[y % 4][x % 2]
    }

    /// Sets the dots between two places, given as fractions of width and height.
    mutating func line(from: (x: Double, y: Double), to: (x: Double, y: Double)) {
        let (x, y) = (from.x * Double(width - 1), from.y * Double(height - 1))
        let way = (x: to.x * Double(width - 1) - x, y: to.y * Double(height - 1) - y)
        let steps = max(1, max(way.x.magnitude, way.y.magnitude).rounded(.up))
        for step in 0...Int(min(steps, 1000)) {
            let share = Double(step) / steps
            dot(Int((x + way.x * share).rounded()), Int((y + way.y * share).rounded()))
        }
    }

    /// Puts a character over the dots at a place.
    mutating func put(_ character: Character, at place: (x: Double, y: Double)) {
        let column = Int((place.x * Double(width - 1)).rounded()) / 2
        let row = Int((place.y * Double(height - 1)).rounded()) / 4
        characters[row * columns + column] = character
    }

    /// The lines of the picture, in a frame.
    var lines: [String] {
        let rule = String(repeating: "─", count: columns)
        var lines = ["┌\(rule)┐"]
        for row in 0..<rows {
            let text = String((row * columns..<(row + 1) * columns).map(character(ofCell:)))
            lines.append("│\(text)│")
        }
        return lines + ["└\(rule)┘"]
    }

    /// Returns the character that was put on a cell, or else that of its dots.
    private func character(ofCell index: Int) -> Character {
        if let character = characters[index] { return character }
        return Unicode.Scalar(0x2800 + cells[index]).map { Character($0) } ?? " "
    }
}
