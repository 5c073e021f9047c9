import Diagnostics
import Gestures

/// The warnings about bindings and streams that never act.
extension ReachabilityChecks {
    /// Warns about a binding or stream whose gesture goes to one of two others, whatever the value
    /// of a state.
    func warn(_ loser: PlacedPattern, losesTo one: PlacedPattern, and other: PlacedPattern) {
        let gesture = one.source.source.text.quoted
        findings.warning(
            .unreachable,
            "\(loser.owner) never \(loser.stream != nil ? "gets a \(gesture)" : "runs"): "
                + "\(one.owner) and \(other.owner) together take every \(gesture) first",
            at: loser.source.span,
            label: "never has its turn",
            secondary: [
                .init(span: one.source.span, text: "wins under its condition"),
                .init(span: other.source.span, text: "wins otherwise"),
            ],
            help: "remove it, or the condition of one of the two"
        )
    }

    /// Warns about a binding or stream whose gesture always goes to another one.
    ///
    /// `advantage` is nil if the other one waits for another gesture, of which this one is a part;
    /// `mode` is the mode that then lasts for ever.
    func warn(
        _ loser: PlacedPattern,
        losesTo winner: PlacedPattern,
        by advantage: Advantage? = nil,
        lasting mode: String? = nil
    ) {
        let gesture = winner.source.source.text.quoted
        let isFirst = winner.stream == nil || loser.stream != nil
        findings.warning(
            .unreachable,
            "\(loser.owner) never \(loser.stream != nil ? "gets a \(gesture)" : "runs"): "
                + "\(winner.owner) takes every \(gesture) first",
            at: loser.source.span,
            label: "never has its turn",
            secondary: [
                .init(
                    span: winner.source.span,
                    text: advantage.map {
                        "wins: \($0.reason), "
                            + (isFirst ? "first in the file" : "and streams come first")
                    } ?? "wins: it is made of the same taps"
                )
            ],
            help: help(about: loser, winner, advantage),
            notes: mode.map { ["so no binding leaves the mode \($0.quoted)"] } ?? []
        )
    }

    private func help(
        about loser: PlacedPattern,
        _ winner: PlacedPattern,
        _ advantage: Advantage?
    ) -> String {
        switch (winner.stream, loser.stream) {
        case (_?, nil) where winner.hasSiblings:
            "write `pass: true` beside the gesture in the stream, or remove one of the two"
        case (let stream?, let other?) where stream == other: "remove one of the two"
        case (let stream?, nil):
            "listen to it: `on: stream \(stream)`, or write `pass: true` beside the gesture in "
                + "the stream"
        case (let stream?, _?):
            advantage?.inclusion.map { "\($0); put this stream before it" }
                ?? "let it come from there: `sources: stream \(stream)`"
        case (nil, _):
            advantage.map { bindingHelp(about: loser, winner, $0) } ?? "remove one of the two"
        }
    }

    /// Returns the advice about two bindings of one gesture.
    private func bindingHelp(
        about loser: PlacedPattern,
        _ winner: PlacedPattern,
        _ advantage: Advantage
    ) -> String {
        // A file often includes another one to replace some of its bindings.
        let sources = findings.sources
        let isReplaced =
            sources.index(of: winner.source.span.start)
            != sources.index(of: loser.source.span.start)
        let replacement = isReplaced ? "remove one, if it shall replace the other; or " : ""
        if let inclusion = advantage.inclusion {
            return inclusion
                + (isReplaced
                    ? ": \(replacement)put this binding before it, in the same file"
                    : "; put this binding before it")
        }
        if let help = toggleHelp(winner, loser) { return help }
        let pattern = winner.source.source.pattern
        // Neither a sequence nor a continuous gesture can have `pass`.
        let isSequence = pattern?.parts.isEmpty == false
        let canPass = !isSequence && pattern?.kind.isContinuous != true
        let passing = canPass ? "let the first `pass: true`" : "remove one"
        if pattern?.hold != loser.source.source.pattern?.hold {
            return replacement
                + "give one of the two another time, such as `for: 1s`; or " + passing
        }
        // Who wants two effects has often copied the gesture with the rest of the binding.
        let moving =
            isReplaced || winner.effect == loser.effect
            ? "" : "bind \(loser.owner) to another gesture, "
        return replacement + moving + passing + ", or tell them apart by an option or a `device`"
    }

    /// Returns the advice about two bindings of one gesture that set different modes, one of which
    /// must ask for the mode of the other; nil for other bindings.
    private func toggleHelp(_ winner: PlacedPattern, _ loser: PlacedPattern) -> String? {
        guard let first = winner.mode, let second = loser.mode, first != second else { return nil }
        return first == KnownState.mode.initialValue
            ? "let the first act only in the mode that the second sets: `when: {mode: \(second)}`"
            : "let the second act only in the mode that the first sets: `when: {mode: \(first)}`"
    }

    /// Returns the mode that lasts for ever because a binding never acts, and no other leaves it;
    /// nil if there is none.
    ///
    /// `lost` are the numbers of the bindings that never act.
    func endlessMode(
        after loser: PlacedPattern,
        _ lost: Set<Int>,
        _ bindings: [PlacedBinding],
        _ streams: [PlacedStream]
    ) -> String? {
        // A binding with an error may be meant to leave the mode.
        guard let leaver = loser.binding, let next = leaver.setMode?.name, !findings.containsErrors,
            leaver.source.conditions.contains(where: { placed in
                placed.condition.parts.contains { $0.state == KnownState.mode.rawValue }
            })
        else { return nil }
        let acting = bindings.filter { !lost.contains($0.binding.number) }
        let modes = acting.compactMap { $0.setMode?.name }
        return modes.first { mode in
            mode != next && leaver.isPossible(in: mode, streams)
                && !acting.contains { placed in
                    placed.isPossible(in: mode, streams)
                        && (placed.setMode.map { $0.name != mode }
                            ?? placed.binding.setsModeFromOutside)
                }
        }
    }
}
