import Diagnostics
import InputEvents
import YAML

/// Limits that no hand can meet, so that the gesture would never be made.
extension Findings {
    /// 400 mm: the width of the largest surfaces that a hand crosses without a step aside.
    private static let reach = 400.0
    /// 20 ms: the shortest taps of real hands last 24 ms.
    static let hastyTap = Duration.milliseconds(20)
    /// 50 ms: the quickest flicks of real hands take 80 ms.
    static let hastyMovement = Duration.milliseconds(50)

    /// Warns of a distance that no finger can cover.
    func checkReach(_ distance: Length?, of entry: Node.Entry?) {
        guard let entry, case .millimetres(let millimetres)? = distance,
            millimetres > Findings.reach
        else { return }
        warning(
            .contradiction,
            "no finger goes as far as this",
            at: entry.value.span,
            help: "write less than `\(Int(Findings.reach))mm`, or a share of the surface: `50%`"
        )
    }

    /// Warns of a time that is too short for any hand.
    func checkHaste(
        _ time: Duration?,
        of entry: Node.Entry?,
        least: Duration = Findings.hastyTap
    ) {
        guard let entry, let time, time < least else { return }
        warning(
            .contradiction,
            "no hand is as quick as this",
            at: entry.value.span,
            help: "write `100ms` or more"
        )
    }
}
