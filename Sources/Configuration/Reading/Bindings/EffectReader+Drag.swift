import Diagnostics
import Gestures
import InputEvents
import YAML

// Reads `held:`, the keys that are down as long as a gesture lasts, with `motion` and `drag-lock`.
extension EffectReader {
    /// Returns the effect of `held:`: a drag if the pointer follows the fingers, otherwise
    /// commands for `begin`, `end` and `cancel`.
    func held(_ down: SentInput, _ up: SentInput, in section: Section) -> Effect {
        guard let entry = section["motion"] else {
            if let lock = section["drag-lock"] {
                findings.error(
                    .misplacedOption,
                    "`drag-lock` keeps a drag of the pointer, and this binding moves none",
                    at: lock.keySpan,
                    // A key alone is often held without a drag.
                    help: down.clicks
                        ? "add `motion: adaptive`: the pointer follows the fingers; or remove "
                            + "`drag-lock`"
                        : "remove `drag-lock`; or add `motion: adaptive`: the pointer follows the "
                            + "fingers"
                )
            }
            return .phases([.begin: .send(down), .end: .send(up), .cancel: .send(up)])
        }
        let profile: PointerProfile = findings.choice(entry) ?? .adaptive
        let lock = section["drag-lock"].flatMap { findings.duration($0) }
        if let every = section["every"] {
            findings.error(
                .misplacedOption,
                "the pointer follows the fingers without steps, so `motion` has no `every`",
                at: every.keySpan,
                help: "remove it"
            )
        }
        return .drag(PointerDrag(down: down, up: up, profile: profile, lock: lock))
    }

    /// Reports `motion` and `drag-lock` in a binding without `held`.
    func refuseMotion(_ section: Section) {
        for key in ["motion", "drag-lock"] {
            guard let entry = section[key] else { continue }
            findings.error(
                .misplacedOption,
                "\(key.quoted) is about a button or key that is held, and this binding holds none",
                at: entry.keySpan,
                help: "add `held: left click`, or remove it"
            )
        }
    }

    /// Reports a held button that drags nothing, and `motion` beside a gesture whose fingers cannot
    /// move the pointer.
    func checkMotion(_ section: Section, of pattern: GesturePattern?, _ effect: Effect?) {
        guard let held = section["held"], let effect,
            case .continuous(let gesture)? = pattern?.kind
        else { return }
        let movesPointer =
            switch gesture {
            case .drag, .swipe: true
            case .pinch, .rotate, .hold, .dial: false
            }
        if let motion = section["motion"], !movesPointer {
            // On a touchscreen, other programs would get the fingers of the drag as well.
            let needsGrab = pattern?.devices.kinds == [.touchscreen] && !definitions.grabs
            findings.error(
                .misplacedOption,
                "the pointer follows the fingers of `drag` and `swipe`, and of no other gesture",
                at: motion.keySpan,
                help: "write `on: drag`"
                    + (needsGrab
                        ? ", with `- {kind: touchscreen, grab: gestures}` under `devices:`" : "")
                    + ", or remove it"
            )
        }
        // A `drag-lock` without `motion` has already been reported.
        guard effect.drag == nil, movesPointer, section["drag-lock"] == nil,
            effect.commands.contains(where: { $0.sent?.clicks ?? false })
        else { return }
        findings.error(
            .missingKey,
            "nothing moves the pointer while the button is held, so this drags nothing",
            at: held.value.span,
            help: "add `motion: adaptive`: the pointer follows the fingers"
        )
    }
}
