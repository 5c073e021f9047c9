import InputEvents

// Positions on a surface that reports a wrong size.
extension Point {
    /// Returns this point with its coordinates multiplied by a factor.
    func scaled(by factor: Double) -> Point { Point(x: x * factor, y: y * factor) }
}

extension TouchFrame {
    /// Returns this frame with its positions multiplied by a factor.
    func scaled(by factor: Double) -> TouchFrame {
        var frame = self
        for index in frame.changes.indices {
            frame.changes[index].position = frame.changes[index].position.scaled(by: factor)
        }
        return frame
    }
}
