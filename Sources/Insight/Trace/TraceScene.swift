import InputEvents

/// A stretch of time in which something happened; nothing happened between two scenes.
struct TraceScene {
    var start: Timestamp
    var end: Timestamp
    /// The surfaces that fingers touched.
    var pictures: [TracePicture] = []
    /// The results of the input in the scene.
    var captions: [Caption] = []

    /// The result of some input.
    struct Caption: Equatable {
        /// The gesture, or the movement of the fingers.
        var title: String
        /// The command that would be run, or the reason why the touch is no gesture; nil if there
        /// is neither.
        var result: String?
        var kind: Kind

        enum Kind {
            case action
            case miss
        }

        /// The title and the result on one line.
        var text: String {
            guard let result else { return title }
            return title + (kind == .action ? " → " : ": ") + result
        }
    }

    /// The microseconds from start to end.
    var duration: Int64 { end.microseconds(since: start) }
    /// The time of the first event, after the margin.
    var began: Timestamp { start.moved(by: TraceScene.margin) }
    /// The time of the last event, before the margin.
    var ended: Timestamp { max(began, end.moved(by: -TraceScene.margin)) }

    /// 400 ms: events that are closer to each other belong together, like two taps.
    private static let pause: Int64 = 400_000
    /// 40 ms: the margin at both ends of a scene.
    private static let margin: Int64 = 40_000

    /// Returns the scenes of these tracks, as the time axis shows them.
    static func scenes(of tracks: [TraceTrack]) -> [TraceScene] {
        stretches(of: tracks, apart: pause).map {
            TraceScene(start: $0.start.moved(by: -margin), end: $0.end.moved(by: margin))
        }
    }

    /// Returns the scenes of these tracks without a margin.
    ///
    /// Between two such scenes, no finger is down and no recogniser waits. So a scene has only the
    /// fingers of its gesture.
    static func touches(of tracks: [TraceTrack]) -> [TraceScene] { stretches(of: tracks, apart: 0) }

    /// Returns the stretches of time with spans or marks, merged if they are at most `pause`
    /// microseconds apart.
    private static func stretches(of tracks: [TraceTrack], apart pause: Int64) -> [TraceScene] {
        let intervals = tracks.flatMap { track in
            track.spans.map { ($0.start, $0.end) } + track.marks.map { ($0.time, $0.time) }
        }
        var scenes: [TraceScene] = []
        for (start, end) in intervals.sorted(by: { $0.0 < $1.0 }) {
            if let last = scenes.last, start.microseconds(since: last.end) <= pause {
                scenes[scenes.count - 1].end = max(last.end, end)
            } else {
                scenes.append(TraceScene(start: start, end: end))
            }
        }
        return scenes
    }

    /// Returns true if an event at this time belongs to the scene.
    func contains(_ time: Timestamp) -> Bool { start <= time && time <= end }

    /// Returns the position of an instant between start (0) and end (1), clamped to this range.
    func share(_ time: Timestamp) -> Double {
        let share = Double(time.microseconds(since: start)) / Double(max(1, duration))
        return min(1, max(0, share))
    }
}

extension Timestamp {
    fileprivate func moved(by microseconds: Int64) -> Timestamp {
        let (sum, overflow) = self.microseconds.addingReportingOverflow(microseconds)
        return Timestamp(microseconds: overflow ? (microseconds < 0 ? .min : .max) : sum)
    }
}
