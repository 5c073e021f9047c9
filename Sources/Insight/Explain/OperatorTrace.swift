import Configuration
import Gestures
import InputEvents
import Pipeline

/// Records which operators each gesture passed, and which commands it reached.
struct OperatorTrace {
    /// The progress of gestures through operators and bindings.
    struct Reach {
        /// The number of operators that the gestures passed, at each stream and binding that they
        /// reached.
        var passed: [StreamNode: Int] = [:]
        /// The numbers of the bindings that acted.
        var acted: Set<Int> = []
    }

    private struct Key: Hashable {
        let pattern: Int
        let device: DeviceID
        let time: Timestamp

        init(_ gesture: Gesture) {
            pattern = gesture.pattern
            device = gesture.device.id
            time = gesture.time
        }
    }

    /// Sorted by the time of recognition.
    private var operatorTrace: [(key: Key, reach: Reach)] = []
    private var indices: [Key: Int] = [:]

    mutating func record(_ gesture: Gesture, _ stage: Pipeline.Stage) {
        let key = Key(gesture)
        switch stage {
        case .recognised:
            indices[key] = operatorTrace.count
            operatorTrace.append((key, Reach()))
        case .passed(let stage, let node):
            guard let index = indices[key] else { return }
            operatorTrace[index].reach.passed[node] = stage
        }
    }

    mutating func record(_ action: Action) {
        guard let index = indices[Key(action.gesture)] else { return }
        operatorTrace[index].reach.acted.insert(action.binding.number)
    }

    /// Returns the progress of a pattern's gestures that were recognised in a span of time.
    func reach(of pattern: Int, from start: Timestamp, to end: Timestamp) -> Reach {
        let first = operatorTrace.partitionPoint { $0.key.time < start }
        var reach = Reach()
        for journey in operatorTrace[first...].prefix(while: { $0.key.time <= end })
        where journey.key.pattern == pattern {
            reach.passed.merge(journey.reach.passed, uniquingKeysWith: max)
            reach.acted.formUnion(journey.reach.acted)
        }
        return reach
    }
}
