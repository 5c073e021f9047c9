import InputEvents

/// The positions of all parts of a trace in its picture, in CSS pixels.
///
///     title
///     caption  caption       a band: as many scenes as fit side by side
///     picture  picture       the paths of the fingers
///     |--|--|  |--|--|       the time axis: as long as the scene took, cut where nothing happened
///     name  ●────●  ●──●     a line for each finger, recogniser, operator … with content
///     caption                the next band
///     …
struct TraceLayout {
    /// The horizontal position and width of a scene.
    struct Column {
        let x: Double
        let width: Double
    }

    /// Several scenes side by side.
    struct Band {
        let scenes: Range<Int>
        /// The indices of the tracks that have a line in the band.
        let tracks: [Int]
        /// The top of the captions.
        let top: Double
        /// The top of the pictures.
        let pictureTop: Double
        /// The position of the time axis.
        let axis: Double
        /// The top of the first line.
        let firstRow: Double

        /// The bottom of the last line.
        var bottom: Double { firstRow + Double(tracks.count) * TraceLayout.rowHeight }
    }

    let columns: [Column]
    let bands: [Band]
    let width: Double
    let height: Double
    /// The right edge of the names of the lines.
    let gutter: Double
    /// The captions of each scene, wrapped to its width.
    let captions: [[String]]

    static let margin = 16.0
    static let rowHeight = 26.0
    static let pictureHeight = 150.0
    static let captionHeight = 15.0
    /// 1200: as wide as a window; longer traces continue in the next band.
    private static let maximumWidth = 1200.0
    /// 8: the greatest number of lines of captions above a scene.
    static let captionLines = 8
    /// 60 px: the space between two scenes, where time is left out.
    static let gap = 60.0
    /// 6.2 px: about the width of a character at 11 px.
    static let character = 6.2

    init(_ trace: Trace) {
        let names = trace.tracks.map(\.name.count).max() ?? 0
        gutter = TraceLayout.margin + min(260, Double(names) * TraceLayout.character + 12)
        let left = gutter + 12
        let rightEdge = TraceLayout.maximumWidth - TraceLayout.margin - TraceLayout.gap
        var columns: [Column] = []
        var starts: [Int] = []
        var x = left
        for (index, scene) in trace.scenes.enumerated() {
            let width = min(TraceLayout.width(of: scene), rightEdge - left)
            if index == 0 || x + width > rightEdge {
                starts.append(index)
                x = left
            }
            columns.append(Column(x: x, width: width))
            x += width + TraceLayout.gap
        }
        self.columns = columns
        let end = columns.reduce(0) { max($0, $1.x + $1.width) }
        let hasSeveralBands = starts.count > 1
        width = max(480, end + TraceLayout.margin + (hasSeveralBands ? TraceLayout.gap : 0))
        captions = zip(trace.scenes, columns).map { scene, column in
            scene.captions.flatMap {
                TraceLayout.wrapped($0.text, columns: Int(column.width / TraceLayout.character))
            }
        }
        var bands: [Band] = []
        for (start, next) in zip(starts, starts.dropFirst() + [trace.scenes.count]) {
            let top = bands.last.map { $0.bottom + TraceLayout.rowHeight } ?? 44
            bands.append(TraceLayout.band(start..<next, of: trace, captions, top: top))
        }
        self.bands = bands
        height = (bands.last?.bottom ?? 60) + TraceLayout.margin
    }

    private static func band(
        _ scenes: Range<Int>,
        of trace: Trace,
        _ captions: [[String]],
        top: Double
    ) -> Band {
        let lines = min(captionLines, captions[scenes].map(\.count).max() ?? 0)
        let pictureTop = top + Double(lines) * captionHeight + 8
        let hasPictures = trace.scenes[scenes].contains { !$0.pictures.isEmpty }
        let axis = pictureTop + (hasPictures ? pictureHeight + 26 : 16)
        let tracks = trace.tracks.indices.filter { track in
            trace.scenes[scenes].contains { trace.tracks[track].hasContent(in: $0) }
        }
        return Band(
            scenes: scenes,
            tracks: tracks,
            top: top,
            pictureTop: pictureTop,
            axis: axis,
            firstRow: axis + 14
        )
    }

    /// Returns the width of a scene: 0.5 px per millisecond, but at least 240 px and the width of
    /// its pictures.
    private static func width(of scene: TraceScene) -> Double {
        let pictures = scene.pictures.reduce(0) { $0 + size(of: $1).width + 12 }
        return max(240, pictures, Double(scene.duration) / 2000)
    }

    /// Returns the size of a picture in the shape of its surface, from 0.4 to 2 times as wide as
    /// high.
    static func size(of picture: TracePicture) -> (width: Double, height: Double) {
        let surface = picture.device.touchSurface
        let aspect = min(2, max(0.4, surface.width / max(surface.height, 1e-6)))
        return (pictureHeight * aspect, pictureHeight)
    }

    /// Returns the x coordinate of an instant in the column of its scene.
    func x(_ time: Timestamp, in scene: TraceScene, _ column: Column) -> Double {
        column.x + scene.share(time) * column.width
    }

    /// Returns the text, wrapped to lines of at most `columns` characters (but at least 8) between
    /// words, or within a word that is longer.
    static func wrapped(_ text: String, columns: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ").flatMap({ pieces(of: $0, columns: columns) }) {
            if let last = lines.last, last.count + word.count < columns {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }

    /// Returns the parts of a word that fit on a line, broken after a hyphen or slash in the second
    /// half of a line if there is one.
    private static func pieces(of word: Substring, columns: Int) -> [Substring] {
        let columns = max(columns, 8)
        var pieces: [Substring] = []
        var remaining = word
        while remaining.count > columns {
            let line = remaining.prefix(columns)
            let end = line.lastIndex { $0 == "-" || $0 == "/" }.map { line.index(after: $0) }
            let piece = end.map { line[..<$0] } ?? line
            // A break in the first half of a line would look like the end of the word.
            pieces.append(piece.count > columns / 2 ? piece : line)
            remaining = remaining[(pieces.last?.endIndex ?? remaining.endIndex)...]
        }
        return pieces + [remaining]
    }
}

extension TraceTrack {
    /// Returns true if a span or mark of the track is in the scene.
    func hasContent(in scene: TraceScene) -> Bool {
        spans.contains { scene.start <= $0.end && $0.start <= scene.end }
            || marks.contains { scene.contains($0.time) }
    }
}
