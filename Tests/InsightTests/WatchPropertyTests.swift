import Configuration
import Diagnostics
import Gestures
import InputEvents
import Pipeline
import TestSupport
import Testing

@testable import Insight

/// Reads the bindings that `watch` prints as a configuration; each must fire on its gesture.
///
/// A failure's message contains the seed; `INPUTRX_SEED=…` repeats it.
@Suite("The bindings that watch prints recognise the gesture")
struct WatchPropertyTests {
    @Test("each binding fires on that touch, and on no touch that was something else")
    func fires() {
        var bindings = 0
        var touches = 0
        for seed in Seeds.some(80) {
            var random = SplitMix64(seed: seed)
            let events = RandomHands(&random).events
            let watch = Watch(watching: events)
            touches += watch.gestures.count
            for gesture in watch.gestures {
                let name = "INPUTRX_SEED=\(seed), \(gesture.words)"
                if gesture.gesture != nil {
                    #expect(!gesture.yaml.isEmpty, "\(name): no binding")
                }
                for yaml in [gesture.yaml, gesture.continuousYAML] where !yaml.isEmpty {
                    bindings += 1
                    check(yaml, name, gesture, watch, events)
                }
            }
        }
        // Make sure that the test has tried enough gestures.
        #expect(
            Seeds.pinned != nil
                || bindings >= Seeds.rounds(of: 120) && touches >= Seeds.rounds(of: 150),
            "\(bindings) \(touches)"
        )
    }

    private func check(
        _ yaml: [String],
        _ name: String,
        _ watched: WatchedGesture,
        _ watch: Watch,
        _ events: [InputEvent]
    ) {
        let text = "bindings:\n" + yaml.map { $0 + "\n" }.joined()
        let (configuration, diagnostics) = ConfigurationReader.read(
            Source(name: "watched", text: text)
        )
        #expect(diagnostics.isEmpty, "\(name): \(diagnostics.map(\.message))\n\(text)")
        guard let configuration else { return }
        // The begin of a continuous gesture stands for the whole gesture.
        var begun: [Gesture] = []
        Replay(configuration) { gesture, stage, _ in
            guard case .recognised = stage, gesture.progress?.phase ?? .begin == .begin else {
                return
            }
            begun.append(gesture)
        }.run(events) { _ in }
        let fired = begun.count { $0.overlaps(watched.explanation) }
        let times = yaml == watched.yaml ? watched.count : 1
        #expect(fired == times, "\(name): fired \(fired) times\n\(text)")
        guard let kind = watched.gesture?.kind, yaml == watched.yaml else { return }
        for other in watch.gestures {
            guard let made = other.gesture, !made.kind.isLike(kind),
                !begun.contains(where: {
                    $0.overlaps(watched.explanation) && $0.overlaps(other.explanation)
                })
            else { continue }
            let wrong = begun.count { $0.overlaps(other.explanation) }
            #expect(wrong == 0, "\(name): also fired on \(other.words)\n\(text)")
        }
    }
}

extension Gesture {
    /// True if any of it happened during the explained act.
    fileprivate func overlaps(_ explanation: Explanation) -> Bool {
        device == explanation.device && firstContact <= explanation.ended
            && explanation.began <= time
    }
}

extension GestureKind {
    /// True if a binding for one kind may fire on the other: a double tap consists of taps.
    fileprivate func isLike(_ other: GestureKind) -> Bool {
        switch (self, other) {
        case (.tap, .tap), (.key, .key): true
        // A nearly straight drawing is a swipe if no drawing is bound.
        case (.stroke, .swipe), (.circle, .swipe): true
        // If no diagonal is bound, half of each belongs to its neighbours.
        case (.swipe(let own?), .swipe(let other?)):
            own == other || !own.isCardinal || !other.isCardinal
        default: self == other
        }
    }
}
