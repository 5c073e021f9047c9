import Diagnostics
import Gestures
import InputEvents
import YAML

/// `finger` or `pointer` in `at:`, with its place in the file.
struct PlacedSentPlace {
    let place: SentPlace
    let span: Span
}

// The place where a binding sends input. It is given in `at:`, beside the places of the gesture.
extension EffectReader {
    /// Removes `finger` and `pointer` from `at:`, and returns the first of them; nil if there is
    /// neither.
    ///
    /// If a zone is called `finger` or `pointer`, the word means the zone and is not removed.
    func takePlace(from section: inout Section) -> PlacedSentPlace? {
        var taken: [PlacedSentPlace] = []
        section.removeElements(of: GestureOption.at.rawValue) { node in
            guard case .scalar(let scalar) = node.content,
                let place = SentPlace(rawValue: scalar.text),
                !definitions.zones.contains(where: { $0.name == scalar.text })
            else { return false }
            taken.append(PlacedSentPlace(place: place, span: scalar.span))
            return true
        }
        if taken.count > 1 {
            findings.error(
                .contradiction,
                "clicks are sent either at the finger or at the pointer",
                at: taken[1].span,
                secondary: [.init(span: taken[0].span, text: "the other one")],
                help: "remove one of the two"
            )
        }
        return taken.first
    }

    /// Reports a place in a binding that sends neither clicks nor scroll steps.
    func check(_ place: PlacedSentPlace?, of effect: Effect?) {
        guard let place, let effect,
            // A drag has a place, too, where the pointer begins.
            effect.drag == nil,
            !effect.commands.contains(where: { $0.sent.map { $0.clicks || $0.scrolls } ?? false })
        else { return }
        findings.error(
            .misplacedOption,
            "\(place.place.rawValue.quoted) is the place of a click or of the wheel, and this "
                + "binding sends neither",
            at: place.span,
            help: clickAdvice(place.place, effect) ?? "remove it"
        )
    }

    /// Returns the advice about another program that clicks, but only where the pointer is; nil for
    /// other effects.
    private func clickAdvice(_ place: SentPlace, _ effect: Effect) -> String? {
        guard place == .finger, case .run(.program(let program)) = effect,
            let click = ClickCommand(program)
        else { return nil }
        return "to click there, write `send: \(click.button)` in place of `run`; or remove it"
    }

    /// Reports `finger` beside a gesture whose fingers have no place on the screen.
    func check(_ place: PlacedSentPlace?, of pattern: GesturePattern?) {
        guard let place, place.place == .finger, let pattern, !pattern.isMadeOnScreens else {
            return
        }
        findings.error(
            .misplacedOption,
            "only a finger on a touchscreen has a place on the screen, and this gesture has none",
            at: place.span,
            help: "remove it: clicks are sent where the pointer is"
        )
    }
}
