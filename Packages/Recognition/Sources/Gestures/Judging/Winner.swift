import InputEvents

/// The pattern and time of a recognised gesture, which identify it.
struct Winner: Hashable {
    let pattern: Int
    let time: Timestamp
}

extension Winner {
    init(_ gesture: Gesture) { self.init(pattern: gesture.pattern, time: gesture.time) }
}
