import Diagnostics
import Gestures
import InputEvents
import YAML

/// Warns about zones that no gesture uses, and about zones beyond the panels of their gestures.
struct ZoneChecks {
    let findings: Findings
    let definitions: Definitions

    /// Compares the zones under `zones:` with the places of all gestures.
    ///
    /// Zones in included files are not reported as unused, because these files may serve several
    /// configurations.
    func check(_ entry: Node.Entry, usedBy patterns: [GesturePattern]) {
        let parts = patterns.flatMap { [$0] + $0.parts }
        let names = Set(parts.flatMap(\.zoneNames))
        for zone in entry.value.entries
        where !names.contains(zone.key) && findings.sources.index(of: zone.keySpan.start) == 0 {
            findings.warning(
                .unusedZone,
                "no gesture asks for the zone \(zone.key.quoted)",
                at: zone.keySpan,
                help:
                    "write `at: \(zone.key)` or `from: \(zone.key)` beside a gesture, or remove the zone"
            )
        }
        for zone in definitions.zones {
            guard let written = entry.value.entries.first(where: { $0.key == zone.name }) else {
                continue
            }
            checkSides(of: zone, written, usedBy: patterns)
        }
    }

    /// Warns about a zone that begins beyond the width or height of each panel that its gestures
    /// are made on.
    private func checkSides(
        of zone: Zone,
        _ entry: Node.Entry,
        usedBy patterns: [GesturePattern]
    ) {
        let users = patterns.filter { pattern in
            ([pattern] + pattern.parts).contains { $0.zoneNames.contains(zone.name) }
        }
        // The devices of a sequence apply to its parts, too.
        let panels = users.map { pattern in
            pattern.parts.isEmpty ? definitions.panelSizes.panels(of: pattern) : nil
        }
        let known = panels.compactMap { $0 }
        guard !users.isEmpty, known.count == panels.count else { return }
        let surfaces = known.flatMap { $0 }
        let longest = definitions.panels.map(\.longerSide).max() ?? 0
        for (key, start, side, word) in [
            ("x", zone.left, surfaces.map(\.width).max(), "wide"),
            ("y", zone.top, surfaces.map(\.height).max(), "high"),
        ] {
            // A zone beyond the longer side of each panel has already been reported.
            guard case .millimetres(let start)? = start, let side, start >= side, start < longest
            else { continue }
            findings.warning(
                .contradiction,
                "no finger gets there: the panel under `devices:` is "
                    + "\(DecimalText.short(side)) mm \(word)",
                at: entry.value.entries.first { $0.key == key }?.value.span ?? entry.keySpan,
                help: "write less than `\(DecimalText.short(side))mm`, or shares of the surface: "
                    + "`50%-100%`"
            )
        }
    }
}

extension GesturePattern {
    /// The names of the zones in the pattern, except those in the parts of a sequence.
    fileprivate var zoneNames: [String] {
        [from, to, along].flatMap { $0.anyOf.union($0.noneOf) }.compactMap {
            if case .zone(let zone) = $0 { zone.name } else { nil }
        }
    }
}
