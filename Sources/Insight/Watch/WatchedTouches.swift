import Gestures
import InputEvents

/// Assigns gestures to the touches, key presses and changes with which they began.
struct WatchedTouches {
    private var gestures: [Int: [Gesture]] = [:]
    /// The touches that only go on with a gesture of an earlier one, such as the second tap of two.
    private var parts: Set<Int> = []

    /// 64: so many touches overlap at most.
    private static let overlap = 64

    /// Assigns the gestures; explanations are in the order in which they began.
    init(_ made: [Gesture], _ explanations: [Explanation]) {
        for gesture in made {
            let end = explanations.partitionPoint { $0.began <= gesture.firstContact }
            let near = max(0, end - WatchedTouches.overlap)..<end
            if let index = near.last(where: { explanations[$0].contains(gesture) }) {
                gestures[index, default: []].append(gesture)
            }
            for index in explanations[end...].indices {
                guard explanations[index].began <= gesture.time else { break }
                if explanations[index].isSame(as: gesture) { parts.insert(index) }
            }
        }
    }

    /// The gestures that began with what is explained there.
    func gestures(at index: Int) -> [Gesture] { gestures[index] ?? [] }

    /// Whether what is explained there only continues an earlier gesture.
    func isPart(_ index: Int) -> Bool { parts.contains(index) }
}

extension Explanation {
    /// Whether the gesture began with it.
    fileprivate func contains(_ gesture: Gesture) -> Bool {
        isSame(as: gesture) && began <= gesture.firstContact && gesture.firstContact <= ended
    }

    /// Whether both are about fingers of one device, or about one key.
    fileprivate func isSame(as gesture: Gesture) -> Bool {
        guard device == gesture.device else { return false }
        if case .key(let code, _) = subject { return gesture.kind.keys.contains(code) }
        return gesture.kind.keys.isEmpty
    }
}
