import Diagnostics
import Gestures
import InputEvents
import YAML

/// Reads `zones:`, parts of the surface that the user names.
///
/// A zone is a range across and a range down, written as the ranges of `distance`, and measured as the
/// places are that commands are told of: from the left and from the top. Sides as `right: 50%` would leave open
/// from which side they count.
struct ZonesReader {
    let findings: Findings

    /// All keys of a zone.
    static let keys = ["x", "y"]

    /// The zones under `zones:`, a name and its ranges each.
    func zones(_ entry: Node.Entry) -> [Zone] {
        guard !entry.value.isMissing else { return [] }
        guard case .mapping(let entries) = entry.value.content else {
            if case .refused = entry.value.content { return [] }
            findings.error(
                .wrongShape,
                "`zones` is a mapping of names, and this is \(entry.value.sort)",
                at: entry.value.span,
                help: ["write a name and its range: `left half: {x: 0%-50%}`"]
            )
            return []
        }
        guard entries.count <= Zone.limit else {
            findings.error(
                .outOfRange,
                "there are \(entries.count) zones, and the most is \(Zone.limit)",
                at: entries[Zone.limit].keySpan,
                help: ["remove those that no gesture asks for"]
            )
            return []
        }
        return entries.enumerated().compactMap { zone($1, number: $0) }
    }

    private func zone(_ entry: Node.Entry, number: Int) -> Zone? {
        let words = entry.key.split(separator: " ", omittingEmptySubsequences: false)
        let isTaken = words.first == "not" || !PlaceNames.places(called: entry.key).isEmpty
        guard words.allSatisfy({ String($0).isWord }), !isTaken else {
            findings.error(
                .unknownValue,
                "a zone cannot be called \(entry.key.quoted)",
                at: entry.keySpan,
                help: [
                    isTaken
                        ? "give it another name: edges and corners are called so"
                        : "write words of letters, digits, `-` and `_`: `left half`"
                ]
            )
            return nil
        }
        // Known by name even if the rest is wrong: to ask for it is no mistake.
        var zone = Zone(entry.key, number: number)
        guard !entry.value.isCut,
            let section = Section(
                entry.value,
                title: "a zone",
                keys: ZonesReader.keys,
                advice: ZonesReader.advice,
                findings: findings
            )
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

    /// What to do with sides, which others would write.
    private static let advice = Dictionary(
        uniqueKeysWithValues: ["left", "right", "width"].map {
            ($0, "write the range across, from the left: `x: 0%-50%`")
        }
            + ["top", "bottom", "height"].map {
                ($0, "write the range down, from the top: `y: 0%-50%`")
            }
    )

    /// `0%-50%`, `50%-` or `-20mm`.
    private func range(_ entry: Node.Entry) -> (Length?, Length?)? {
        let what = "a range like `0%-50%`"
        guard let scalar = findings.scalar(entry, expecting: what) else { return nil }
        let ends = scalar.text.split(
            separator: "-",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        let texts = ends.map { $0.trimmed }
        guard texts.count == 2, texts.contains(where: { !$0.isEmpty }) else {
            findings.error(
                .notANumber,
                "\(entry.key.quoted) is a range from … to …, and \(scalar.text.quoted) is none",
                at: scalar.span,
                help: [
                    "write both ends: `0%-50%`; without one, as in `50%-`, it reaches to the side"
                ]
            )
            return nil
        }
        var lengths: [Length?] = []
        for text in texts {
            guard !text.isEmpty else {
                lengths.append(nil)
                continue
            }
            guard
                let length = findings.length(scalar.part(text), of: entry, allowsNone: true)
            else { return nil }
            lengths.append(length)
        }
        if let start = lengths[0], let end = lengths[1], let both = start.comparable(with: end),
            both.0 >= both.1
        {
            findings.error(
                .outOfRange,
                "\(entry.key.quoted) cannot be \(scalar.text.quoted)",
                at: scalar.span,
                help: ["write the smaller end first: `\(texts[1])-\(texts[0])`"]
            )
            return nil
        }
        return (lengths[0], lengths[1])
    }
}
