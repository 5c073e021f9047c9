import Diagnostics
import Gestures
import InputEvents
import YAML

/// Reads `distance:` and `direction:`.
extension PatternReader {
    /// Reads a distance: `20mm` or `20mm-` (at least), `-60mm` (at most), `20mm-60mm` (both).
    func readDistance(
        _ entry: Node.Entry,
        of gesture: NamedGesture,
        into pattern: inout GesturePattern
    ) {
        let what = "a distance like `20mm`, or a range like `20mm-60mm`"
        guard let scalar = findings.scalar(entry, expecting: what) else { return }
        let ends = scalar.text.split(
            separator: "-",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        guard ends.count == 2 else {
            guard let meant = Quantity.meantDistance(scalar.text) else {
                pattern.distance = findings.length(scalar, of: entry)
                return
            }
            findings.error(
                .notANumber,
                "`distance` takes a distance, and \(scalar.text.quoted) is none",
                at: scalar.span,
                help: "write `\(meant)`",
                notes: ["between two distances, or before the greatest, stands a hyphen: `-`"]
            )
            return
        }
        if case .drag = gesture.kind, !ends[1].trimmed.isEmpty {
            findings.error(
                .misplacedOption,
                "a drag cannot be asked to go so far at most: it has begun long before that is known",
                at: scalar.span,
                secondary: [.init(span: gesture.span, text: "the gesture")],
                help: "write how far it goes at least: `20mm`"
            )
            return
        }
        var least = scalar.part(ends[0].trimmed)
        let most = scalar.part(ends[1].trimmed)
        guard !least.text.isEmpty || !most.text.isEmpty else {
            findings.error(
                .notANumber,
                "`distance` takes a distance, and \(scalar.text.quoted) is none",
                at: scalar.span,
                help: "write \(what)"
            )
            return
        }
        // `20-60mm`: the unit of the second number applies to both.
        if Quantity(least.text)?.unit.isEmpty == true, let unit = Quantity(most.text)?.unit {
            least.text += unit
        }
        if !least.text.isEmpty { pattern.distance = findings.length(least, of: entry) }
        if !most.text.isEmpty { pattern.farthest = findings.length(most, of: entry) }
        guard let farthest = pattern.farthest else { return }
        if let (near, far) = pattern.distance?.comparable(with: farthest), near >= far {
            findings.error(
                .outOfRange,
                "no way is at least \(least.text.quoted) and at most \(most.text.quoted)",
                at: scalar.span,
                help: near == far
                    ? "write two different distances: `20mm-60mm`"
                    : "write the smaller distance first: `\(most.text)-\(least.text)`"
            )
        }
        checkThreshold(pattern, scalar)
    }

    /// Warns about a greatest distance that is less than the shortest swipe.
    private func checkThreshold(_ pattern: GesturePattern, _ scalar: Scalar) {
        // On a touchpad, a swipe needs only two thirds of the threshold.
        guard pattern.distance == nil, let farthest = pattern.farthest,
            let (near, far) = definitions.thresholds.swipe.comparable(with: farthest),
            near * 2 / 3 >= far
        else { return }
        findings.warning(
            .contradiction,
            "no swipe goes \(scalar.text.quoted): the threshold `swipe` asks for more",
            at: scalar.span,
            help: "say how far it goes at least, too, or make the threshold `swipe` less"
        )
    }

    /// Reads a counterclockwise range of angles: `30°-60°`, or `330°-30°`, which includes 0°.
    func readAngles(
        _ entry: Node.Entry,
        of gesture: NamedGesture,
        into pattern: inout GesturePattern
    ) {
        let what = "a range of angles like `30°-60°`"
        guard let scalar = findings.scalar(entry, expecting: what) else { return }
        if gesture.kind.direction != nil {
            findings.error(
                .misplacedOption,
                "\(gesture.text.quoted) says the direction already",
                at: entry.keySpan,
                secondary: [.init(span: gesture.span, text: "the gesture")],
                help: "write `on: swipe`, or remove `direction`"
            )
            return
        }
        let help = "write two angles: `30°-60°`; 0° is right, 90° up, 180° left, 270° down"
        let ends = scalar.text.split(separator: "-", omittingEmptySubsequences: false)
            .map { Quantity(String($0.filter { $0 != " " })) }
        guard ends.count == 2, let start = ends[0], let end = ends[1] else {
            let direction = Direction(rawValue: scalar.text)
            findings.error(
                .notANumber,
                "`direction` takes a range of angles, and \(scalar.text.quoted) is none",
                at: scalar.span,
                help: direction.map { "write `on: swipe \($0.rawValue)`" }
                    ?? Quantity.meantRange(scalar.text).map { "write `\($0)`" } ?? help
            )
            return
        }
        for angle in [start, end] where !["°", "deg", ""].contains(angle.unit) {
            findings.error(
                .unknownUnit,
                "`direction` does not know the unit \(String(angle.unit).quoted)",
                at: scalar.span,
                help: help
            )
            return
        }
        guard !end.unit.isEmpty else {
            findings.error(
                .missingUnit,
                "`direction` needs a unit",
                at: scalar.span,
                label: "°?",
                help: "write `\(DecimalText.short(start.value))°-\(DecimalText.short(end.value))°`"
            )
            return
        }
        guard (0...360).contains(start.value), (0...360).contains(end.value),
            start.value != end.value
        else {
            findings.error(
                .outOfRange,
                "`direction` cannot be \(scalar.text.quoted)",
                at: scalar.span,
                help: "write two different angles from 0° to 360°"
            )
            return
        }
        let angles = AngleRange(from: start.value, to: end.value)
        pattern.angles = angles
        // 270°: nobody leaves out less than a quarter on purpose.
        guard start.value > end.value, angles.width > 270 else { return }
        let (small, large) = (DecimalText.short(end.value), DecimalText.short(start.value))
        findings.warning(
            .contradiction,
            "angles run counterclockwise, so these are all but those from \(small)° to \(large)°",
            at: scalar.span,
            help: "write the smaller angle first: `\(small)°-\(large)°`"
        )
    }
}
