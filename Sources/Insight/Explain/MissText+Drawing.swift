import Gestures
import Pipeline

extension MissText {
    /// Why a stroke or circle did not match.
    func drawing(_ miss: Check) -> String {
        let measured = miss.measured
        let limit = miss.limit.number
        return switch miss.quantity {
        case .size:
            "\(guess(" mm"))\(measured.text(decimals: 1)) mm large, \(limit.text(decimals: 1)) mm needed"
        case .inStep:
            "the centre of the fingers moved \(measured.text(decimals: 0)) % as far as a finger, "
                + "\(limit.text(decimals: 0)) % needed"
        case .deviation:
            "\(measured.text(decimals: 1)) % of its size off the stroke, "
                + "\(limit.text(decimals: 1)) % allowed"
        case .rival:
            "another shape is as similar: \(measured.text(decimals: 1)) % of its size off, "
                + "\(limit.text(decimals: 1)) % needed to tell them apart"
        case .goneRound where isStraight: "went straight, not round"
        case .goneRound:
            "went round by \(Report.turn(measured)), \(Report.turn(limit)) needed"
        case .steadiness:
            "went round there and back, \(measured.text(decimals: 0))° in all, "
                + "\(limit.text(decimals: 0))° allowed"
        default:
            "not round: its distance from the centre varies by \(measured.text(decimals: 0)) %, "
                + "\(limit.text(decimals: 0)) % allowed"
        }
    }

    /// All misses in words, without repetitions about a straight way or about waiting.
    func texts(_ misses: [Check]) -> [String] {
        let isStraight = isStraight && misses.contains { $0.quantity == .goneRound }
        let shown = misses.filter {
            !isStraight || ($0.quantity != .roundness && $0.quantity != .steadiness)
        }
        let first = shown.firstIndex { $0.quantity.isWaiting }
        return shown.enumerated().map { index, miss in
            let text = text(miss)
            let isSaid =
                miss.quantity.isWaiting && index != first && text.hasPrefix(MissText.matches)
            return isSaid ? String(text.dropFirst(MissText.matches.count)) : text
        }
    }

    /// The beginning of a miss that only waited; printed once.
    private static let matches = "would match, but "

    /// Whether the way ended near its farthest point.
    private var isStraight: Bool {
        guard let movement = explanation.subject.movement, let size = movement.measures?.size else {
            return false
        }
        return size > 0 && movement.distance >= size * 0.9
    }
}

extension Check.Quantity {
    /// Whether the pattern waited while another gesture was still possible.
    var isWaiting: Bool {
        switch self {
        case .maySwipe, .mayBeMore, .mayBeShape: true
        default: false
        }
    }
}

extension Verdict {
    /// Whether everything matched, and only another gesture was still possible.
    var onlyWaited: Bool { outcome == .missed && misses.allSatisfy(\.quantity.isWaiting) }
}
