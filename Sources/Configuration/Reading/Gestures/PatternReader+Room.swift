import Diagnostics
import Gestures
import InputEvents
import YAML

/// Warns about zones between which the gesture has no room.
extension PatternReader {
    /// The part of an axis that a condition allows, in one unit.
    private struct AxisPart {
        var low: Double
        var high: Double
        var isShare: Bool
    }

    /// Warns about a gesture in one direction whose zones lie the other way round, or leave less
    /// room than it needs.
    func checkRoom(of pattern: GesturePattern, beside gesture: NamedGesture, in section: Section) {
        if gesture.kind.figure != nil { return checkDrawing(pattern, gesture, section) }
        guard case .way(let direction?) = pattern.kind.traits.bearing,
            [.left, .right, .up, .down].contains(direction)
        else { return }
        let isHorizontal = direction == .left || direction == .right
        let whole = AxisPart(low: 0, high: 100, isShare: true)
        let along = span(of: pattern.along, isHorizontal)
        if let along, !along.isShare { return checkLength(along, pattern, gesture, section) }
        if let start = span(of: pattern.from, isHorizontal), !start.isShare,
            let end = span(of: pattern.to, isHorizontal), !end.isShare
        {
            let goesUp = direction == .right || direction == .down
            let way =
                goesUp
                ? AxisPart(low: start.low, high: end.high, isShare: false)
                : AxisPart(low: end.low, high: start.high, isShare: false)
            return checkLength(way, pattern, gesture, section)
        }
        let from = span(of: pattern.from, isHorizontal) ?? whole
        let to = span(of: pattern.to, isHorizontal) ?? whole
        let limits = along ?? whole
        guard from.isShare, to.isShare, limits.isShare else { return }
        let goesUp = direction == .right || direction == .down
        let room =
            goesUp
            ? min(to.high, limits.high) - max(from.low, limits.low)
            : min(from.high, limits.high) - max(to.low, limits.low)
        guard let entry = section["to"] ?? section["from"] ?? section["at"] ?? section["along"]
        else { return }
        if room <= 0 {
            findings.warning(
                .contradiction,
                "\(gesture.text.quoted) cannot end there: the zones lie the other way round",
                at: entry.value.span,
                secondary: [.init(span: gesture.span, text: "the gesture")],
                help: "change the direction, or exchange `from` and `to`"
            )
        } else if case .percent(let needed)? = pattern.distance, needed > room,
            let distance = section["distance"]
        {
            findings.warning(
                .contradiction,
                "\(gesture.text.quoted) has no room for this: there are at most "
                    + "\(DecimalText.short(room)) % of the surface",
                at: distance.value.span,
                secondary: [.init(span: entry.value.span, text: "the place")],
                help: "write less than `\(DecimalText.short(room))%`, or another place"
            )
        }
    }

    /// 1.23, a little more than 1 / cos 35°: a movement may deviate by 35° from the axis that names
    /// its direction, so it can be longer than the panel is wide or high.
    private static let slant = 1.23

    /// Warns about a swipe that goes farther in its direction than the panels are wide or high;
    /// returns false for other gestures.
    func checkWay(
        of pattern: GesturePattern,
        beside gesture: NamedGesture,
        in section: Section
    ) -> Bool {
        guard case .swipe(let direction?) = pattern.kind, direction.isCardinal,
            case .millimetres(let needed)? = pattern.distance, let entry = section["distance"],
            let panels = definitions.panelSizes.panels(of: pattern)
        else { return false }
        // Three fingers or more may make it on a touchpad, whose size is not known.
        if pattern.devices.kinds.isEmpty, case .range(let fingers) = pattern.fingers,
            fingers.upperBound > 2
        {
            return false
        }
        let isHorizontal = direction == .left || direction == .right
        let sides = panels.map { isHorizontal ? $0.width : $0.height }
        guard let side = sides.max(), needed > side * PatternReader.slant else { return false }
        findings.warning(
            .contradiction,
            "\(gesture.text.quoted) never goes as far as this: the panel under `devices:` is "
                + "\(DecimalText.short(side)) mm \(isHorizontal ? "wide" : "high")",
            at: entry.value.span,
            secondary: [.init(span: gesture.span, text: "the gesture")],
            help: "write less than `\(DecimalText.short(side))mm`, or a share of the surface: `50%`"
        )
        return true
    }

