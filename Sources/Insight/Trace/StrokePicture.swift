public import Gestures
import InputEvents

/// A drawing as text, for the samples of `inputrx learn`.
public enum StrokePicture {
    /// 16 by 8 characters form a square, because characters are twice as high as wide.
    private static let columns = 16
    private static let rows = 8

    /// Returns the lines of the picture, with a border, and a ring where the drawing begins.
    public static func lines(of stroke: DrawnStroke) -> [String] {
        var canvas = BrailleCanvas(columns: columns, rows: rows)
        guard let first = stroke.points.first, stroke.size > 0 else { return canvas.lines }
        let corner = stroke.points.reduce(first) {
            Point(x: min($0.x, $1.x), y: min($0.y, $1.y))
        }
        func place(_ point: Point) -> (x: Double, y: Double) {
            ((point.x - corner.x) / stroke.size, (point.y - corner.y) / stroke.size)
        }
        for (from, to) in zip(stroke.points, stroke.points.dropFirst()) {
            canvas.line(from: place(from), to: place(to))
        }
        canvas.put("○", at: place(first))
        return canvas.lines
    }
}
