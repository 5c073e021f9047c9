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
    /// The binding; nil for a stream.
    var binding: PlacedBinding?
    /// The mode that the binding sets; nil if it sets none.
    var mode: String? { binding?.setMode?.name }
    /// What the binding does; nil for a stream, and for a binding that only sets the mode.
    var effect: Effect? { binding?.binding.effect }
}

/// Finds bindings and streams that never act, because others take their gestures.
struct ReachabilityChecks: Reader {
    let findings: Findings
    let definitions: Definitions

    /// A pattern that never wins a gesture, with the reason.
    private struct Loss {
        let loser: PlacedPattern
        let reason: Reason

        enum Reason {
            /// Another pattern takes every gesture first.
            case toOne(PlacedPattern, Advantage)
            /// Of two other patterns, one takes every gesture first, whatever the value of a state.
            case toTwo(PlacedPattern, PlacedPattern)
        }
    }

    /// Warns about a binding or stream that never gets a gesture, because another always wins it.
    ///
    /// Of the patterns that match a gesture, the most specific wins. Of equally specific patterns,
    /// those of streams come before those of bindings, and the first in the file wins. So a pattern
    /// never wins if an earlier one accepts at least the same places, pauses, conditions and
    /// devices and is equal in everything else, unless the earlier one has `pass`.
    func check(_ streams: [PlacedStream], _ bindings: [PlacedBinding]) {
        let all = placedPatterns(streams, bindings)
        let losses = losses(all)
        let lost = Set(losses.compactMap(\.loser.binding?.binding.number))
        for loss in losses {
            switch loss.reason {
            case .toOne(let winner, let advantage):
                let mode = endlessMode(after: loss.loser, lost, bindings, streams)
                warn(loss.loser, losesTo: winner, by: advantage, lasting: mode)
            case .toTwo(let one, let other): warn(loss.loser, losesTo: one, and: other)
            }
        }
        checkTaps(all)
        checkHolds(all)
    }

    /// Returns the sources of all streams, then those of all bindings that wait for a gesture.
    private func placedPatterns(
        _ streams: [PlacedStream],
        _ bindings: [PlacedBinding]
    ) -> [PlacedPattern] {
        let ofStreams = streams.flatMap { placed in
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
        let ofBindings = bindings.map { placed in
            PlacedPattern(
                source: placed.source,
                owner: placed.binding.quotedTitle,
                stream: nil,
                binding: placed
            )
        }
        return ofStreams + ofBindings
    }

    /// Returns the patterns that never win, in the order of arbitration.
    private func losses(_ placedPatterns: [PlacedPattern]) -> [Loss] {
        var losses: [Loss] = []
        var earlier: [GesturePattern: [PlacedPattern]] = [:]
        // The same patterns, by what remains without conditions and devices.
        var similar: [GesturePattern: [PlacedPattern]] = [:]
        var inclusion = ConditionInclusion()
        let twoValued = twoValuedStates(placedPatterns)
        for placed in placedPatterns {
            guard let pattern = placed.source.source.pattern else { continue }
            let key = key(of: pattern, on: placed.source.devices)
            /// Returns an earlier pattern with these conditions that otherwise takes every gesture
            /// of this one; nil if there is none.
            func earlierWinner(under conditions: [Condition]) -> PlacedPattern? {
                var wanted = key
                wanted.conditions = conditions.sorted { $0.description < $1.description }
                // Few bindings differ only in their places, so the list is short; 16 limits it for
                // hostile files.
                return earlier[wanted, default: []].prefix(16).first {
                    guard let other = $0.source.source.pattern else { return false }
                    return takesPlacesAndPauses(other, of: pattern)
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
            var similarKey = key
            similarKey.conditions = []
            similarKey.devices = .any
            // 32: as many bindings of one gesture as anyone has; it limits the work for hostile
            // files.
            let rivals = similar[similarKey, default: []].prefix(32)
            let winner =
                earlierWinner(under: conditions)
                ?? rivals.first { takesAll($0, of: placed, &inclusion) }
            if let winner, let winning = winner.source.source.pattern {
                let advantage = Advantage(
                    of: winning,
                    over: pattern,
                    definitions.thresholds,
                    &inclusion
                )
                losses.append(Loss(loser: placed, reason: .toOne(winner, advantage)))
            } else if let (one, other) = pairs.first {
                losses.append(Loss(loser: placed, reason: .toTwo(one, other)))
            } else if !pattern.passes {
                earlier[key, default: []].append(placed)
                similar[similarKey, default: []].append(placed)
            }
        }
        return losses
    }

    /// Returns the pattern without what the earlier of two patterns may accept more of, and with
    /// one spelling of what has several.
    private func key(of pattern: GesturePattern, on devices: [DeviceKind]) -> GesturePattern {
        var key = pattern
        key.fingers = fingers(of: pattern, on: devices)
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
        return key
    }

    private func takesPlacesAndPauses(
        _ winner: GesturePattern,
        of loser: GesturePattern
    ) -> Bool {
        winner.pause(definitions.thresholds) >= loser.pause(definitions.thresholds)
            && winner.from.takesAll(of: loser.from) && winner.to.takesAll(of: loser.to)
            && winner.along.takesAll(of: loser.along)
    }

    /// Returns true if an earlier pattern of the same gesture certainly takes every gesture of this
    /// one, because its conditions and its devices include those of this one.
    private func takesAll(
        _ winner: PlacedPattern,
        of loser: PlacedPattern,
        _ inclusion: inout ConditionInclusion
    ) -> Bool {
        guard let winning = winner.source.source.pattern,
            let losing = loser.source.source.pattern,
            // More conditions, or a filter, would make one of the two more specific.
            winning.conditions.count == losing.conditions.count,
            winning.devices.isAny == losing.devices.isAny,
            // Before the other checks, because it stops at once when its budget is spent.
            inclusion.includes(winning.conditions, losing.conditions),
            takesDevices(winning, of: losing, on: loser.source.devices)
        else { return false }
        // The parts of a sequence begin at different times, when different conditions may be met.
        return losing.parts.isEmpty && takesPlacesAndPauses(winning, of: losing)
    }

    /// Returns true if the first pattern can be made on all devices of the second, in the same way.
    ///
    /// `capableKinds` are the kinds of devices on which the gesture can be made.
    private func takesDevices(
        _ winner: GesturePattern,
        of loser: GesturePattern,
        on capableKinds: [DeviceKind]
    ) -> Bool {
        var devices = loser.devices
        // Only touch surfaces have just the gestures that the vocabulary says.
        if devices.kinds.isEmpty, loser.kind.traits.fewestFingers > 0 {
            devices.kinds = Set(capableKinds)
        }
        // One may be made of a touchpad's contacts, and the other by libinput.
        let mayBePads = devices.kinds.isEmpty || devices.kinds.contains(.touchpad)
        guard !mayBePads || winner.asksForContacts == loser.asksForContacts else { return false }
        return winner.devices.takesAll(of: devices)
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
            if let winner { warn(placed, losesTo: winner) }
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
    func pause(_ thresholds: Thresholds) -> Duration {
        guard case .sequence(let sequence) = kind else { return .zero }
        return sequence.pause ?? thresholds.sequence
    }
}
