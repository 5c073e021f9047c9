import Diagnostics
import Gestures
import InputEvents
import YAML

/// Reads `zones:`, parts of the surface that the user names.
///
/// A zone is a horizontal and a vertical range. Both are written like the ranges of `distance`, and
/// measured from the left and from the top, like the positions in the variables of commands. Keys
/// for sides, as in `right: 50%`, would not say from which side they count.
struct ZonesReader {
    let findings: Findings
    /// The panels whose size the configuration sets.
    var panels: [Surface] = []

    static let section = SectionKind(
        title: "a zone",
        keys: [
            ConfigurationKey("x", "the horizontal range, measured from the left") { range },
            ConfigurationKey("y", "the vertical range, measured from the top") { range },
        ],
        advice: Dictionary(
            uniqueKeysWithValues: ["left", "right", "width"].map {
                ($0, "write the range across, from the left: `x: 0%-50%`")
            }
                + ["top", "bottom", "height"].map {
                    ($0, "write the range down, from the top: `y: 0%-50%`")
                }
                + ["from", "to", "start", "end", "at"].map {
                    ($0, "write both ends as one range: `x: 0%-50%` across, or `y: 0%-50%` down")
                }
        )
    )

    /// The schema of a range.
    private static var range: SchemaValue {
        let length = SchemaPattern.anyLength
        return .pattern("\(length)\\s*-\\s*(?:\(length))?|-\\s*\(length)")
    }

    /// The pattern of a zone's name: words that are not the name of an edge or corner, and of which
    /// the first is not `not`.
    private static let name =
        "(?!(?:not(?: .*)?|\(SchemaPattern.fixedPlaces))$)\(SchemaPattern.word)(?: \(SchemaPattern.word))*"

    /// Returns the schema of the whole section.
    @Sendable static func schema() -> SchemaValue {
        .names(name, of: .section(section, atLeast: 1), atMost: Zone.limit)
    }

    /// Returns the zones under `zones:`, without those that have an invalid name.
    func zones(_ entry: Node.Entry) -> [Zone] {
        let entries = findings.named(
            entry,
            example: "write a name and its range: `left half: {x: 0%-50%}`",
            atMost: Zone.limit,
            "zones",
            excess: "remove those that no gesture asks for"
        )
        return entries.enumerated().compactMap { zone($1, number: $0) }
    }

    /// Reads `left half: {x: 0%-50%}`; returns nil if the name is invalid.
    private func zone(_ entry: Node.Entry, number: Int) -> Zone? {
        let words = entry.key.split(separator: " ", omittingEmptySubsequences: false)
        let isReserved = words.first == "not" || !PlaceNames.places(called: entry.key).isEmpty
        guard words.allSatisfy({ String($0).isWord }), !isReserved else {
            return findings.refuse(
                .unknownValue,
                "a zone cannot be called \(entry.key.quoted)",
                at: entry.keySpan,
                help: words.first == "not"
                    ? "leave the `not` out: it stands where the zone is asked for"
                    : isReserved
                        ? "give it another name: edges and corners are called so"
                        : "write words of the letters A to Z, digits, `-` and `_`: `left half`"
            )
        }
        // The zone is returned even if its ranges are wrong, so that its uses are not reported.
        var zone = Zone(entry.key, number: number)
        if case .scalar(let scalar) = entry.value.content, ["x", "y"].contains(entry.key),
            !scalar.text.isEmpty
        {
            findings.error(
                .wrongShape,
                "\(entry.key.quoted) is a range of a zone, and the zone has no name",
                at: entry.keySpan,
                help: "write a name before it: `left half: {\(entry.key): \(scalar.text)}`"
            )
            return zone
        }
        if case .scalar(let scalar) = entry.value.content, !scalar.text.isEmpty {
            findings.error(
                .wrongShape,
                "a zone is a mapping of keys and values, and this is a text",
                at: scalar.span,
                help: "say along which axis: `\(entry.key): {x: \(scalar.text)}`, or `y`"
            )
            return zone
        }
        if case .sequence(let ends) = entry.value.content {
            let texts = ends.compactMap { node -> String? in
                if case .scalar(let scalar) = node.content { scalar.text } else { nil }
            }
            findings.error(
                .wrongShape,
                "a zone is a mapping of keys and values, and this is a list",
                at: entry.value.span,
                help: "say along which axis: `\(entry.key): {x: "
                    + (texts.count == 2 ? texts.joined(separator: "-") : "0%-50%") + "}`, or `y`"
            )
            return zone
        }
        guard !entry.value.isCut,
            let section = Section(entry.value, ZonesReader.section, findings: findings)
        else { return zone }
        if section.entries.isEmpty, case .mapping(let written) = entry.value.content,
            written.isEmpty
        {
            findings.missingValue(entry, expecting: "a range: `{x: 0%-50%}`")
        }
        if let entry = section["x"], let range = range(entry) { (zone.left, zone.right) = range }
        if let entry = section["y"], let range = range(entry) { (zone.top, zone.bottom) = range }
        return zone
    }

