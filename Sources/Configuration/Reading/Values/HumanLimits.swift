import Diagnostics
import Gestures
import InputEvents
import YAML

/// Warnings of limits that no hand can meet, so that the gesture would never be made, or that every
/// hand meets by mistake.
extension Findings {
    /// 400 mm: the width of the largest surfaces that a hand can cross without the person stepping
    /// aside.
    private static let reach = 400.0
    /// 20 ms: the shortest taps of real hands last 24 ms.
    static let tap = Duration.milliseconds(20)

    /// Warns of a distance that no finger can cover.
    ///
    /// `panels` are those whose size is known; if there are none, the largest possible panels
    /// count.
    func checkReach(_ distance: Length?, of entry: Node.Entry?, on panels: [Surface] = []) {
        guard let entry, case .millimetres(let millimetres)? = distance else { return }
        let widest = panels.map(\.diagonal).max() ?? .infinity
        guard millimetres > min(Findings.reach, widest) else { return }
        guard widest >= Findings.reach else {
            return warning(
                .contradiction,
                "no finger goes as far as this: no panel under `devices:` is as large",
                at: entry.value.span,
                help: "write less than `\(Int(widest))mm`, or a share of the surface: `50%`"
            )
        }
        warning(
            .contradiction,
            "no finger goes as far as this",
            at: entry.value.span,
            help: "write less than `\(Int(Findings.reach))mm`, or a share of the surface: `50%`"
        )
    }

    /// 50 ms: the shortest pause that quick people make between two taps.
    static let pause = Duration.milliseconds(50)
    /// 10 s: people do not rest longer on purpose.
    private static let patience = Duration.seconds(10)
    /// 0.5: half of the noise of a resting finger, in millimetres or per cent.
    private static let finestStep = 0.5

    /// Warns of a time that is too short for any hand: for a pause, a movement or, with `least`, a
    /// tap.
    func checkHaste(
        _ time: Duration?,
        of entry: Node.Entry?,
        least: Duration = Findings.pause
    ) {
        guard let entry, let time, time < least else { return }
        warning(
            .contradiction,
            "no hand is as quick as this",
            at: entry.value.span,
            help: "write `100ms` or more"
        )
    }

    /// 150 ms: of 24,216 touches of ten people who tapped a tablet, half lasted 86 ms, 14 % longer
    /// than 150 ms, and 1 % longer than 288 ms.
    private static let shortestPress = Duration.milliseconds(150)

    /// Warns of a long press that is as short as what people mean by a tap, or by a press of a key.
    func checkPress(_ time: Duration?, of entry: Node.Entry?, unlike short: String = "taps") {
        guard let entry, let time, time < Findings.shortestPress else { return }
        warning(
            .contradiction,
            "many \(short) last longer than this, and would be long presses",
            at: entry.value.span,
            help: "write `300ms` or more"
        )
    }

    /// Warns of a press that is longer than any person waits.
    func checkPatience(_ time: Duration?, of entry: Node.Entry?) {
        guard let entry, let time, time > Findings.patience else { return }
        warning(
            .contradiction,
            "nobody rests as long as this",
            at: entry.value.span,
            help: "write `2s`, or another time up to `10s`"
        )
    }

    /// Warns of a speed that no finger reaches.
    func checkFlick(_ speed: Length?, of entry: Node.Entry?) {
        // 3 m/s: the fastest flicks of real hands stay below 2 m/s.
        guard let entry, case .millimetres(let millimetres)? = speed, millimetres > 3000 else {
            return
        }
        warning(
            .contradiction,
            "no finger is as fast as this",
            at: entry.value.span,
            help: "write a speed like `100mm/s`"
        )
    }

    /// Warns of a step that is finer than the noise of a resting finger, or larger than any movement.
    func checkStep(_ step: StepSize, of entry: Node.Entry) {
        let (size, usual, most): (Double, String, Double) =
            switch step {
            case .scale(let scale): (scale * 100, "10%", .infinity)
            case .degrees(let degrees): (degrees, "15°", .infinity)
            case .length(.percent(let percent)): (percent, "5%", 99)
            case .length(.millimetres(let millimetres)): (millimetres, "5mm", Findings.reach)
            }
        guard size < Findings.finestStep || size > most else { return }
        warning(
            .contradiction,
            size > most
                ? "no finger makes a step as large as this"
                : "a resting finger trembles by more than this step",
            at: entry.value.span,
            help: "write a step like `\(usual)`"
        )
    }
}

extension Surface {
    /// The longest path across it, in millimetres.
    fileprivate var diagonal: Double { (width * width + height * height).squareRoot() }

    /// The longer of its sides, which may be either one after a rotation.
    var longerSide: Double { max(width, height) }
}
