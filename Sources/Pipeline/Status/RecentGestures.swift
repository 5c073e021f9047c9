import Gestures

/// The last twenty gestures, with the actions that each caused.
///
/// A continuous gesture is one of them, however many parts it has; the updates of one binding are
/// one act with a count. So the list takes little memory, and noting an update costs one search
/// among the twenty.
package struct RecentGestures {
    /// 20: as many as fit on a screen, and more than people remember.
    package static let capacity = 20
    /// 8: more bindings than share a gesture in practice.
    private static let actLimit = 8

    /// An action and its end.
    package struct Act {
        /// The action; of several updates, the last.
        package var action: Action
        /// The number of actions that it represents.
        package var count = 1
        /// The end; nil while the command runs or waits.
        package var end: CommandEnd?
        /// The time that the command took in milliseconds; nil if there was no command to wait for.
        package var milliseconds: Int64?
    }

    /// A gesture and the actions that it caused.
    package struct Entry {
        /// The gesture; of a continuous one, the last part that is not an update.
        package var gesture: Gesture
        /// The gesture in the configuration's words.
        package var on: String
        /// The actions that it caused, at most eight.
        package var acts: [Act] = []
    }

    // The gestures; once the ring is full, the oldest one is at `next`.
    private var ring: [Entry] = []
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
            guard let place = place(of: gesture) else { break }
            ring[place].gesture = gesture
            return
        case .begin, nil: break
        }
        add(gesture, on)
    }

    /// Notes an action, which may come long after its gesture.
    package mutating func acted(_ action: Action) {
        let place = place(of: action.gesture) ?? add(action.gesture, action.on)
        if action.isUpdate,
            let last = ring[place].acts.lastIndex(where: {
                $0.action.binding.number == action.binding.number
            }), ring[place].acts[last].action.isUpdate
        {
            ring[place].acts[last].action = action
            ring[place].acts[last].count += 1
            ring[place].acts[last].end = nil
        } else if ring[place].acts.count < RecentGestures.actLimit {
            ring[place].acts.append(Act(action: action))
        }
    }

    /// Notes the end of the action with that number.
    package mutating func ended(_ number: Int, _ end: CommandEnd, after milliseconds: Int64?) {
        for place in ring.indices {
            guard let act = ring[place].acts.firstIndex(where: { $0.action.number == number })
            else { continue }
            ring[place].acts[act].end = end
            ring[place].acts[act].milliseconds = milliseconds
            return
        }
    }

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

    /// Returns the index of the latest gesture that is this one or contains it as a part.
    private func place(of gesture: Gesture) -> Int? {
        for back in 1...RecentGestures.capacity where back <= ring.count {
            let place = (next + ring.count - back) % ring.count
            let known = ring[place].gesture
            guard known.isPartOfSame(as: gesture) else { continue }
            if gesture.progress != nil || known.time == gesture.time { return place }
        }
        return nil
    }
}
