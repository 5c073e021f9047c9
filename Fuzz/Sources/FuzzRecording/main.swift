import Configuration
import Diagnostics
import Gestures
import InputEvents
import Pipeline
import Recordings

private let bindings: [Binding] = [
    GestureKind.tap(count: 1), .tap(count: 2), .longPress, .swipe(nil), .drag(.end), .drag(.move),
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

/// libFuzzer's entry: reads the bytes as a recording and replays it through every recogniser.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let source = Source(name: "fuzz", bytes: Array(UnsafeBufferPointer(start: start, count: count)))
    guard let recording = try? RecordingReader.read(sources: [source]) else { return 0 }
    var last = Timestamp(microseconds: .min)
    Replay(Configuration(bindings: bindings)).run(recording.inputEvents()) { action in
        // Time never runs backwards, whatever the recording says.
        precondition(action.time >= last)
        last = action.time
        _ = action.json()
        _ = action.environment
    }
    return 0
}
