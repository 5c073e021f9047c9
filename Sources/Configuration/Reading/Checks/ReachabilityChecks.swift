import Diagnostics
import Gestures
import InputEvents

/// A source of gestures, with the binding or stream that owns it.
struct PlacedPattern {
    let source: PlacedSource
    /// The name of the binding or stream in messages.
    let owner: String
    /// The name of the stream; nil for a binding.
    let stream: String?
    /// True if the stream has other sources, too.
    var hasSiblings = false
    /// The mode that the binding sets; nil if it sets none.
    var mode: String?
    /// What the binding does; nil for a stream, and for a binding that only sets the mode.
    var effect: Effect?
}

/// Finds bindings and streams that never act, because others take their gestures.
struct ReachabilityChecks: Reader {
    let findings: Findings
    let definitions: Definitions

    /// Warns about a binding or stream that never gets a gesture, because another always wins it.
    ///
    /// Of the patterns that match a gesture, the most specific wins. Of equally specific patterns,
    /// those of streams come before those of bindings, and the first in the file wins. So a pattern
    /// never wins if an earlier one accepts at least the same places and pauses and is equal in
    /// everything else, unless the earlier one has `pass`.
    func check(_ streams: [PlacedStream], _ bindings: [PlacedBinding]) {
        let streams = streams.flatMap { placed in
            let name = placed.stream.name
            return placed.sources.map {
                PlacedPattern(
                    source: $0,
                    owner: "stream \(name)".quoted,
                    stream: name,
                    hasSiblings: placed.sources.count > 1
                )
            }
        }
        let bindings = bindings.map { placed in
            let binding = placed.binding
            let owner = binding.name.map(\.quoted) ?? "binding \(binding.number)"
            return PlacedPattern(
                source: placed.source,
                owner: owner,
                stream: nil,
                mode: placed.setMode?.name,
                effect: binding.effect
            )
        }
        var earlier: [GesturePattern: [PlacedPattern]] = [:]
        let twoValued = twoValuedStates(streams + bindings)
        for placed in streams + bindings {
            guard let pattern = placed.source.source.pattern else { continue }
            var key = pattern
            key.fingers = fingers(of: pattern, on: placed.source.devices)
            key.from = []
            key.to = []
            key.along = []
            key.passes = false
            key.conditions = key.conditions.map(\.canonical)
            key.conditions.sort { $0.description < $1.description }
            if key.hold == defaultHold(of: pattern.kind) { key.hold = nil }
            // A continuous gesture and the discrete one with the same name compete, and one of them
            // always wins.
            key.kind = pattern.kind.plain.withoutPause
            key.every = nil
            key.followsEveryMove = false
            /// Returns an earlier pattern with these conditions that otherwise takes every gesture
            /// of this one; nil if there is none.
            func earlierWinner(under conditions: [Condition]) -> PlacedPattern? {
                var wanted = key
                wanted.conditions = conditions.sorted { $0.description < $1.description }
                // Few bindings differ only in their places, so the list is short; 16 limits it for
                // hostile files.
                return earlier[wanted, default: []].prefix(16).first {
                    guard let other = $0.source.source.pattern else { return false }
                    return other.pause(definitions.thresholds)
                        >= pattern.pause(definitions.thresholds)
                        && other.from.takesAll(of: pattern.from)
                        && other.to.takesAll(of: pattern.to)
                        && other.along.takesAll(of: pattern.along)
                }
            }
            let conditions = key.conditions
            // Lazy, because a single winner makes pairs unnecessary.
            let pairs = twoValued.lazy.compactMap {
                state -> (PlacedPattern, PlacedPattern)? in
                guard let value = state.accepted?.first,
                    let one = earlierWinner(under: conditions + [Condition(state, is: value)]),
                    let other = earlierWinner(
                        under: conditions + [Condition(state, is: value, isNegated: true)]
                    )
                else { return nil }
                return (one, other)
            }
            if let winner = earlierWinner(under: conditions) {
                warn(placed, losesTo: winner)
            } else if let (one, other) = pairs.first {
                warn(placed, losesTo: one, and: other)
            } else if !pattern.passes {
                earlier[key, default: []].append(placed)
            }
        }
        checkTaps(streams + bindings)
        checkHolds(streams + bindings)
    }

