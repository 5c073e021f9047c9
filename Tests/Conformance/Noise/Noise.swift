import InputEvents

/// The disturbances of touches by a panel and a busy machine.
enum Noise: String, CaseIterable {
    /// Every reported position deviates in each axis, with a standard deviation in millimetres.
    case jitter = "places off by, mm"
    /// Every frame is stamped some milliseconds early or late, in the same order.
    case unsteadiness = "times off by up to, ms"
    /// A percentage of the frames in which fingers only move is lost.
    case losses = "frames lost, %"

    /// The amounts for which recognition is measured.
    var amounts: [Double] {
        switch self {
        case .jitter: (0...10).map { Double($0) / 5 }
        case .unsteadiness: (0...10).map { Double($0) * 20 }
        case .losses: (0...10).map { min(95, Double($0) * 10) }
        }
    }

    /// Returns the frames with this amount of noise.
    func applied(
        _ amount: Double,
        to frames: [Frame],
        _ random: inout SeededRandom
    ) -> [Frame] {
        var last = -Double.infinity
        return frames.compactMap { frame in
            var frame = frame
            switch self {
            case .jitter:
                for index in frame.changes.indices {
                    // A finger lifts at its last position.
                    guard frame.changes[index].phase != .up else { continue }
                    frame.changes[index].position.x += random.normal(deviation: amount)
                    frame.changes[index].position.y += random.normal(deviation: amount)
                }
            case .unsteadiness:
                last = max(last, frame.time + random.number(-amount...amount))
                frame.time = last
            case .losses:
                let isMovement = frame.changes.allSatisfy { $0.phase == .motion }
                if isMovement, random.number(0...100) < amount { return nil }
            }
            return frame
        }
    }
}

/// A panel's report at one instant.
struct Frame {
    /// The time in milliseconds.
    var time: Double
    var changes: [TouchChange]
}
