import Gestures
import Pipeline

extension Sequence where Element == Action {
    /// The actions, with consecutive updates of a continuous gesture merged into one that has all
    /// their steps, so that a test need not list each one.
    var withUpdatesJoined: [Action] {
        reduce(into: []) { joined, action in
            if let last = joined.last, action.continues(last) {
                let steps = last.gesture.progress?.steps ?? 0
                joined[joined.count - 1] = action
                joined[joined.count - 1].gesture.progress?.steps += steps
            } else {
                joined.append(action)
            }
        }
    }
}

extension Action {
    /// Returns true if both are updates of the same gesture.
    fileprivate func continues(_ other: Action) -> Bool {
        gesture.progress?.phase == .update && other.gesture.progress?.phase == .update
            && binding.number == other.binding.number && gesture.isPartOfSame(as: other.gesture)
    }
}
