import InputEvents

/// Where everything of a trace stands in its picture, in CSS pixels.
///
///     title
///     caption  caption       what became of each scene
///     picture  picture       the fingers' ways
///     |--|--|  |--|--|       the time axis: as long as the scene took, cut where nothing happened
///     name  ●────●  ●──●     a line for each finger, recogniser, guard …
struct TraceLayout {
    /// A scene's place from left to right.
    struct Column {
        let x: Double
        let width: Double
    }

    let columns: [Column]
    let width: Double
    let height: Double
    /// Where the names of the lines end.
    let gutter: Double
    /// The top of the pictures, of the time axis and of the first line.
    let pictureTop: Double
    let axis: Double
    let firstRow: Double
    /// The texts above each scene, broken into lines.
    let captions: [[String]]

    static let margin = 16.0
    static let rowHeight = 26.0
    static let pictureHeight = 150.0
    static let captionHeight = 15.0
    /// The way between two scenes, where time is cut.
    static let gap = 60.0
    /// About what a character takes at 11 px.
    static let character = 6.2

    init(_ trace: Trace) {
        let names = trace.tracks.map(\.name.count).max() ?? 0
        gutter = TraceLayout.margin + min(260, Double(names) * TraceLayout.character + 12)
        var columns: [Column] = []
        var x = gutter + 12
        for scene in trace.scenes {
            let width = TraceLayout.width(of: scene)
            columns.append(Column(x: x, width: width))
            x += width + TraceLayout.gap
        }
        self.columns = columns
        width = max(480, x - TraceLayout.gap + TraceLayout.margin)
        captions = zip(trace.scenes, columns).map { scene, column in
            scene.captions.flatMap {
                TraceLayout.wrapped($0, columns: Int(column.width / TraceLayout.character))
            }
        }
        let lines = min(8, captions.map(\.count).max() ?? 0)
        pictureTop = 44 + Double(lines) * TraceLayout.captionHeight + 8
        let hasPictures = trace.scenes.contains { !$0.pictures.isEmpty }
        axis = pictureTop + (hasPictures ? TraceLayout.pictureHeight + 26 : 16)
        firstRow = axis + 14
        height =
            firstRow + Double(trace.tracks.count) * TraceLayout.rowHeight + TraceLayout.margin
    }

    /// 0.5 px a millisecond, as wide as its pictures at least, 1600 px at most.
    private static func width(of scene: TraceScene) -> Double {
        let pictures = scene.pictures.reduce(0) { $0 + size(of: $1).width + 12 }
        return min(1600, max(240, pictures, Double(scene.length) / 2000))
    }

    /// The size of a picture in the shape of its surface.
    static func size(of picture: TracePicture) -> (width: Double, height: Double) {
        let surface = picture.device.touchSurface
        let aspect = min(2, max(0.4, surface.width / max(surface.height, 1e-6)))
        return (pictureHeight * aspect, pictureHeight)
    }

    /// Where an instant is within a scene's column.
    func x(_ time: Timestamp, in scene: TraceScene, _ column: Column) -> Double {
        column.x + scene.share(time) * column.width
    }

    /// The text in lines of at most so many characters, broken between words.
    private static func wrapped(_ text: String, columns: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + word.count < columns {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
