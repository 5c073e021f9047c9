import Gestures

/// The last twenty gestures, with the actions that each caused.
///
/// A continuous gesture counts as one, however many parts it has, and its updates for one binding
/// are one act with a count. So the list takes little memory, and noting an update costs one search
/// among twenty gestures.
package struct RecentGestures {
    /// 20: as many as fit on a screen, and more than people remember.
    package static let capacity = 20
    /// 8, which is more bindings than share a gesture in practice.
    private static let actLimit = 8

    /// An action and its end.
    package struct Act {
        /// The action, or the last one of several updates.
        package var action: Action
        /// The number of actions that this act represents.
        package var count = 1
        /// The end of the action; nil while the command runs or waits.
        package var end: CommandEnd?
        /// The time that the command took in milliseconds; nil if there was no command to wait for.
        package var milliseconds: Int64?
    }

    /// A gesture and the actions that it caused.
    package struct Entry {
        /// The gesture; for a continuous gesture, the last part that is not an update.
        package var gesture: Gesture
        /// The gesture in the configuration's words.
        package var on: String
        /// The actions that the gesture caused, at most eight.
        package var acts: [Act] = []
    }

    private var ring: [Entry] = []
    /// The index of the oldest gesture, which the next one replaces once the ring is full.
    private var next = 0

    /// Creates an empty list.
    package init() {}

    /// The gestures, the oldest first.
    package var entries: [Entry] { Array(ring[next...] + ring[..<next]) }

    /// Notes a gesture that was recognised.
    package mutating func made(_ gesture: Gesture, on: String) {
        switch gesture.progress?.phase {
        case .update: return
        case .end, .cancel:
            guard let index = index(of: gesture) else { break }
            ring[index].gesture = gesture
            return
        case .begin, nil: break
        }
        add(gesture, on)
    }

    /// Notes an action, which may come long after its gesture.
    package mutating func acted(_ action: Action) {
        let index = index(of: action.gesture) ?? add(action.gesture, action.on)
        if action.isUpdate,
            let last = ring[index].acts.lastIndex(where: {
                $0.action.binding.number == action.binding.number
            }), ring[index].acts[last].action.isUpdate
        {
            ring[index].acts[last].action = action
            ring[index].acts[last].count += 1
            ring[index].acts[last].end = nil
        } else if ring[index].acts.count < RecentGestures.actLimit {
            ring[index].acts.append(Act(action: action))
        }
    }

    /// Notes the end of the action with this number, if the list still has the action.
    package mutating func ended(_ number: Int, _ end: CommandEnd, after milliseconds: Int64?) {
        for index in ring.indices {
            guard let act = ring[index].acts.firstIndex(where: { $0.action.number == number })
            else { continue }
            ring[index].acts[act].end = end
            ring[index].acts[act].milliseconds = milliseconds
            return
        }
    }

    /// Adds a gesture, in place of the oldest one if the ring is full; returns its index.
    @discardableResult
    private mutating func add(_ gesture: Gesture, _ on: String) -> Int {
        guard ring.count == RecentGestures.capacity else {
            ring.append(Entry(gesture: gesture, on: on))
            return ring.count - 1
        }
        defer { next = (next + 1) % ring.count }
        ring[next] = Entry(gesture: gesture, on: on)
        return next
    }

    /// Returns the index of the latest entry for this gesture, or for the continuous gesture of
    /// which it is a part; nil if there is none.
    private func index(of gesture: Gesture) -> Int? {
        for distance in 1...RecentGestures.capacity where distance <= ring.count {
            let index = (next + ring.count - distance) % ring.count
            let recent = ring[index].gesture
            guard recent.isPartOfSame(as: gesture) else { continue }
            if gesture.progress != nil || recent.time == gesture.time { return index }
        }
        return nil
    }
}
