import InputEvents
import Pipeline

/// The cards of a trace: the paths of the fingers for each gesture, with its command, and for each
/// touch that became no gesture, with the nearest miss.
///
///     ┌───────┐  ┌───────┐
///     │ paths │  │ paths │      a row: as many cards as fit side by side
///     └───────┘  └───────┘
///     gesture    gesture
///     → command  → command
extension Trace {
    /// Returns the cards as a complete SVG picture, in the browser's light or dark mode.
    ///
    /// Gestures without fingers on a surface have no card.
    ///
    /// - Parameter title: the name of the picture for people who cannot see it.
    /// - Returns: a document that loads nothing from elsewhere.
    public func cards(title: String) -> String {
        let cards = touches.filter { !$0.pictures.isEmpty }.map(Card.init)
        var rows: [[Card]] = []
        var room = 0.0
        for card in cards {
            if rows.isEmpty || card.width > room {
                rows.append([])
                room = Card.maximumWidth - 2 * TraceLayout.margin
            }
            rows[rows.count - 1].append(card)
            room -= card.width + Card.gap
        }
        let widths = rows.map { $0.reduce(-Card.gap) { $0 + $1.width + Card.gap } }
        let width = max(Card.minimumWidth, widths.max() ?? 0) + 2 * TraceLayout.margin
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
        let legend = TraceLayout.wrapped(
            Card.legend,
            columns: Int((width - 2 * TraceLayout.margin) / TraceLayout.character)
        )
        let legendHeight = Double(legend.count) * TraceLayout.captionHeight
        let height = rows.isEmpty ? 60 : top + legendHeight + TraceLayout.margin
        picture.raw(Trace.head(width: width, height: height, title: title))
        picture.element(
            "rect",
            [("class", "ground"), ("width", "100%"), ("height", "100%"), ("rx", 8)]
        )
        if rows.isEmpty {
            picture.write("the recording has no touch", x: TraceLayout.margin, y: 34)
        }
        picture.raw(body.text)
        for (index, line) in legend.enumerated() where !rows.isEmpty {
            let y = top + 8 + Double(index) * TraceLayout.captionHeight
            picture.write(line, "soft", x: TraceLayout.margin, y: y)
        }
        picture.raw("</svg>\n")
        return picture.text
    }
}

/// One scene: its surfaces, with its captions below them.
private struct Card {
    static let legend =
        "A ring is where a finger lands, an arrow where it goes; a dot is a finger that stays in its place, "
        + "×2 one that taps there twice."
    static let gap = 24.0
    /// 900: as wide as a page of text.
    static let maximumWidth = 900.0
    static let minimumWidth = 300.0
    private static let lineHeight = TraceLayout.captionHeight
    /// 7.2: the width of a character in the widest common font at 11 px, so that no line reaches
    /// the next card.
    private static let character = 7.2

    private let surfaces: [TracePicture]
    /// The captions, wrapped to the width of the card.
    private let lines: [(text: String, isGesture: Bool)]
    let width: Double

    var height: Double {
        TraceLayout.pictureHeight + 8 + Double(lines.count) * Card.lineHeight
    }

    init(_ scene: TraceScene) {
        surfaces = scene.pictures
        let pictures = surfaces.reduce(-12) { $0 + TraceLayout.size(of: $1).width + 12 }
        let width = min(Card.maximumWidth - 2 * TraceLayout.margin, max(120, pictures))
        self.width = width
        let columns = Int(width / Card.character)
        lines = scene.captions.flatMap { caption -> [(text: String, isGesture: Bool)] in
            let title = TraceLayout.wrapped(caption.title, columns: columns).map { ($0, true) }
            guard let result = caption.result else { return title }
            let arrow = caption.kind == .action ? "→ " : ""
            return title
                + TraceLayout.wrapped(arrow + result, columns: columns).map { ($0, false) }
        }
    }

    func draw(x: Double, y: Double, into picture: inout SVGText) {
        var left = x
        for surface in surfaces {
            Trace.draw(surface, x: left, y: y, named: false, into: &picture)
            left += TraceLayout.size(of: surface).width + 12
        }
        for (index, line) in lines.enumerated() {
            let baseline = y + TraceLayout.pictureHeight + 8 + Double(index + 1) * Card.lineHeight
            picture.write(line.text, line.isGesture ? "gesture" : "soft", x: x, y: baseline)
        }
    }
}
