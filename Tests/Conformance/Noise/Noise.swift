import InputEvents

/// The disturbances of touches by a panel and a busy machine.
enum Noise: CaseIterable {
    /// Every reported position deviates in each axis, with a standard deviation in millimetres.
    case jitter
    /// Every frame is stamped some milliseconds early or late, in the same order.
    case unsteadiness
    /// A percentage of the frames in which fingers only move is lost.
    case losses

    /// The title of its panel.
    var title: String {
        switch self {
        case .jitter: "positions that tremble"
        case .unsteadiness: "times that are off"
        case .losses: "frames that are lost"
        }
    }

    /// The name of the axis of its amounts.
    var axis: String {
        switch self {
        case .jitter: "off by (standard deviation), mm"
        case .unsteadiness: "off by up to, ms"
        case .losses: "lost, %"
        }
    }

    /// An amount with its unit.
    func text(_ amount: Double) -> String {
        switch self {
        case .jitter: "\(NoisePicture.number(amount)) mm"
        case .unsteadiness: "\(NoisePicture.number(amount)) ms"
        case .losses: "\(NoisePicture.number(amount)) %"
        }
    }

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
