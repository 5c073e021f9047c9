import Configuration
import Diagnostics
import Gestures
import InputEvents
import Insight
import Pipeline
import Recordings

/// Reads the bytes as a recording and replays it through every recogniser.
func readRecording(_ bytes: [UInt8]) {
    let source = Source(name: "fuzz", bytes: bytes)
    guard let recording = try? RecordingReader.read(sources: [source]) else { return }
    var last = Timestamp(microseconds: .min)
    Replay(everyGesture).run(recording.inputEvents()) { action in
        // Time never runs backwards, whatever the recording contains.
        precondition(action.time >= last)
        last = action.time
        _ = action.json()
        _ = action.environment
    }
}

private let everyGesture = Configuration(
    bindings: [
        GestureKind.tap(count: 1), .tap(count: 2), .longPress, .swipe(nil), .drag(.end),
        .drag(.move),
        .pinch(.in), .rotate(.clockwise), .hold, .key([KeyCode(rawValue: 30)], .short),
        .key([KeyCode(rawValue: 29), KeyCode(rawValue: 46)], .press), .switch(.lid, isOn: true),
        .key(Set([1].compactMap(KeyCode.init(padButton:))), .double), .padDial(.ring, .clockwise),
        .tipTap(nil),
        .circle(.clockwise, turns: 1), .stroke(StrokeShape.builtIn[0]), .continuous(.drag(nil)),
        .continuous(.pinch(nil)), .continuous(.dial(.ring, nil)),
    ].enumerated().map { index, kind in
        Binding(
            number: index + 1,
            on: "\(kind)",
            pattern: GesturePattern(kind: kind, fingers: .any),
            command: .shell("true")
        )
    }
)
