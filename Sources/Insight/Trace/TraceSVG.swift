import InputEvents
import Pipeline

extension Trace {
    /// Returns the trace as a complete SVG picture, in the browser's light or dark mode.
    ///
    /// - Parameter title: the heading, such as the name of the recording.
    /// - Returns: a document that loads nothing from elsewhere.
    public func svg(title: String) -> String {
        let layout = TraceLayout(self)
        var picture = SVGText()
        picture.raw(Trace.head(width: layout.width, height: layout.height, title: title))
        picture.element("rect", [("class", "ground"), ("width", "100%"), ("height", "100%")])
        picture.write(title, "title", x: TraceLayout.margin, y: 28)
        if scenes.isEmpty {
            let text = "the recording has no touch, and no key or switch that is bound"
            picture.write(text, x: TraceLayout.margin, y: 60)
        }
        for band in layout.bands {
            drawNames(of: band, layout, into: &picture)
            for index in band.scenes { draw(scenes[index], index, band, layout, into: &picture) }
        }
        picture.raw("</svg>\n")
        return picture.text
    }

    // MARK: - Shared by all scenes

    /// Five of Okabe and Ito's colours, which colour-blind people can distinguish, and three more;
    /// all have enough contrast on a light and on a dark ground.
    private static let palette = [
        "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b58900", "#56b4e9", "#7a5195", "#7f7f7f",
    ]

    static func colour(of finger: Int) -> String {
        palette[max(0, finger - 1) % palette.count]
    }

    static func head(width: Double, height: Double, title: String) -> String {
        let size = "width=\"\(width.text(decimals: 0))\" height=\"\(height.text(decimals: 0))\""
        return """
            <svg xmlns="http://www.w3.org/2000/svg" \(size) role="img">
            <title>\(SVGText.escaped(title))</title>
            <style>
            svg { font: 11px system-ui, sans-serif }
            .title { font-size: 15px; font-weight: 600 } .gesture { font-weight: 600 }
            .line, .swallowed, .way { fill: none }
            .way { stroke-width: 3; stroke-linecap: round; stroke-linejoin: round }
            .passed, .swallowed { stroke-width: 2 }
            .ground, .passed { fill: #ffffff } text { fill: #1c1e21 } .soft { fill: #6b7280 }
            .line, .panel { stroke: #e3e6ea } .panel { fill: #f6f7f9 }
            .state { fill: #d9e2ec } .held { fill: #f2e3c6 }
            .event { fill: #0072b2 } .action { fill: #00734f }
            .passed { stroke: #00734f } .swallowed { stroke: #b3402a }
            @media (prefers-color-scheme: dark) {
            .ground, .passed { fill: #15181c } text { fill: #e8eaed } .soft { fill: #9aa3ae }
            .line, .panel { stroke: #2a2f36 } .panel { fill: #1d2127 }
            .state { fill: #2f3b48 } .held { fill: #4a3d22 }
            .event { fill: #5cb3ee } .action { fill: #3cc796 }
            .passed { stroke: #3cc796 } .swallowed { stroke: #ef8067 }
            }
            </style>

            """
    }

    private func drawNames(
        of band: TraceLayout.Band,
        _ layout: TraceLayout,
        into picture: inout SVGText
    ) {
        for (index, track) in band.tracks.enumerated() {
            let y = band.firstRow + (Double(index) + 0.5) * TraceLayout.rowHeight
            let name = tracks[track].name.truncated(to: 40)
            picture.write(name, "soft", anchor: "end", x: layout.gutter, y: y + 4)
        }
    }

    // MARK: - A scene

    private func draw(
        _ scene: TraceScene,
        _ index: Int,
        _ band: TraceLayout.Band,
        _ layout: TraceLayout,
        into picture: inout SVGText
    ) {
        let column = layout.columns[index]
        let captions = layout.captions[index].prefix(TraceLayout.captionLines)
        for (line, caption) in captions.enumerated() {
            let y = band.top + Double(line + 1) * TraceLayout.captionHeight
            picture.write(caption, x: column.x, y: y)
        }
        var x = column.x
        for surface in scene.pictures {
            Trace.draw(surface, x: x, y: band.pictureTop, into: &picture)
            x += TraceLayout.size(of: surface).width + 12
        }
        drawAxis(of: scene, column, band, into: &picture)
        for (row, track) in band.tracks.enumerated() {
            let y = band.firstRow + (Double(row) + 0.5) * TraceLayout.rowHeight
            let row = Row(scene: scene, column: column, layout: layout, y: y)
            row.draw(tracks[track], into: &picture)
        }
        if index + 1 < scenes.count {
            let pause = scenes[index + 1].began.microseconds(since: scene.ended)
            picture.write(
                "⋯ " + (Double(pause) / 1_000_000).text(decimals: 1) + " s",
                "soft",
                anchor: "middle",
                x: column.x + column.width + TraceLayout.gap / 2,
                y: band.axis + 4
            )
        }
    }

