import InputEvents

/// A small picture made of Braille patterns, with two by four dots per character.
struct BrailleCanvas {
    private let columns: Int
    private let rows: Int
    /// The dots of each character, as bits of a Braille pattern.
    private var cells: [UInt32]
    /// The characters that hide the dots, by the index of their cell.
    private var characters: [Int: Character] = [:]

    /// The number of dots in a row.
    var width: Int { columns * 2 }
    /// The number of dots in a column.
    var height: Int { rows * 4 }

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: 0, count: columns * rows)
    }

    /// Creates a canvas of at most 30 × 10 characters in the shape of the surface, limited to 3:1
    /// and 1:3.
    init(showing surface: Surface) {
        // A dot is about as wide as it is high.
        let aspect = min(3, max(1.0 / 3, surface.width / max(surface.height, 1e-6)))
        let rows = min(10, 30 / aspect / 2)
        self.init(columns: Int(rows * 2 * aspect), rows: Int(rows))
    }

    /// The bit of each dot in a Braille character (Unicode 15, §21.1), row by row.
    private static let bits: [[UInt32]] = [
        [0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80],
    ]

    /// Sets a dot; ignores a dot outside the picture.
    mutating func dot(_ x: Int, _ y: Int) {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return }
        cells[y / 4 * columns + x / 2] |= BrailleCanvas.bits[y % 4][x % 2]
    }

    /// Sets the dots on the line between two points, given as fractions of width and height.
    mutating func line(from: (x: Double, y: Double), to: (x: Double, y: Double)) {
        let (x, y) = (from.x * Double(width - 1), from.y * Double(height - 1))
        let delta = (x: to.x * Double(width - 1) - x, y: to.y * Double(height - 1) - y)
        let steps = max(1, max(delta.x.magnitude, delta.y.magnitude).rounded(.up))
        for step in 0...Int(min(steps, 1000)) {
            let fraction = Double(step) / steps
            dot(Int((x + delta.x * fraction).rounded()), Int((y + delta.y * fraction).rounded()))
        }
    }

    /// Puts a character over the dots at a point, given as fractions of width and height.
    mutating func put(_ character: Character, at point: (x: Double, y: Double)) {
        let column = Int((point.x * Double(width - 1)).rounded()) / 2
        let row = Int((point.y * Double(height - 1)).rounded()) / 4
        characters[row * columns + column] = character
    }

    /// The lines of the picture, with a border.
    var lines: [String] {
        let rule = String(repeating: "─", count: columns)
        var lines = ["┌\(rule)┐"]
        for row in 0..<rows {
            let text = String((row * columns..<(row + 1) * columns).map(character(ofCell:)))
            lines.append("│\(text)│")
        }
        return lines + ["└\(rule)┘"]
    }

    /// Returns the character that was put on a cell; otherwise the Braille character of its dots.
    private func character(ofCell index: Int) -> Character {
        if let character = characters[index] { return character }
        return Unicode.Scalar(0x2800 + cells[index]).map { Character($0) } ?? " "
    }
}
