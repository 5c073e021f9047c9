import InputEvents

/// A drawing of the $1 unistroke logs: an XML file of one gesture with its points.
///
///     <Gesture Name="v01" Subject="2" Speed="medium" Number="1" …>
///       <Point X="97" Y="157" T="10443499" />
struct UnistrokeLog {
    /// The name of the shape, without the number of the drawing.
    let shape: String
    /// The requested speed of drawing: slow, medium or fast.
    let speed: String
    /// The points in millimetres, with the milliseconds since the first one.
    let points: [(place: Point, time: Double)]

    /// 4.5 pixels a millimetre: the screen of the study has 240 × 320 of them on 3.5 inches.
    private static let pixels = 4.5
    /// 10000: more points than anybody draws.
    private static let mostPoints = 10_000

    /// Reads a file; nil if it is not such a log.
    init?(_ bytes: [UInt8]) {
        var head: [String: String] = [:]
        var points: [(place: Point, time: Double)] = []
        for tag in String(decoding: bytes, as: UTF8.self).split(separator: "<") {
            if tag.hasPrefix("Gesture ") { head = UnistrokeLog.attributes(tag) }
            guard tag.hasPrefix("Point "), points.count < UnistrokeLog.mostPoints else { continue }
            let values = UnistrokeLog.attributes(tag)
            guard let x = values["X"].flatMap(Double.init), x.magnitude < 1e6,
                let y = values["Y"].flatMap(Double.init), y.magnitude < 1e6,
                let time = values["T"].flatMap(Double.init), time.magnitude < 1e12
            else { return nil }
            let place = Point(x: x / UnistrokeLog.pixels, y: y / UnistrokeLog.pixels)
            points.append((place, time))
        }
        guard let name = head["Name"], let speed = head["Speed"], points.count > 1 else {
            return nil
        }
        shape = String(name.reversed().drop { $0.isNumber }.reversed())
        self.speed = speed
        let began = points[0].time
        self.points = points.map { ($0.place, $0.time - began) }
    }

    /// Returns the attributes of a tag: `X="97" Y="157"`.
    private static func attributes(_ tag: Substring) -> [String: String] {
        let parts = tag.split(separator: "\"", omittingEmptySubsequences: false)
        var attributes: [String: String] = [:]
        for (index, value) in parts.enumerated() where !index.isMultiple(of: 2) {
            let name = parts[index - 1].split { $0.isWhitespace || $0 == "=" }.last ?? ""
            attributes[String(name)] = String(value)
        }
        return attributes
    }
}