    private func drawAxis(
        of scene: TraceScene,
        _ column: TraceLayout.Column,
        _ band: TraceLayout.Band,
        into picture: inout SVGText
    ) {
        // There is a tick every 1, 2 or 5 × 10ⁿ ms, at least 80 px apart.
        let minimumTick = Double(scene.duration) / column.width * 80
        var tick = 1000.0
        for factor in [2.0, 2.5, 2.0].cycled(30) where tick < minimumTick { tick *= factor }
        let decimals = tick < 10_000 ? 3 : tick < 100_000 ? 2 : 1
        let start = Double(scene.start.microseconds(since: origin))
        // The margin of the first scene may begin before the recording.
        var time = max(0, (start / tick).rounded(.up) * tick)
        let bottom = band.bottom
        while time <= start + Double(scene.duration) {
            let x = column.x + (time - start) / Double(max(1, scene.duration)) * column.width
            let top = (band.axis + 8).text(decimals: 1)
            let path = "M\(x.text(decimals: 1)) \(top)V\(bottom.text(decimals: 1))"
            picture.element("path", [("class", "line"), ("d", .text(path))])
            time += tick
            // The length of the omitted time is written next to both ends.
            guard x > column.x + 10, x < column.x + column.width - 10 else { continue }
            let text = ((time - tick) / 1_000_000).text(decimals: decimals) + " s"
            picture.write(text, "soft", anchor: "middle", x: x, y: band.axis + 4)
        }
    }

    // MARK: - A line of the time axis

    private struct Row {
        let scene: TraceScene
        let column: TraceLayout.Column
        let layout: TraceLayout
        let y: Double

        func draw(_ track: TraceTrack, into picture: inout SVGText) {
            let spans = track.spans.filter { scene.start <= $0.end && $0.start <= scene.end }
            let marks = track.marks.filter { scene.contains($0.time) }
            if !spans.isEmpty || !marks.isEmpty {
                let end = (column.x + column.width).text(decimals: 1)
                let path = "M\(column.x.text(decimals: 1)) \(y.text(decimals: 1))H\(end)"
                picture.element("path", [("class", "line"), ("d", .text(path))])
            }
            for span in spans { draw(span, of: track, into: &picture) }
            let places = marks.map { layout.x($0.time, in: scene, column) }
            for (index, mark) in marks.enumerated() {
                draw(mark, of: track, at: places[index], into: &picture)
            }
            label(marks, at: places, into: &picture)
        }

        private func draw(
            _ span: TraceTrack.Span,
            of track: TraceTrack,
            into picture: inout SVGText
        ) {
            let start = layout.x(span.start, in: scene, column)
            let width = max(2, layout.x(span.end, in: scene, column) - start)
            let isThin = track.kind == .finger || track.kind == .control
            let height = isThin ? 8.0 : 18
            var attributes: [(String, SVGText.Value)] = [
                ("x", .number(start)), ("y", .number(y - height / 2)), ("width", .number(width)),
                ("height", .number(height)), ("rx", 4),
            ]
            switch track.kind {
            case .finger:
                let number = Int(track.name.split(separator: " ").last ?? "") ?? 1
                attributes.append(("fill", .text(Trace.colour(of: number))))
            case .streamOperator: attributes.append(("class", "held"))
            default: attributes.append(("class", "state"))
            }
            picture.element("rect", attributes)
            guard !span.label.isEmpty,
                Double(span.label.count) * TraceLayout.character + 8 < width
            else { return }
            picture.write(span.label, x: start + 6, y: y + 4)
        }

        private func draw(
            _ mark: TraceTrack.Mark,
            of track: TraceTrack,
            at x: Double,
            into picture: inout SVGText
        ) {
            switch mark.kind {
            case .swallowed: picture.cross(x: x, y: y, size: 5)
            case .passed: picture.circle("passed", x: x, y: y, radius: 5)
            case .event:
                let name = track.kind == .actions ? "action" : "event"
                picture.circle(name, x: x, y: y, radius: 6)
            }
        }

        /// Writes labels after their marks, or before the last mark if there is more room.
        ///
        /// Truncates a label that would cover the next mark; leaves it out if there is room for
        /// fewer than 4 characters.
        private func label(
            _ marks: [TraceTrack.Mark],
            at places: [Double],
            into picture: inout SVGText
        ) {
            for (index, mark) in marks.enumerated() where !mark.label.isEmpty {
                let x = places[index]
                let isLast = index == marks.count - 1
                let after = (isLast ? column.x + column.width + 30 : places[index + 1] - 8) - x - 10
                let before = isLast ? x - 10 - (index > 0 ? places[index - 1] + 8 : column.x) : 0
                let length = Double(mark.label.count) * TraceLayout.character
                let isAfter = length <= after || after >= before
                let room = Int(max(after, before) / TraceLayout.character)
                guard room >= 4 else { continue }
                picture.element(
                    "text",
                    [
                        ("x", .number(isAfter ? x + 10 : x - 10)), ("y", .number(y + 4)),
                        ("text-anchor", .text(isAfter ? "start" : "end")),
                    ],
                    text: mark.label.truncated(to: room)
                )
            }
        }
    }
}

extension SVGText {
    /// Draws a circle around a point.
    fileprivate mutating func circle(_ style: String, x: Double, y: Double, radius: Double) {
        element(
            "circle",
            [
                ("class", .text(style)), ("cx", .number(x)), ("cy", .number(y)),
                ("r", .number(radius)),
            ]
        )
    }

    /// Draws a cross around a point.
    mutating func cross(x: Double, y: Double, size: Double) {
        let (left, right) = ((x - size).text(decimals: 1), (x + size).text(decimals: 1))
        let (top, bottom) = ((y - size).text(decimals: 1), (y + size).text(decimals: 1))
        let path = "M\(left) \(top)L\(right) \(bottom)M\(left) \(bottom)L\(right) \(top)"
        element("path", [("class", "swallowed"), ("d", .text(path))])
    }
}

extension [Double] {
    /// Returns this many elements, repeating these elements in a cycle.
    fileprivate func cycled(_ count: Int) -> [Double] {
        (0..<count).map { self[$0 % self.count] }
    }
}
