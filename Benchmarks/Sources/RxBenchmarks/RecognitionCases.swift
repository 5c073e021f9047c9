import Glibc
import InputRx
import SimulatedPanel

/// Measures a frame of touches between libinput and the command: the whole pipeline with 50
/// bindings.
enum RecognitionCases {
    static var all: [Benchmark] {
        [
            frames("1 finger moves", fingers: 1),
            frames("2 fingers move", fingers: 2),
            frames("5 fingers move", fingers: 5),
            frames("1 finger rests", fingers: 1, radius: 0),
            frames(
                "drag of every 5 mm",
                fingers: 1,
                with: GesturePattern(kind: .continuous(.drag(nil)))
            ),
            frames(
                "strokes and circles",
                fingers: 1,
                with: GesturePattern(kind: .stroke(StrokeShape.builtIn[0])),
                GesturePattern(kind: .circle(.clockwise, turns: 1))
            ),
            gestures("a tap", moves: 0),
            gestures("a swipe of 12 frames", moves: 12),
            replay,
        ]
    }

    /// Swipes by three fingers in evemu's format, from text to actions; per evdev event.
    private static var replay: Benchmark {
        let count = 500_000
        return Benchmark(group: "replay", name: "an evdev event", count: count) {
            let total = Total()
            let text = Source(name: "swipes.evemu", bytes: RecordedSwipes.text(events: count))
            let configuration = Configuration(bindings: Panel.bindings(of: Panel.fifty))
            // It is always replayed as a whole, even in the warm-up.
            return { _ in
                guard let recording = try? RecordingReader.read(sources: [text]) else { return }
                Replay(configuration).run(InputEventSequence(recording)) { _ in total.value += 1 }
            }
        }
    }

    /// Returns fingers that stay down and move in a circle, or not at all; per frame.
    private static func frames(
        _ name: String,
        fingers: Int,
        radius: Double = 20,
        with patterns: GesturePattern...
    ) -> Benchmark {
        Benchmark(group: "touch frame", name: name, count: 200_000) {
            let panel = Panel(Panel.bindings(of: Panel.fifty + patterns))
            for slot in 0..<fingers { panel.touch(slot, .down, x: 50 + radius, y: 50) }
            panel.endFrame()
            // All positions of the fingers, so that no sine is measured.
            let round = (0..<120).map { step in
                let angle = Double(step) * .pi / 60
                return (x: 50 + radius * cos(angle), y: 50 + radius * sin(angle))
            }
            return { count in
                for frame in 1...count {
                    let place = round[frame % round.count]
                    for slot in 0..<fingers { panel.touch(slot, .motion, x: place.x, y: place.y) }
                    panel.endFrame()
                }
            }
        }
    }

    /// Returns whole gestures of one finger, with half a second between them; per gesture.
    private static func gestures(_ name: String, moves: Int) -> Benchmark {
        Benchmark(group: "gesture", name: name, count: 20_000) {
            let panel = Panel(Panel.bindings(of: Panel.fifty))
            return { count in
                for _ in 0..<count {
                    panel.touch(0, .down, x: 20, y: 50)
                    panel.endFrame()
                    for move in 0..<moves {
                        panel.touch(0, .motion, x: 20 + 4 * Double(move), y: 50)
                        panel.endFrame()
                    }
                    panel.touch(0, .up, x: 20 + 4 * Double(moves), y: 50)
                    panel.endFrame()
                    panel.rest(500)
                }
            }
        }
    }
}