    /// Reads `0%-50%`, `50%-` or `-20mm`; returns nil after an error.
    ///
    /// An end that is left out is nil.
    private func range(_ entry: Node.Entry) -> (Length?, Length?)? {
        let what = "a range like `0%-50%`"
        guard let scalar = findings.scalar(entry, expecting: what) else { return nil }
        let texts = scalar.text.split(
            separator: "-",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        .map { $0.trimmed }
        guard texts.count == 2, texts.contains(where: { !$0.isEmpty }) else {
            return findings.refuse(
                .notANumber,
                "\(entry.key.quoted) is a range from … to …, and \(scalar.text.quoted) is none",
                at: scalar.span,
                help: Quantity.meantRange(scalar.text).map { "write `\($0)`" }
                    ?? "write both ends: `0%-50%`; without one, as in `50%-`, it reaches to the side"
            )
        }
        if let unit = Quantity(String(texts[1]))?.unit, !unit.isEmpty,
            let start = Quantity(String(texts[0])),
            start.unit.isEmpty
        {
            return findings.refuse(
                .missingUnit,
                "\(entry.key.quoted) needs a unit at both ends",
                at: findings.span(of: texts[0].startIndex..<texts[0].endIndex, in: scalar),
                label: "\(unit)?",
                help: "write `\(texts[0])\(unit)-\(texts[1])`"
            )
        }
        let ends = texts.filter { !$0.isEmpty }.compactMap { Quantity(String($0)) }
        if ends.count == texts.count(where: { !$0.isEmpty }), ends.allSatisfy(\.unit.isEmpty) {
            let unit = ends.allSatisfy { $0.value <= 100 } ? "%" : "mm"
            // `0.5-1`: the parts of 1 that other programs count in.
            let isFraction = ends.allSatisfy { (0...1).contains($0.value) }
            let corrected = texts.map { text -> String in
                guard isFraction, let end = Quantity(String(text)) else {
                    return text.isEmpty ? "" : "\(text)\(unit)"
                }
                return "\(DecimalText.short(end.value * 100))%"
            }
            return findings.refuse(
                .missingUnit,
                "\(entry.key.quoted) needs units",
                at: scalar.span,
                label: "% or mm?",
                help: "write `\(corrected.joined(separator: "-"))`",
                notes: ["units are: mm, %"]
            )
        }
        var lengths: [Length?] = []
        for text in texts {
            guard !text.isEmpty else {
                lengths.append(nil)
                continue
            }
            guard
                let length = findings.length(scalar.part(text), of: entry, allowsZero: true)
            else { return nil }
            lengths.append(length)
        }
        if let start = lengths[0], let end = lengths[1], let values = start.comparable(with: end),
            values.0 >= values.1
        {
            return findings.outOfRange(
                scalar,
                of: entry,
                values.0 == values.1
                    ? "write a range with two different ends: `0%-50%`"
                    : "write the smaller end first: `\(texts[1])-\(texts[0])`"
            )
        }
        // 2 mm: narrower than the place that fingers hit on purpose.
        if case .millimetres(let start)? = lengths[0], case .millimetres(let end)? = lengths[1],
            end - start < 2
        {
            findings.warning(
                .contradiction,
                "no finger hits a zone as narrow as this on purpose",
                at: scalar.span,
                help: "make it wider: `\(DecimalText.short(start))mm-"
                    + "\(DecimalText.short(start + 10))mm`"
            )
        }
        checkShare(lengths, scalar)
        if case .millimetres(let start)? = lengths[0], let widest = panels.map(\.longerSide).max(),
            start >= widest
        {
            findings.warning(
                .contradiction,
                "no finger gets there: no panel under `devices:` is as large",
                at: scalar.span,
                help: "write less than `\(Int(widest))mm`, or shares of the surface: `50%-100%`"
            )
        }
        return (lengths[0], lengths[1])
    }

    /// Warns about a zone of less than 1 % that no side of the surface limits, where fingers could
    /// come in from outside.
    private func checkShare(_ ends: [Length?], _ scalar: Scalar) {
        guard case .percent(let start)? = ends[0], case .percent(let end)? = ends[1],
            start > 0, end < 100, end - start < 1
        else { return }
        // 2 mm, as above; without panels, 1 % of a screen of 60 cm is 6 mm.
        if let widest = panels.map(\.longerSide).max(), widest * (end - start) / 100 >= 2 { return }
        findings.warning(
            .contradiction,
            "no finger hits a zone as narrow as this on purpose",
            at: scalar.span,
            help: end <= 1
                ? "make it wider; half of the surface is `50%`, not `0.5%`"
                : "make it wider: `\(DecimalText.short(start))%-"
                    + "\(DecimalText.short(min(start + 10, 100)))%`"
        )
    }
}