    /// Warns about a zone that is smaller than any drawing.
    private func checkDrawing(
        _ pattern: GesturePattern,
        _ gesture: NamedGesture,
        _ section: Section
    ) {
        // A drawing may be smaller than a swipe by a third, and on a touchpad by another third.
        guard let entry = section["at"],
            case .millimetres(let swipe) = definitions.thresholds.swipe,
            let width = span(of: pattern.along, true), !width.isShare,
            let height = span(of: pattern.along, false), !height.isShare,
            max(width.high - width.low, height.high - height.low) < swipe * 4 / 9
        else { return }
        findings.warning(
            .contradiction,
            "no drawing is as small as this zone",
            at: entry.value.span,
            secondary: [.init(span: gesture.span, text: "the gesture")],
            help: "make the zone larger, or let the gesture begin there: `from: …`"
        )
    }

    /// Warns about a zone that is shorter than the gesture which must stay in it.
    private func checkLength(
        _ zone: AxisPart,
        _ pattern: GesturePattern,
        _ gesture: NamedGesture,
        _ section: Section
    ) {
        let least = pattern.distance ?? definitions.thresholds.swipe
        guard case .millimetres(let needed) = least, zone.high - zone.low < needed,
            let entry = section["along"] ?? section["to"] ?? section["at"] ?? section["from"]
        else { return }
        let room = zone.high - zone.low
        guard room > 0 else {
            return findings.warning(
                .contradiction,
                "\(gesture.text.quoted) cannot end there: the zones lie the other way round",
                at: entry.value.span,
                secondary: [.init(span: gesture.span, text: "the gesture")],
                help: "change the direction, or exchange `from` and `to`"
            )
        }
        findings.warning(
            .contradiction,
            "\(gesture.text.quoted) has no room there: it goes "
                + "\(DecimalText.short(needed)) mm, and the zone has \(DecimalText.short(room)) mm",
            at: entry.value.span,
            secondary: [.init(span: gesture.span, text: "the gesture")],
            help: entry.key == "to"
                ? "make the zone longer, or leave `to` out"
                : "make the zone longer, or let the gesture begin there: `from: …`"
        )
    }

    /// Warns about a gesture that must stay in one zone, and begin or end in another which has no
    /// part of it; returns false for other gestures.
    func warnIfApart(_ pattern: GesturePattern, in section: Section) -> Bool {
        guard let along = section["along"] else { return false }
        for (key, ends, verb) in [("from", pattern.from, "begins"), ("to", pattern.to, "ends")] {
            guard let entry = section[key],
                [true, false].contains(where: { areApart(pattern.along, ends, isHorizontal: $0) })
            else { continue }
            findings.warning(
                .contradiction,
                "no gesture \(verb) there and stays in this zone: they have no part in common",
                at: along.value.span,
                secondary: [.init(span: entry.value.span, text: "lies outside")],
                help: "write the same zone twice, or remove `along`"
            )
            return true
        }
        return false
    }

    /// Returns true if the zones of two conditions have no part of an axis in common.
    private func areApart(
        _ one: PlaceCondition,
        _ other: PlaceCondition,
        isHorizontal: Bool
    ) -> Bool {
        guard let one = span(of: one, isHorizontal), let other = span(of: other, isHorizontal),
            one.isShare, other.isShare
        else { return false }
        return one.high <= other.low || other.high <= one.low
    }

    /// Returns the part of the axis that zones allow; nil if the condition allows other places, or
    /// if the units differ.
    private func span(of condition: PlaceCondition, _ isHorizontal: Bool) -> AxisPart? {
        var spans: [AxisPart] = []
        for place in condition.anyOf {
            guard case .zone(let zone) = place,
                let span = span(
                    isHorizontal ? zone.left : zone.top,
                    isHorizontal ? zone.right : zone.bottom
                )
            else { return nil }
            spans.append(span)
        }
        guard let first = spans.first, spans.allSatisfy({ $0.isShare == first.isShare }) else {
            return nil
        }
        return AxisPart(
            low: spans.map(\.low).min() ?? 0,
            high: spans.map(\.high).max() ?? 0,
            isShare: first.isShare
        )
    }

    private func span(_ low: Length?, _ high: Length?) -> AxisPart? {
        switch (low, high) {
        case (nil, nil): nil
        case (.percent(let low)?, .percent(let high)?):
            AxisPart(low: low, high: high, isShare: true)
        case (.percent(let low)?, nil): AxisPart(low: low, high: 100, isShare: true)
        case (nil, .percent(let high)?): AxisPart(low: 0, high: high, isShare: true)
        case (.millimetres(let low)?, .millimetres(let high)?):
            AxisPart(low: low, high: high, isShare: false)
        // From the left edge, a zone is as wide as its right side is far away.
        case (nil, .millimetres(let high)?): AxisPart(low: 0, high: high, isShare: false)
        default: nil
        }
    }
}
