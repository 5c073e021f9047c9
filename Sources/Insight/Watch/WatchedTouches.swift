import Gestures
import InputEvents

/// Assigns gestures to the touches, key presses and changes with which they began.
struct WatchedTouches {
    private var gestures: [Int: [Gesture]] = [:]
    /// The touches that only continue the gesture of an earlier one, such as the second of two
    /// taps.
    private var parts: Set<Int> = []

    /// 64: the number of explanations to search, because touches and key presses may overlap.
    private static let searchLimit = 64

    /// Assigns the gestures; the explanations must be in the order in which they began.
    init(_ made: [Gesture], _ explanations: [Explanation]) {
        for gesture in made {
            let end = explanations.partitionPoint { $0.began <= gesture.firstContact }
            let candidates = max(0, end - WatchedTouches.searchLimit)..<end
            if let index = candidates.last(where: { explanations[$0].contains(gesture) }) {
                gestures[index, default: []].append(gesture)
            }
            for index in explanations[end...].indices {
                guard explanations[index].began <= gesture.time else { break }
                if explanations[index].hasSameInput(as: gesture) { parts.insert(index) }
            }
        }
    }

    /// Returns the gestures that began with the explanation at an index.
    func gestures(at index: Int) -> [Gesture] { gestures[index] ?? [] }

    /// Returns true if the explanation at an index only continues an earlier gesture.
    func isPart(_ index: Int) -> Bool { parts.contains(index) }
}

extension Explanation {
    /// Returns true if the gesture began during the explained input.
    fileprivate func contains(_ gesture: Gesture) -> Bool {
        hasSameInput(as: gesture) && began <= gesture.firstContact && gesture.firstContact <= ended
    }

    /// Returns true if the input and the gesture have a key in common, or if neither is about keys
    /// and both are of one device.
    fileprivate func hasSameInput(as gesture: Gesture) -> Bool {
        guard device == gesture.device else { return false }
        if case .key(let code, _) = subject { return gesture.kind.keys.contains(code) }
        return gesture.kind.keys.isEmpty
    }
}
