import Configuration
import Gestures
import Glibc
import InputEvents
import Pipeline

/// The uses of a touchscreen that must not act on inputrx.
///
/// Each use is random contacts on a synthetic panel, with a fixed seed. The programs on the screen
/// see the same touches, so whatever a configuration makes of them is a false action.
enum OrdinaryUse: String, CaseIterable {
    /// Pans, zooms by two fingers and by double taps.
    case maps
    /// Two thumbs on a phone, eight fingers on a tablet.
    case typing
    /// One finger that draws lines and curves.
    case drawing
    /// A pen or finger that writes while the palm rests.
    case writing = "writing with a resting palm"
    /// One or two palms, as contacts in a cluster, that come to rest and leave.
    case palms = "resting palms"
    /// A thumb at one rim and fingertips at the other.
    case gripping = "gripping and carrying"

    /// The seeds of the runs.
    static let seeds: ClosedRange<UInt64> = 1...3

    /// The panels on which people do that; they report 60 times a second.
    var panels: [SyntheticPanel] {
        let panels: [SyntheticPanel] =
            switch self {
            case .maps, .typing: [.phone, .tablet]
            case .drawing, .writing, .palms: [.tablet]
            case .gripping: [.phone]
            }
        return panels.map { panel in panel.with { $0.rate = 60 } }
    }

    /// Returns what the panels report in this many seconds, for each panel and seed.
    func runs(of seconds: Double) -> [[InputEvent]] {
        panels.flatMap { panel in
            OrdinaryUse.seeds.map { seed in
                var random = SeededRandom(seed: seed)
                var contacts = OrdinaryContacts(on: panel)
                while contacts.time < seconds * 1000 { act(&contacts, &random) }
                let device = panel.device
                let added = InputEvent(time: .zero, kind: .deviceAdded(device))
                return [added]
                    + panel.frames(of: contacts.performance, &random).map { frame in
                        InputEvent(
                            time: Timestamp(microseconds: 1_000_000 + Int64(frame.time * 1000)),
                            kind: .touches(device.id, TouchFrame(frame.changes))
                        )
                    }
            }
        }
    }

    /// Returns the names of the bindings that act in runs of this many seconds, with the actions of
    /// each a minute.
    static func falseActions(
        in runs: [[InputEvent]],
        of seconds: Double,
        under configuration: Configuration
    ) -> [String: Double] {
        var counts: [String: Double] = [:]
        for events in runs {
            Replay(configuration).run(events) {
                let name = $0.binding.name ?? "binding \($0.binding.number)"
                counts[name, default: 0] += 60 / seconds / Double(runs.count)
            }
        }
        return counts
    }

    private func act(_ contacts: inout OrdinaryContacts, _ random: inout SeededRandom) {
        switch self {
        case .maps: contacts.useMap(&random)
        case .typing: contacts.type(&random)
        case .drawing: contacts.draw(&random)
        case .writing: contacts.write(&random)
        case .palms: contacts.restPalms(&random)
        case .gripping: contacts.grip(&random)
        }
    }
}
