import InputEvents
import Pipeline

/// Draws the paths of fingers on a surface.
extension Trace {
    /// Draws the surface and the paths of the fingers: a ring where each landed, an arrow where it
    /// lifted, a cross where it was cancelled, and a dot in the ring if it did not move.
    ///
    /// The name of the device is below if `showsName` is true.
    static func draw(
        _ surface: TracePicture,
        x: Double,
        y: Double,
        named showsName: Bool = true,
        into picture: inout SVGText
    ) {
        let (width, height) = TraceLayout.size(of: surface)
        picture.element(
            "rect",
            [
                ("class", "panel"), ("x", .number(x)), ("y", .number(y)), ("rx", 6),
                ("width", .number(width)), ("height", .number(height)),
            ]
        )
        var dots: [(place: Place, count: Int)] = []
        for path in surface.paths {
            let points = path.points.map { point -> Place in
                let share = surface.device.touchSurface.share(point)
                return Place(x: x + share.x * width, y: y + share.y * height)
            }
            guard let first = points.first, let last = points.last else { continue }
            let colour = SVGText.Value.text(colour(of: path.finger))
            let isAtRest = points.allSatisfy { $0.isAt(first) }
            if !isAtRest { draw(points.thinned, colour, into: &picture) }
            picture.element(
                "circle",
                [
                    ("cx", .number(first.x)), ("cy", .number(first.y)), ("r", 6), ("fill", "none"),
                    ("stroke", colour), ("stroke-width", 2),
                ]
            )
            if path.isCancelled {
                picture.cross(x: last.x, y: last.y, size: 5)
            } else if isAtRest {
                picture.element(
                    "circle",
                    [
                        ("cx", .number(first.x)), ("cy", .number(first.y)), ("r", 3),
                        ("fill", colour),
                    ]
                )
                if let index = dots.firstIndex(where: { $0.place.isAt(first) }) {
                    dots[index].count += 1
                } else {
                    dots.append((first, 1))
                }
            } else {
                picture.arrow(to: last, from: points.last { !$0.isAt(last) } ?? first, colour)
            }
        }
        for dot in dots where dot.count > 1 {
            // The count is above the dot, where it hides no finger; at the upper edge, below it.
            let isAbove = dot.place.y > y + 24
            picture.write(
                "×\(dot.count)",
                anchor: "middle",
                x: dot.place.x,
                y: dot.place.y + (isAbove ? -10 : 18)
            )
        }
        guard showsName else { return }
        let name = surface.device.name.truncated(to: Int(width / TraceLayout.character))
        picture.write(name, "soft", x: x, y: y + height + 14)
    }

    private static func draw(
        _ points: [Place],
        _ colour: SVGText.Value,
        into picture: inout SVGText
    ) {
        let path = points.map { "\($0.x.text(decimals: 1)),\($0.y.text(decimals: 1))" }
        picture.element(
            "polyline",
            [("class", "way"), ("stroke", colour), ("points", .text(path.joined(separator: " ")))]
        )
    }
}

/// A place in a picture, in CSS pixels.
private struct Place {
    let x: Double
    let y: Double

    /// Returns true if the two places are less than 8 pixels apart, so that they look like one.
    func isAt(_ other: Place) -> Bool {
        let (dx, dy) = (x - other.x, y - other.y)
        return dx * dx + dy * dy < 64
    }
}

extension SVGText {
    /// Draws the head of an arrow that ends at a place.
    fileprivate mutating func arrow(to end: Place, from start: Place, _ colour: Value) {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { return }
        let (ux, uy) = (dx / length, dy / length)
        // The tip is 3 px beyond the end of the line, which is 3 px wide; the head is 12 px long.
        let corners = [(3.0, 0.0), (-9.0, 6.0), (-9.0, -6.0)].map { along, aside in
            let x = (end.x + along * ux - aside * uy).text(decimals: 1)
            let y = (end.y + along * uy + aside * ux).text(decimals: 1)
            return "\(x),\(y)"
        }
        element("polygon", [("fill", colour), ("points", .text(corners.joined(separator: " ")))])
    }
}

extension String {
    /// Returns the text, truncated to a number of characters, with `…` at the end if it was longer.
    func truncated(to length: Int) -> String {
        count <= length ? self : String(prefix(max(0, length - 1))) + "…"
    }
}

extension [Place] {
    /// The places, without those less than a pixel from the previous one; keeps the first and the
    /// last.
    fileprivate var thinned: [Place] {
        var kept: [Place] = []
        for (index, point) in enumerated() {
            guard let last = kept.last, index < count - 1 else {
                kept.append(point)
                continue
            }
            let (dx, dy) = (point.x - last.x, point.y - last.y)
            if dx * dx + dy * dy >= 1 { kept.append(point) }
        }
        return kept
    }
}
