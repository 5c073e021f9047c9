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

    /// The progress of each gesture, sorted by the time of recognition.
    private var entries: [(key: Key, reach: Reach)] = []
    /// The index of each gesture in ``entries``.
    private var indices: [Key: Int] = [:]

    mutating func record(_ gesture: Gesture, _ stage: Pipeline.Stage) {
        let key = Key(gesture)
        switch stage {
        case .recognised:
            indices[key] = entries.count
            entries.append((key, Reach()))
        case .passed(let operators, let node):
            guard let index = indices[key] else { return }
            entries[index].reach.passed[node] = operators
        }
    }

    mutating func record(_ action: Action) {
        guard let index = indices[Key(action.gesture)] else { return }
        entries[index].reach.acted.insert(action.binding.number)
    }

    /// Returns the combined progress of the gestures of a pattern that were recognised between two
    /// times.
    func reach(of pattern: Int, from start: Timestamp, to end: Timestamp) -> Reach {
        let first = entries.partitionPoint { $0.key.time < start }
        var reach = Reach()
        for entry in entries[first...].prefix(while: { $0.key.time <= end })
        where entry.key.pattern == pattern {
            reach.passed.merge(entry.reach.passed, uniquingKeysWith: max)
            reach.acted.formUnion(entry.reach.acted)
        }
        return reach
    }
}
