import Gestures
import Pipeline

extension Sequence where Element == Action {
    /// The same actions, but updates of one continuous gesture in a row are one with all their
    /// steps: nobody wants to list each.
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
    /// Whether both are updates of the same gesture.
    fileprivate func continues(_ other: Action) -> Bool {
        gesture.progress?.phase == .update && other.gesture.progress?.phase == .update
            && binding.number == other.binding.number && gesture.isPartOfSame(as: other.gesture)
    }
}
