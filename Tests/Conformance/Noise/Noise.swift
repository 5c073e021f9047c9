import InputEvents

/// What a panel and a busy machine do to touches.
enum Noise: String, CaseIterable {
    /// Every reported place is off in each axis by a normal deviation of so many millimetres.
    case jitter = "places off by, mm"
    /// Every frame is stamped up to so many milliseconds early or late, in the same order.
    case unsteadiness = "times off by up to, ms"
    /// So many per cent of the frames are lost in which fingers do nothing but move.
    case losses = "frames lost, %"

    /// The amounts for which recognition is measured.
    var amounts: [Double] {
        switch self {
        case .jitter: (0...10).map { Double($0) / 5 }
        case .unsteadiness: (0...10).map { Double($0) * 20 }
        case .losses: (0...10).map { min(95, Double($0) * 10) }
        }
    }

    /// The frames with that much noise.
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
                    // A finger lifts where it was last.
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

/// What a panel reports at once.
struct Frame {
    /// Milliseconds.
    var time: Double
    var changes: [TouchChange]
}
