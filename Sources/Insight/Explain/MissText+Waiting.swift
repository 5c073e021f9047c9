import Gestures

extension MissText {
    /// Why a gesture that otherwise matches did not begin.
    func waiting(_ miss: Check) -> String {
        let (measured, limit) = numbers(miss, " ms")
        let times = "(\(measured.dropLast(3)) of \(limit))"
        return switch miss.quantity {
        case .maySwipe: "would match, but a bound swipe was still possible \(times)"
        case .mayBeShape: "would match, but a bound stroke or circle was still possible \(times)"
        case .mayBeMore: "would match, but more fingers could still land \(times)"
        case .precedence: "would match, but a more specific binding was still possible"
        default: "would match, but the fingers were dragging already"
        }
    }
}
