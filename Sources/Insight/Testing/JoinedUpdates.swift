import Gestures
import Pipeline

extension Sequence where Element == Action {
    /// The actions, in which consecutive updates of a continuous gesture are merged.
    ///
    /// The last of these updates remains, with the sum of their steps. A test therefore need not
    /// list each update.
    var withUpdatesMerged: [Action] {
        reduce(into: []) { merged, action in
            if let last = merged.last, action.continues(last) {
                let steps = last.gesture.progress?.steps ?? 0
                merged[merged.count - 1] = action
                merged[merged.count - 1].gesture.progress?.steps += steps
            } else {
                merged.append(action)
            }
        }
    }
}

extension Action {
    /// Returns true if both are updates of the same gesture for the same binding.
    fileprivate func continues(_ other: Action) -> Bool {
        gesture.progress?.phase == .update && other.gesture.progress?.phase == .update
            && binding.number == other.binding.number && gesture.isPartOfSame(as: other.gesture)
    }
}
