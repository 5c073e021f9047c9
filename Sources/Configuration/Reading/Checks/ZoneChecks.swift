import Diagnostics
import Gestures
import YAML

/// Warns about zones that no gesture uses.
struct ZoneChecks {
    let findings: Findings

    /// Compares the zones under `zones:` with the places of all gestures.
    ///
    /// Zones in included files are not reported, because these files may serve several
    /// configurations.
    func check(_ entry: Node.Entry, usedBy patterns: [GesturePattern]) {
        let parts = patterns.flatMap { [$0] + $0.parts }
        let places = parts.flatMap { [$0.from, $0.to, $0.along] }
        let used = Set(places.flatMap { $0.anyOf.union($0.noneOf) })
        let names = Set(
            used.compactMap { if case .zone(let zone) = $0 { zone.name } else { nil } }
        )
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
    }
}
