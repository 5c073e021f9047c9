import InputEvents

/// A gesture that was recognised, as far as one must know it to find it again.
struct Winner: Hashable {
    let pattern: Int
    let time: Timestamp
}

extension Winner {
    init(_ gesture: Gesture) { self.init(pattern: gesture.pattern, time: gesture.time) }
}
