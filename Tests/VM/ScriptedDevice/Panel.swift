/// A point on a panel, in millimetres from its top left corner.
struct Position {
    var x: Double
    var y: Double

    /// The point at this fraction of the way to another point.
    func towards(_ other: Position, _ fraction: Double) -> Position {
        Position(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
    }
}

/// The real size of a touch surface, even if the device does not report it.
struct Panel {
    var width = 200.0
    var height = 150.0
    /// Device units per millimetre.
    var units = 20.0
    /// True if the device reports its resolution; most real panels do not.
    var announcesResolution = true

    /// Reads `30mm,40mm`, `10%,50%` or a mixture.
    func position(_ text: String) throws -> Position {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw Failure("`\(text)` is not a point such as 10%,40mm") }
        return Position(
            x: try Panel.length(parts[0], of: width),
            y: try Panel.length(parts[1], of: height)
        )
    }

    /// The point in device units, limited to the panel as on a real sensor.
    func deviceUnits(_ position: Position) -> (x: Int32, y: Int32) {
        (
            Int32(min(max(position.x, 0), width) * units),
            Int32(min(max(position.y, 0), height) * units)
        )
    }

    private static func length(_ text: Substring, of extent: Double) throws -> Double {
        if text.hasSuffix("mm"), let value = Double(text.dropLast(2)) { return value }
        if text.hasSuffix("%"), let value = Double(text.dropLast()) { return value / 100 * extent }
        throw Failure("`\(text)` is not a length in mm or %")
    }
}
