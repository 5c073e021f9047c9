import Gestures
import Pipeline

extension Words {
    /// What was wrong with a stroke or circle.
    func drawing(_ miss: Check) -> String {
        let measured = miss.measured
        let limit = miss.limit.number
        return switch miss.quantity {
        case .size:
            "\(measured.text(decimals: 1)) mm large, \(limit.text(decimals: 1)) mm needed"
        case .inStep:
            "the fingers' centre went \(measured.text(decimals: 0)) % of a finger's way, "
                + "\(limit.text(decimals: 0)) % needed"
        case .deviation:
            "\(measured.text(decimals: 1)) % of its size off the stroke, "
                + "\(limit.text(decimals: 1)) % allowed"
        case .rival:
            "another shape is as near: \(measured.text(decimals: 1)) % of its size off, "
                + "\(limit.text(decimals: 1)) % needed to tell them apart"
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

    /// What to do about it.
    func drawingAdvice(_ miss: Check) -> String? {
        switch miss.quantity {
        case .size: "draw larger"
        case .inStep: "move all fingers alike"
        case .deviation where miss.nearness >= 0.5:
            strokeName.map {
                "draw it as it was learned, or `inputrx learn \($0)` with this one, too"
            }
        case .rival: "draw the two less alike, or bind them with different `fingers`"
        case .goneRound where miss.nearness > 0: "go round farther"
        case .steadiness: "go round in one direction only"
        case .roundness: "keep as far from the centre"
        default: nil
        }
    }

    private var strokeName: String? {
        if case .stroke(let shape) = pattern?.kind { shape.name } else { nil }
    }
}
