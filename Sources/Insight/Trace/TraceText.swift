import InputEvents

extension Trace {
    /// 100: the number of columns for a file, which has no width of its own.
    public static let usualWidth = 100

    /// Returns the trace for a terminal: for each scene the captions, the paths of the fingers, and
    /// the lines of the time axis.
    ///
    ///     ●──● a finger, key or state from … to   ◆ a gesture, a change   ▶ a command
    ///     ○ an operator passed a gesture   ✕ dropped it   ┄ held it back
    ///
    /// - Parameter width: the greatest number of columns of a line, at least 40.
    /// - Returns: the lines, without newlines.
    public func lines(width: Int = usualWidth) -> [String] {
        var lines: [String] = []
        for scene in scenes {
            if !lines.isEmpty { lines.append("") }
            lines += block(scene, width: max(40, width))
        }
        return lines
    }

    private func block(_ scene: TraceScene, width: Int) -> [String] {
        let start = Report.seconds(scene.began, since: origin)
        let duration = Report.milliseconds(scene.ended.microseconds(since: scene.began))
        var lines = ["\(start), \(duration)"]
        lines += scene.captions.map { "  \($0.text)" }
        for picture in scene.pictures { lines += Trace.draw(picture).map { "  \($0)" } }

        let rows = tracks.map { TraceRow($0, in: scene) }.filter { !$0.isEmpty }
        let nameWidth = min(28, rows.map(\.name.count).max() ?? 0)
        for row in rows {
            let name = String(row.name.prefix(nameWidth)).padded(to: nameWidth)
            lines.append("  \(name)  " + row.text(width: max(10, width - nameWidth - 4)))
        }
        return lines
    }

    private static func draw(_ picture: TracePicture) -> [String] {
        let surface = picture.device.touchSurface
        var canvas = BrailleCanvas(showing: surface)
        for path in picture.paths {
            let shares = path.points.map { surface.share($0) }
            for (from, to) in zip(shares, shares.dropFirst()) { canvas.line(from: from, to: to) }
            if let landing = shares.first { canvas.put(path.symbol, at: landing) }
        }
        return canvas.lines
    }
}

extension TracePicture.Path {
    /// The character at the landing of the finger: its number, or `+` from 10 on.
    fileprivate var symbol: Character { finger < 10 ? Character("\(finger)") : "+" }
}

/// The part of a track that belongs to one scene.
private struct TraceRow {
    let name: String
    private let scene: TraceScene
    private let spans: [TraceTrack.Span]
    private let marks: [TraceTrack.Mark]
    private let kind: TraceTrack.Kind

    init(_ track: TraceTrack, in scene: TraceScene) {
        name = track.name
        kind = track.kind
        self.scene = scene
        spans = track.spans.filter { scene.start <= $0.end && $0.start <= scene.end }
        marks = track.marks.filter { scene.contains($0.time) }
    }

    var isEmpty: Bool { spans.isEmpty && marks.isEmpty }

    /// Returns the line: bars and marks at their columns, and each label after its mark if there is
    /// room.
    func text(width: Int) -> String {
        var cells = Array(repeating: Character(" "), count: width)
        func column(_ time: Timestamp) -> Int { Int(scene.share(time) * Double(width - 1)) }
        func put(_ text: String, from start: Int, to end: Int) {
            for (offset, character) in text.enumerated() where start + offset < min(end, width) {
                cells[start + offset] = character
            }
        }
        for span in spans {
            let (start, end) = (column(span.start), column(span.end))
            let line: Character = kind == .streamOperator ? "┄" : "─"
            for position in start...end { cells[position] = line }
            if kind == .finger || kind == .control { (cells[start], cells[end]) = ("●", "●") }
            if !span.label.isEmpty, span.label.count + 3 < end - start {
                put(" \(span.label) ", from: start + 1, to: end)
            }
        }
        let columns = marks.map { column($0.time) }
        for (mark, position) in zip(marks, columns) { cells[position] = symbol(mark) }
        for (index, mark) in marks.enumerated() where !mark.label.isEmpty {
            let next = index + 1 < columns.count ? columns[index + 1] : width
            let room = next - columns[index] - 2
            if mark.label.count <= room {
                put(" " + mark.label, from: columns[index] + 1, to: next)
            } else if index == marks.count - 1 {
                // The last label stands before its mark if there is room, or is truncated.
                let start = columns[index] - mark.label.count - 1
                if start >= 0, cells[start..<columns[index]].allSatisfy({ $0 == " " }) {
                    put(mark.label + " ", from: start, to: columns[index])
                } else if room > 3 {
                    put(" " + mark.label.prefix(room - 1) + "…", from: columns[index] + 1, to: next)
                }
            }
        }
        while cells.last == " " { cells.removeLast() }
        return String(cells)
    }

    private func symbol(_ mark: TraceTrack.Mark) -> Character {
        switch mark.kind {
        case .passed: "○"
        case .swallowed: "✕"
        case .event: kind == .actions ? "▶" : "◆"
        }
    }
}

extension Surface {
    /// Returns a point as fractions of width and height, clamped to the surface.
    func share(_ point: Point) -> (x: Double, y: Double) {
        func share(_ position: Double, of extent: Double) -> Double {
            let share = position / extent
            return share.isFinite ? min(1, max(0, share)) : 0
        }
        return (share(point.x, of: width), share(point.y, of: height))
    }
}
