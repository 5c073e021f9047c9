import Configuration
import Diagnostics
import Gestures
import InputEvents
import Insight

/// Reads the bytes as the sample of a stroke, and as a drawing that is compared with all strokes.
func readStrokes(_ bytes: [UInt8]) {
    let text =
        Array("strokes:\n  one: ".utf8) + bytes
        + Array("\nbindings:\n  - {on: stroke one, run: 'true'}\n".utf8)
    let (configuration, diagnostics) = ConfigurationReader.read(
        Source(name: "fuzz.yaml", bytes: text)
    )
    precondition(configuration != nil || diagnostics.containsErrors)
    let shapes = (configuration?.patternSources ?? []).compactMap { patternSource -> StrokeShape? in
        if case .stroke(let shape) = patternSource.pattern.kind { shape } else { nil }
    }
    let drawn = DrawnStroke(way(bytes), fingers: bytes.count % 4 + 1)
    _ = StrokePicture.lines(of: drawn)
    // A comparison takes a millisecond, so the many inputs that are not samples are not compared.
    guard !shapes.isEmpty else { return }
    let lesson = StrokeLesson([drawn], others: shapes)
    precondition(lesson.verdicts.count == 1)
}

/// Reads two bytes a coordinate, in tenths of a millimetre on either side of zero.
private func way(_ bytes: [UInt8]) -> [Point] {
    stride(from: 0, to: min(bytes.count, 256) - 3, by: 4).map { index in
        func coordinate(_ index: Int) -> Double {
            Double(Int16(bitPattern: UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]))) / 10
        }
        return Point(x: coordinate(index), y: coordinate(index + 2))
    }
}
