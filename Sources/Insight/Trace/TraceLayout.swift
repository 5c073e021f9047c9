import InputEvents

/// The positions of all parts of a trace in its picture, in CSS pixels.
///
///     title
///     caption  caption       a band: as many scenes as there is room for side by side
///     picture  picture       the fingers' paths
///     |--|--|  |--|--|       the time axis: as long as the scene took, cut where nothing happened
///     name  ●────●  ●──●     a line for each finger, recogniser, operator … that has something in it
///     caption                the next band
///     …
struct TraceLayout {
    /// The horizontal place of a scene.
    struct Column {
        let x: Double
        let width: Double
    }

    /// Several scenes side by side.
    struct Band {
        let scenes: Range<Int>
        /// Its lines, as indices of the trace's tracks.
        let tracks: [Int]
        /// The tops of the captions, of the pictures, of the time axis and of the first line.
        let top: Double
        let pictureTop: Double
        let axis: Double
        let firstRow: Double

        /// The bottom of its last line.
        var bottom: Double { firstRow + Double(tracks.count) * TraceLayout.rowHeight }
    }

    let columns: [Column]
    let bands: [Band]
    let width: Double
    let height: Double
    /// The right end of the lines' names.
    let gutter: Double
    /// The texts above each scene, broken into lines.
    let captions: [[String]]

    static let margin = 16.0
    static let rowHeight = 26.0
    static let pictureHeight = 150.0
    static let captionHeight = 15.0
    /// 1200: as wide as a window; longer traces continue in the next band.
    private static let mostWidth = 1200.0
    /// The greatest number of lines of a caption.
    static let captionLines = 8
    /// 60 px: the space between two scenes, where time is left out.
    static let gap = 60.0
    /// 6.2 px: about the width of a character at 11 px.
    static let character = 6.2

    init(_ trace: Trace) {
        let names = trace.tracks.map(\.name.count).max() ?? 0
        gutter = TraceLayout.margin + min(260, Double(names) * TraceLayout.character + 12)
        let left = gutter + 12
        let room = TraceLayout.mostWidth - TraceLayout.margin - TraceLayout.gap
        var columns: [Column] = []
        var starts: [Int] = []
        var x = left
        for (index, scene) in trace.scenes.enumerated() {
            let width = min(TraceLayout.width(of: scene), room - left)
            if index == 0 || x + width > room {
                starts.append(index)
                x = left
            }
            columns.append(Column(x: x, width: width))
            x += width + TraceLayout.gap
        }
        self.columns = columns
        let end = columns.reduce(0) { max($0, $1.x + $1.width) }
        let isCut = starts.count > 1
        width = max(480, end + TraceLayout.margin + (isCut ? TraceLayout.gap : 0))
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
            trace.scenes[scenes].contains { trace.tracks[track].says(somethingIn: $0) }
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

    /// Returns the width of a scene: 0.5 px per millisecond, but at least as wide as its pictures.
    private static func width(of scene: TraceScene) -> Double {
        let pictures = scene.pictures.reduce(0) { $0 + size(of: $1).width + 12 }
        return max(240, pictures, Double(scene.length) / 2000)
    }

    /// Returns the size of a picture in the shape of its surface.
    static func size(of picture: TracePicture) -> (width: Double, height: Double) {
        let surface = picture.device.touchSurface
        let aspect = min(2, max(0.4, surface.width / max(surface.height, 1e-6)))
        return (pictureHeight * aspect, pictureHeight)
    }

    /// Returns the position of an instant within a scene's column.
    func x(_ time: Timestamp, in scene: TraceScene, _ column: Column) -> Double {
        column.x + scene.share(time) * column.width
    }

    /// Returns the text in lines of limited length, broken between words, or within words that are
    /// longer.
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

    /// Returns the parts of a word that fit in a line, broken after a hyphen or slash if there is
    /// one.
    private static func pieces(of word: Substring, columns: Int) -> [Substring] {
        let columns = max(columns, 8)
        var pieces: [Substring] = []
        var rest = word
        while rest.count > columns {
            let line = rest.prefix(columns)
            let end = line.lastIndex { $0 == "-" || $0 == "/" }.map { line.index(after: $0) }
            let piece = end.map { line[..<$0] } ?? line
            // A short line would look as if the word ended there.
            pieces.append(piece.count > columns / 2 ? piece : line)
            rest = rest[(pieces.last?.endIndex ?? rest.endIndex)...]
        }
        return pieces + [rest]
    }
}

extension TraceTrack {
    /// Returns true if the line has anything in that scene.
    func says(somethingIn scene: TraceScene) -> Bool {
        spans.contains { scene.start <= $0.end && $0.start <= scene.end }
            || marks.contains { scene.contains($0.time) }
    }
}
