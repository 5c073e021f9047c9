import InputEvents
import Pipeline

/// The cards of a trace: for each scene the paths of the fingers, the gesture and what it runs.
///
///     ┌───────┐  ┌───────┐
///     │ paths │  │ paths │      a row: as many cards as there is room for side by side
///     └───────┘  └───────┘
///     gesture    gesture
///     → command  → command
extension Trace {
    /// The cards as a complete SVG picture, in the browser's light or dark mode.
    ///
    /// A scene in which no finger touched a surface has no card.
    ///
    /// - Parameter title: the name of the picture for people who cannot see it.
    /// - Returns: a document that loads nothing from elsewhere.
    public func cards(title: String) -> String {
        let cards = scenes.filter { !$0.pictures.isEmpty }.map(Card.init)
        var rows: [[Card]] = []
        var room = 0.0
        for card in cards {
            if rows.isEmpty || card.width > room {
                rows.append([])
                room = Card.mostWidth - 2 * TraceLayout.margin
            }
            rows[rows.count - 1].append(card)
            room -= card.width + Card.gap
        }
        let widths = rows.map { $0.reduce(-Card.gap) { $0 + $1.width + Card.gap } }
        let width = max(Card.leastWidth, widths.max() ?? 0) + 2 * TraceLayout.margin
        var picture = SVGText()
        var body = SVGText()
        var top = TraceLayout.margin
        for row in rows {
            var x = TraceLayout.margin
            for card in row {
                card.draw(x: x, y: top, into: &body)
                x += card.width + Card.gap
            }
            top += (row.map(\.height).max() ?? 0) + Card.gap
        }
        let height = rows.isEmpty ? 60 : top - Card.gap + TraceLayout.margin
        picture.raw(Trace.head(width: width, height: height, title: title))
        picture.element(
            "rect",
            [("class", "ground"), ("width", "100%"), ("height", "100%"), ("rx", 8)]
        )
        if rows.isEmpty {
            picture.write("the recording has no touch", x: TraceLayout.margin, y: 34)
        }
        picture.raw(body.text)
        picture.raw("</svg>\n")
        return picture.text
    }
}

/// One scene: its surfaces, and its results below them.
private struct Card {
    static let gap = 24.0
    /// As wide as a page of text.
    static let mostWidth = 900.0
    static let leastWidth = 300.0
    private static let lineHeight = TraceLayout.captionHeight

    private let surfaces: [TracePicture]
    /// The gestures and their commands, in lines that fit.
    private let lines: [(text: String, isGesture: Bool)]
    let width: Double

    var height: Double {
        TraceLayout.pictureHeight + 8 + Double(lines.count) * Card.lineHeight
    }

    init(_ scene: TraceScene) {
        surfaces = scene.pictures
        let pictures = surfaces.reduce(-12) { $0 + TraceLayout.size(of: $1).width + 12 }
        let width = min(Card.mostWidth - 2 * TraceLayout.margin, max(120, pictures))
        self.width = width
        let columns = Int(width / TraceLayout.character)
        lines = scene.captions.flatMap { caption -> [(text: String, isGesture: Bool)] in
            let parts = caption.split(separator: " → ", maxSplits: 1).map(String.init)
            let gesture = TraceLayout.wrapped(parts[0], columns: columns).map { ($0, true) }
            guard parts.count > 1 else { return gesture }
            return gesture
                + TraceLayout.wrapped("→ " + parts[1], columns: columns).map { ($0, false) }
        }
    }

    func draw(x: Double, y: Double, into picture: inout SVGText) {
        var left = x
        for surface in surfaces {
            Trace.draw(surface, x: left, y: y, named: false, into: &picture)
            left += TraceLayout.size(of: surface).width + 12
        }
        for (index, line) in lines.enumerated() {
            let below = y + TraceLayout.pictureHeight + 8 + Double(index + 1) * Card.lineHeight
            picture.write(line.text, line.isGesture ? "gesture" : "soft", x: x, y: below)
        }
    }
}
