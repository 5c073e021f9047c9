import Diagnostics
import Gestures
import InputEvents
import YAML

/// Warnings about limits that no hand can meet, so that the gesture is never made, and about limits
/// that every hand meets by mistake.
extension Findings {
    /// 400 mm: the width of the largest surface that a hand can cross while its owner stands still.
    private static let reach = 400.0
    /// 20 ms: the shortest taps of real hands last 24 ms.
    static let shortestTap = Duration.milliseconds(20)

    /// Warns about a distance that no finger can cover.
    ///
    /// `panels` are the panels whose size is known; if there are none, only the reach of a hand
    /// limits the distance.
    func checkReach(_ distance: Length?, of entry: Node.Entry?, on panels: [Surface] = []) {
        guard let entry, case .millimetres(let millimetres)? = distance else { return }
        let longestPath = panels.map(\.diagonal).max() ?? .infinity
        guard millimetres > min(Findings.reach, longestPath) else { return }
        guard longestPath >= Findings.reach else {
            return warning(
                .contradiction,
                "no finger goes as far as this: no panel under `devices:` is as large",
                at: entry.value.span,
                help: "write less than `\(Int(longestPath))mm`, or a share of the surface: `50%`"
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
    static let shortestPause = Duration.milliseconds(50)
    /// 10 s: people do not rest longer on purpose.
    private static let longestRest = Duration.seconds(10)
    /// 0.5: half of the noise of a resting finger, in millimetres, degrees or per cent.
    private static let finestStep = 0.5

    /// Warns about a time that is too short for any hand.
    ///
    /// `least` is the shortest time that a hand can need; by default, that of a pause between taps.
    /// `usual` is the time that applies without the key; nil if none does.
    func checkHaste(
        _ time: Duration?,
        of entry: Node.Entry?,
        least: Duration = Findings.shortestPause,
        usual: Duration? = nil
    ) {
        guard let entry, let time, time < least else { return }
        let seconds = usual == nil ? Findings.meantSeconds(entry) : nil
        warning(
            .contradiction,
            "no hand is as quick as this",
            at: entry.value.span,
            help: seconds.map { "did you mean `\($0)`? otherwise, write `100ms` or more" }
                ?? "write `100ms` or more"
                + (usual.map { "; without \(entry.key.quoted), it is `\($0.inWords)`" } ?? "")
        )
    }

    /// Returns `2s` for `2ms`, because a hand needs more than a few milliseconds; nil for other times.
    private static func meantSeconds(_ entry: Node.Entry) -> String? {
        guard let time = Quantity(entry.value.text), time.unit == "ms", time.value < 10 else {
            return nil
        }
        return "\(time.numberText)s"
    }

    /// 150 ms: of 24,216 touches of ten people who tapped a tablet, half lasted 86 ms, 14 % longer
    /// than 150 ms, and 1 % longer than 288 ms.
    static let shortestPress = Duration.milliseconds(150)

    /// Warns about a long press that is shorter than many taps, or than the presses that `short`
    /// names.
    ///
    /// `usual` is a time that no short press takes.
    func checkPress(
        _ time: Duration?,
        of entry: Node.Entry?,
        unlike short: String = "taps",
        usual: Duration = .milliseconds(300)
    ) {
        guard let entry, let time, time < Findings.shortestPress else { return }
        warning(
            .contradiction,
            "many \(short) last longer than this, and would be long presses",
            at: entry.value.span,
            help: "write `\(usual.inWords)` or more"
        )
    }

    /// 1 mm: a resting finger moves by about as much on a good panel.
    private static let leastSlop = 1.0

    /// Warns about a slop within which no finger rests, so that no tap or long press is ever made.
    func checkStillness(_ slop: Length?, of entry: Node.Entry?) {
        guard let entry, case .millimetres(let millimetres)? = slop,
            millimetres < Findings.leastSlop
        else { return }
        warning(
            .contradiction,
            "no finger rests as still as this, so it never taps",
            at: entry.value.span,
            help: "write `2mm` or more"
        )
    }

    /// 3 s: nobody waits longer for the second half of a gesture.
    private static let longestPause = Duration.seconds(3)

    /// Warns about a pause so long that the first half of a gesture seems not to act at all.
    func checkPause(_ time: Duration?, of entry: Node.Entry?) {
        guard let entry, let time, time > Findings.longestPause else { return }
        warning(
            .contradiction,
            "a single one is reported only after this time, and nobody waits so long",
            at: entry.value.span,
            help: "write a time like `300ms`, up to `3s`"
        )
    }

    /// Warns about a press that is longer than people rest on purpose.
    func checkPatience(_ time: Duration?, of entry: Node.Entry?) {
        guard let entry, let time, time > Findings.longestRest else { return }
        warning(
            .contradiction,
            "nobody rests as long as this",
            at: entry.value.span,
            help: "write `2s`, or another time up to `10s`"
        )
    }

    /// 3 m/s: the fastest flicks of real hands stay below 2 m/s.
    private static let fastest = 3000.0

    /// Warns about a distance that no finger covers in the time that `within` allows.
    func checkPace(_ distance: Length?, within time: Duration?, of entry: Node.Entry?) {
        // A shorter time has already been reported.
        guard let entry, let time, time >= Findings.shortestPause,
            case .millimetres(let millimetres)? = distance
        else { return }
        let seconds = time / Duration.seconds(1)
        guard millimetres > Findings.fastest * seconds else { return }
        warning(
            .contradiction,
            "no finger goes as far as this in \(time.inWords)",
            at: entry.value.span,
            help: "write less than `\(Int(Findings.fastest * seconds))mm`, or make `within` longer"
        )
    }

    /// Warns about a speed that no finger reaches.
    func checkFlick(_ speed: Length?, of entry: Node.Entry?) {
        guard let entry, case .millimetres(let millimetres)? = speed,
            millimetres > Findings.fastest
        else { return }
        warning(
            .contradiction,
            "no finger is as fast as this",
            at: entry.value.span,
            help: "write a speed like `100mm/s`"
        )
    }

    /// Warns about a step that is finer than the noise of a resting finger, or larger than any
    /// movement.
    func checkStep(_ step: StepSize, of entry: Node.Entry) {
        let (size, example, largest): (Double, String, Double) =
            switch step {
            case .scale(let scale): (scale * 100, "10%", .infinity)
            case .degrees(let degrees): (degrees, "15°", .infinity)
            case .length(.percent(let percent)): (percent, "5%", 99)
            case .length(.millimetres(let millimetres)): (millimetres, "5mm", Findings.reach)
            }
        guard size < Findings.finestStep || size > largest else { return }
        warning(
            .contradiction,
            size > largest
                ? "no finger makes a step as large as this"
                : "a resting finger trembles by more than this step",
            at: entry.value.span,
            help: "write a step like `\(example)`"
        )
    }
}

extension Surface {
    /// The longest straight path across the surface, in millimetres.
    fileprivate var diagonal: Double { (width * width + height * height).squareRoot() }

    /// The length of the longer side, which a rotation can make horizontal or vertical.
    var longerSide: Double { max(width, height) }
}