    /// Returns the states with two values that conditions mention, whose values are always known.
    ///
    /// `locked` is left out, because each binding has a condition on it.
    private func twoValuedStates(_ placedPatterns: [PlacedPattern]) -> [KnownState] {
        let names = placedPatterns.reduce(into: Set<String>()) { names, placed in
            names.formUnion(placed.source.source.pattern?.conditions.map(\.state) ?? [])
        }
        return KnownState.allCases.filter {
            $0.accepted?.count == 2 && $0.initialValue != nil && $0 != .locked
                && names.contains($0.rawValue)
        }
    }

    /// Warns about a binding or stream whose gesture goes to one of two others, whatever the value
    /// of a state.
    private func warn(
        _ loser: PlacedPattern,
        losesTo one: PlacedPattern,
        and other: PlacedPattern
    ) {
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

    /// Returns the time that a long press of fingers or of a key takes without `for`; nil for other
    /// gestures.
    private func defaultHold(of kind: GestureKind) -> Duration? {
        if kind == .longPress { return definitions.thresholds.longPress }
        if case .key(_, .long) = kind { return definitions.thresholds.longKey }
        return nil
    }

    /// Warns about a long press that acts while the touch could still become a tap of another
    /// binding.
    private func checkHolds(_ placedPatterns: [PlacedPattern]) {
        let taps = placedPatterns.filter {
            if case .tap? = $0.source.source.pattern?.kind { true } else { false }
        }
        for placed in placedPatterns {
            // A shorter hold has been reported, because it is too short for any long press.
            guard let press = placed.source.source.pattern, press.kind == .longPress,
                let hold = press.hold, hold < definitions.thresholds.tap,
                hold >= Findings.shortestPress
            else { continue }
            let tap = taps.first {
                guard let tap = $0.source.source.pattern else { return false }
                return fingers(of: tap, on: $0.source.devices)
                    == fingers(of: press, on: placed.source.devices)
                    && tap.from == press.from && tap.devices == press.devices
            }
            guard let tap else { continue }
            findings.warning(
                .thresholdConflict,
                "a touch becomes this long press before it is too long for a tap",
                at: placed.source.span,
                label:
                    "after \(hold.inWords), a tap lasts up to \(definitions.thresholds.tap.inWords)",
                secondary: [.init(span: tap.source.span, text: "the tap")],
                help: "write `\(definitions.thresholds.tap.inWords)` or more, or set `tap` under "
                    + "`thresholds:` to less"
            )
        }
    }

    /// Warns about double and triple taps that a sequence of as many single taps always takes.
    private func checkTaps(_ placedPatterns: [PlacedPattern]) {
        let sequences = placedPatterns.filter { placed in
            guard let pattern = placed.source.source.pattern, !pattern.parts.isEmpty else {
                return false
            }
            return pattern.pause(definitions.thresholds) >= definitions.thresholds.doubleTap
        }
        guard !sequences.isEmpty else { return }
        for placed in placedPatterns {
            guard var single = placed.source.source.pattern, case .tap(let count) = single.kind,
                count > 1
            else { continue }
            single.kind = .tap(count: 1)
            let taps = Array(repeating: single, count: count)
            let winner = sequences.first { $0.source.source.pattern?.parts == taps }
            if let winner { warn(placed, losesTo: winner, isSameGesture: false) }
        }
    }

    /// Returns the finger count, with the default filled in if only one kind of device can make the
    /// gesture.
    private func fingers(of pattern: GesturePattern, on capableKinds: [DeviceKind]) -> FingerCount {
        guard pattern.fingers == .default else { return pattern.fingers }
        if pattern.asksForContacts { return .range(pattern.fingerRange(onTouchpad: true)) }
        let namedKinds = pattern.devices.kinds.intersection(capableKinds)
        switch namedKinds.isEmpty ? Set(capableKinds) : namedKinds {
        case [.touchscreen]: return .exactly(1)
        case [.touchpad]: return .any
        default: return .default
        }
    }

    /// Returns the advice about two bindings of one gesture that set different modes, one of which
    /// must ask for the mode of the other; nil for other bindings.
    private func toggleHelp(_ winner: PlacedPattern, _ loser: PlacedPattern) -> String? {
        guard let first = winner.mode, let second = loser.mode, first != second else { return nil }
        return first == KnownState.mode.initialValue
            ? "let the first act only in the mode that the second sets: `when: {mode: \(second)}`"
            : "let the second act only in the mode that the first sets: `when: {mode: \(first)}`"
    }

    private func warn(
        _ loser: PlacedPattern,
        losesTo winner: PlacedPattern,
        isSameGesture: Bool = true
    ) {
        let gesture = winner.source.source.text.quoted
        let isFirst = winner.stream == nil || loser.stream != nil
        let isSequence = winner.source.source.pattern?.parts.isEmpty == false
        // Neither a sequence nor a continuous gesture can have `pass`.
        let isContinuous =
            if case .continuous? = winner.source.source.pattern?.kind { true } else { false }
        // A file often includes another one to replace some of its bindings.
        let sources = findings.sources
        let isReplaced =
            sources.index(of: winner.source.span.start)
            != sources.index(of: loser.source.span.start)
        let replacement = isReplaced ? "remove one, if it shall replace the other; or " : ""
        let passing = isSequence || isContinuous ? "remove one" : "let the first `pass: true`"
        // Who wants two effects has often copied the gesture with the rest of the binding.
        let moving =
            isReplaced || winner.effect == loser.effect
            ? "" : "bind \(loser.owner) to another gesture, "
        let help =
            switch (winner.stream, loser.stream) {
            case (_?, nil) where winner.hasSiblings:
                "write `pass: true` beside the gesture in the stream, or remove one of the two"
            case (let stream?, let other?) where stream == other: "remove one of the two"
            case (let stream?, nil):
                "listen to it: `on: stream \(stream)`, or write `pass: true` beside the gesture in "
                    + "the stream"
            case (let stream?, _?): "let it come from there: `sources: stream \(stream)`"
            default:
                !isSameGesture
                    ? "remove one of the two"
                    : toggleHelp(winner, loser) ?? replacement + moving + passing
                        + ", or tell them apart by an option or a `device`"
            }
        let isHeldAlike =
            winner.source.source.pattern?.hold != loser.source.source.pattern?.hold
        findings.warning(
            .unreachable,
            "\(loser.owner) never \(loser.stream != nil ? "gets a \(gesture)" : "runs"): "
                + "\(winner.owner) takes every \(gesture) first",
            at: loser.source.span,
            label: "never has its turn",
            secondary: [
                .init(
                    span: winner.source.span,
                    text: isSameGesture
                        ? "wins: same gesture, \(isHeldAlike ? "held as long" : "same options"), "
                            + (isFirst ? "first in the file" : "and streams come first")
                        : "wins: it is made of the same taps"
                )
            ],
            help: help
        )
    }
}

extension Condition {
    /// An equivalent condition that names the first value of a state with only two values:
    /// `{locked: no}` becomes `not locked`.
    ///
    /// Other conditions stay as they are.
    fileprivate var canonical: Condition {
        guard let accepted = KnownState(rawValue: state)?.accepted, accepted.count == 2,
            values.count == 1,
            alternatives.isEmpty
        else { return self }
        guard let value = values.first, value == accepted[1] else { return self }
        return Condition(state, is: [accepted[0]], isNegated: !isNegated)
    }
}

extension GestureKind {
    /// The gesture without the pause of a sequence.
    fileprivate var withoutPause: GestureKind {
        guard case .sequence(var sequence) = self else { return self }
        sequence.pause = nil
        return .sequence(sequence)
    }
}

extension GesturePattern {
    /// Returns the longest pause that a sequence allows; zero for other gestures.
    fileprivate func pause(_ thresholds: Thresholds) -> Duration {
        guard case .sequence(let sequence) = kind else { return .zero }
        return sequence.pause ?? thresholds.sequence
    }
}
