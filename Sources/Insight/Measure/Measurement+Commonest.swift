public import Configuration
public import Gestures
import Pipeline

extension Measurement {
    /// Returns the gesture that is recognised most often if every gesture is bound, with its words
    /// for `on:`; nil if no gesture is recognised that can be measured.
    ///
    /// In a tie, returns the gesture that comes first in the vocabulary.
    public static func commonest(
        in takes: [Take],
        under configuration: Configuration
    ) -> (on: String, kind: GestureKind)? {
        let all = Configuration.everyGesture(
            devices: configuration.devices,
            thresholds: configuration.thresholds
        )
        var counts = [Int](repeating: 0, count: all.bindings.count)
        for take in takes {
            Replay(all).run(take.events) { counts[$0.binding.number - 1] += 1 }
        }
        let measured = all.patternSources.enumerated().filter { index, patternSource in
            isMeasured(patternSource.pattern.kind) && counts[index] > 0
        }
        let most = measured.max {
            (counts[$0.offset], -$0.offset) < (counts[$1.offset], -$1.offset)
        }
        return most.map { ($0.element.on, $0.element.pattern.kind) }
    }
}
