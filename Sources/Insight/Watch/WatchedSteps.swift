import Gestures
import InputEvents
import Pipeline

/// A continuous gesture that was made.
struct WatchedSteps: Sendable {
    /// The binding that fires on the gesture.
    let binding: WrittenBinding
    /// The number of steps in both directions.
    let count: Int
    /// The size of one step: `5 mm`.
    let size: String

    /// Describes the first continuous gesture among the gestures of one touch; nil if there is
    /// none.
    init?(_ gestures: [Gesture]) {
        guard let begin = gestures.first(where: { $0.progress?.phase == .begin }),
            case .continuous(let gesture) = begin.kind
        else { return nil }
        let traits = begin.kind.traits
        let isDefault =
            traits.fewestFingers == 0
            || begin.device.kinds.contains(.touchscreen)
                && traits.usualFingers.lowerBound == begin.fingers
        binding = WrittenBinding(
            GesturePattern(
                kind: .continuous(gesture.inBothDirections),
                fingers: isDefault ? .default : .exactly(begin.fingers)
            )
        )
        count = gestures.filter { $0.pattern == begin.pattern }.reduce(0) {
            $0 + Int(($1.progress?.steps ?? 0).magnitude)
        }
        size = StepSize.usual(for: gesture).words
    }

    /// The description: `14 steps of 5 mm`.
    var words: String { "\(Report.count(count, "step")) of \(size)" }
}

extension ContinuousGesture {
    /// The same gesture in both directions.
    fileprivate var inBothDirections: ContinuousGesture {
        switch self {
        case .pinch: .pinch(nil)
        case .rotate: .rotate(nil)
        case .dial(let kind, _): .dial(kind, nil)
        case .swipe(.direction(let direction)?):
            .swipe(Axis.allCases.first { $0.includes(direction) }.map { .axis($0) })
        case .swipe, .drag, .hold: self
        }
    }
}

extension StepSize {
    /// The size in words: `10 %`, `15°`, `5 mm`.
    fileprivate var words: String {
        switch self {
        case .scale(let share): "\((share * 100).text(decimals: 0)) %"
        case .degrees(let degrees): "\(degrees.text(decimals: 0))°"
        case .length(.millimetres(let length)): "\(length.text(decimals: 0)) mm"
        case .length(.percent(let share)): "\(share.text(decimals: 0)) %"
        }
    }
}
