import Diagnostics
import Gestures
import InputEvents

extension Findings {
    /// Warns of bindings that never run because another always wins the same gesture.
    ///
    /// Of the patterns that match one gesture the most specific wins, of equally specific ones the
    /// first in the file. So a binding is lost if one before it differs in nothing that counts, and
    /// accepts at least the same places; unless that one passes.
    func checkReachability(_ placed: [PlacedBinding]) {
        var earlier: [GesturePattern: [PlacedBinding]] = [:]
        for binding in placed {
            let pattern = binding.binding.pattern
            var key = pattern
            key.fingers = fingers(of: pattern, on: binding.gesture.family.devices)
            key.from = []
            key.to = []
            key.along = []
            key.passes = false
            key.conditions.sort { $0.description < $1.description }
            // How it is told does not decide who wins; of a gesture that goes on and one that acts at
            // its end, one wins every time, too.
            key.kind = pattern.kind.plain
            key.every = nil
            key.followsEveryMove = false
            // Few bindings differ in their places alone, so the list is short; 16 bound it anyway.
            let winner = earlier[key, default: []].prefix(16).first {
                covers($0.binding.pattern.from, pattern.from)
                    && covers($0.binding.pattern.to, pattern.to)
                    && covers($0.binding.pattern.along, pattern.along)
            }
            if let winner {
                warn(binding, losesTo: winner)
            } else if !pattern.passes {
                earlier[key, default: []].append(binding)
            }
        }
    }

    /// The finger count with the default spelled out, where only one sort of device is meant.
    private func fingers(of pattern: GesturePattern, on able: [DeviceKind]) -> FingerCount {
        guard pattern.fingers == .default else { return pattern.fingers }
        let meant = pattern.devices.kinds.intersection(able)
        switch meant.isEmpty ? Set(able) : meant {
        case [.touchscreen]: return .exactly(1)
        case [.touchpad]: return .any
        default: return .default
        }
    }

    /// Whether the first leaves nothing to the second and is no less specific.
    private func covers(_ winner: Set<Edge>, _ loser: Set<Edge>) -> Bool {
        winner.isEmpty == loser.isEmpty && winner.isSuperset(of: loser)
    }

    /// The same for places: corners alone are more specific than edges.
    private func covers(_ winner: Set<Place>, _ loser: Set<Place>) -> Bool {
        winner.isEmpty == loser.isEmpty
            && winner.allSatisfy(\.isCorner) == loser.allSatisfy(\.isCorner)
            && loser.allSatisfy { place in winner.contains { place.isPart(of: $0) } }
    }

    private func warn(_ loser: PlacedBinding, losesTo winner: PlacedBinding) {
        func called(_ binding: Binding) -> String {
            binding.name.map(\.quoted) ?? "binding \(binding.number)"
        }
        let winnerName = called(winner.binding)
        warning(
            .unreachable,
            "\(called(loser.binding)) never runs: \(winnerName) takes every "
                + "\(winner.binding.on.quoted) first",
            at: loser.gesture.span,
            label: "never has its turn",
            secondary: [
                .init(
                    span: winner.gesture.span,
                    text: "wins: same gesture, same options, first in the file"
                )
            ],
            help: [
                "let the first `pass: true`, or tell them apart by an option or a `device`"
            ]
        )
    }
}
