import InputEvents

/// The pattern and the time of a recognised gesture, which together identify the gesture.
struct Winner: Hashable {
    let pattern: Int
    let time: Timestamp
}

extension Winner {
    init(_ gesture: Gesture) { self.init(pattern: gesture.pattern, time: gesture.time) }
}
