import Diagnostics
import Gestures

/// Finds mistakes with modes that show only when all bindings are compared.
struct ModeChecks {
    let findings: Findings

    /// Warns about modes that no binding sets or leaves, that no condition mentions, or that a
    /// binding sets only while they are set already.
    func check(
        _ streams: [PlacedStream],
        _ bindings: [PlacedBinding],
        _ rules: [PlacedRule]
    ) {
        let defaultMode = KnownState.mode.initialValue ?? ""
        let modes = [defaultMode] + bindings.compactMap { $0.setMode?.name }
        let sources = streams.flatMap(\.sources) + bindings.map(\.source)
        let gestureConditions = sources.compactMap { source -> PlacedCondition? in
            guard case .state(KnownState.mode.rawValue, let value)? = source.source.pattern?.kind
            else {
                return nil
            }
            return PlacedCondition(condition: Condition(.mode, is: value), span: source.span)
        }
        let conditions =
            gestureConditions
            + (sources.flatMap(\.conditions) + rules.flatMap(\.conditions)).flatMap { placed in
                placed.condition.parts.map { PlacedCondition(condition: $0, span: placed.span) }
            }
            .filter { $0.condition.state == KnownState.mode.rawValue }
        let mentionedModes = conditions.flatMap(\.condition.values)
        var unsetModes: [String] = []
        for placed in conditions {
            for value in placed.condition.values {
                let condition = Condition(.mode, is: value)
                guard !modes.contains(where: { condition.isMet(by: $0) }) else { continue }
                let suggestion = findings.suggestion { ModeChecks.nearest(to: value, among: modes) }
                // What most places write is rarely misspelt; the bindings that set the mode are.
                if let suggestion, suggestion != defaultMode, !mentionedModes.contains(suggestion),
                    mentionedModes.count(where: { $0 == value })
                        > modes.count(where: { $0 == suggestion })
                {
                    continue
                }
                unsetModes.append(value)
                findings.warning(
                    .impossibleCondition,
                    "no binding sets the mode \(value.quoted)",
                    at: placed.span,
                    help: suggestion.map { "did you mean `\($0)`?" }
                        ?? (ModeChecks.isStartName(value)
                            ? "write `\(defaultMode)`, which is the mode at the start"
                            : "add `set-mode: \(value)` to a binding"),
                    notes: ["`inputrx state mode \(value)` sets it, too, from outside"]
                )
            }
        }
        if modes.count == 1, !bindings.contains(where: \.binding.setsModeFromOutside) {
            conditions.forEach { warnIfDefaultExcluded($0, defaultMode) }
        }
        // The empty name stands for modes that are set from outside.
        bindings.forEach { warnIfAlreadySet($0, among: modes + [""], streams) }
        warnAboutPassedModes(bindings)
        warnAboutUnreachedModes(from: defaultMode, bindings, streams)
        // A binding that waits for a change of the mode need not act at the start.
        let needed = Array(conditions.dropFirst(gestureConditions.count))
        warnAboutStart(defaultMode, bindings, streams, needed)
        let setsOtherMode = bindings.contains { $0.setMode.map { $0.name != defaultMode } ?? false }
        for binding in bindings {
            guard let (mode, span) = binding.setMode else { continue }
            guard mode != defaultMode else {
                if !setsOtherMode, !bindings.contains(where: \.binding.setsModeFromOutside) {
                    findings.warning(
                        .uselessMode,
                        "no binding sets another mode, so \(mode.quoted) is the mode already",
                        at: span,
                        help: "set another mode first: `set-mode: resize` in another binding; "
                            + (binding.binding.effect == nil
                                ? "or remove this binding" : "or remove it")
                    )
                }
                continue
            }
            /// Returns true if a condition distinguishes the mode from the other one.
            func differs(from other: String) -> Bool {
                conditions.map(\.condition).contains { $0.isMet(by: mode) != $0.isMet(by: other) }
            }
            if differs(from: defaultMode) {
                let isAskedFor = mentionedModes.contains {
                    Condition(.mode, is: $0).isMet(by: mode)
                }
                let otherModes = modes.filter { $0 != defaultMode && $0 != mode }
                let endsMode =
                    !binding.isPossible(in: defaultMode, streams)
                    || ModeChecks.isEndName(mode)
                        && otherModes.contains { binding.isPossible(in: $0, streams) }
                let isEndless = warnIfEndless(
                    mode,
                    at: span,
                    in: bindings,
                    streams,
                    insteadOf: endsMode && !isAskedFor ? defaultMode : nil
                )
                if !isEndless {
                    warnIfDefaultIsLost(defaultMode, from: mode, at: span, in: bindings, conditions)
                }
                continue
            }
            // A condition that misspells the mode has already been reported.
            if unsetModes.contains(where: { ModeChecks.nearest(to: $0, among: [mode]) != nil }) {
                continue
            }
            let suggestion = findings.suggestion {
                ModeChecks.nearest(to: mode, among: mentionedModes)
            }
            // Setting the mode may end another mode, as setting the default mode would.
            let endsAnother = modes.contains(where: differs)
            let isChange = ModeChecks.changes.contains(mode.lowercased())
            if endsAnother, suggestion == nil, !isChange { continue }
            let other = mentionedModes.first { $0 != defaultMode } ?? "resize"
            findings.warning(
                .uselessMode,
                "no binding asks for the mode \(mode.quoted)"
                    + (endsAnother ? "" : ", so setting it changes nothing"),
                at: span,
                help: suggestion.map { "did you mean `\($0)`?" }
                    ?? (isChange
                        ? "write a binding for each way: one with `when: {mode: \(defaultMode)}` "
                            + "and `set-mode: \(other)`, one with `when: {mode: \(other)}` and "
                            + "`set-mode: \(defaultMode)`"
                        : "add `when: {mode: \(mode)}` to a binding")
            )
        }
    }

    /// Returns the mode that is probably meant: the most similar name, or one that begins like this
    /// one, as `move` and `moving` do; nil if there is none.
    private static func nearest(to mode: String, among modes: [String]) -> String? {
        // 3: shorter words begin alike by chance.
        func beginsAlike(_ other: String) -> Bool {
            let common = zip(mode, other).prefix { $0 == $1 }.count
            return common >= 3 && common + 1 >= min(mode.count, other.count)
        }
        return Suggestions.nearest(to: mode, among: modes) ?? modes.first(where: beginsAlike)
    }

    /// Words that people write in place of a mode for a change from one to another.
    private static let changes: Set = ["toggle", "switch", "cycle", "next"]

    /// Warns about `not mode: default` if no binding sets any other mode.
    private func warnIfDefaultExcluded(_ placed: PlacedCondition, _ defaultMode: String) {
        guard placed.condition.isNegated, !placed.condition.isMet(by: defaultMode) else { return }
        findings.warning(
            .impossibleCondition,
            "no binding sets another mode than \(defaultMode.quoted)",
            at: placed.span,
            help: "add `set-mode: resize` to a binding, or remove the condition",
            notes: ["`inputrx state mode resize` sets one, too, from outside"]
        )
    }

    /// Warns about a binding that passes its gesture on to another one, which sets another mode at
    /// the same time.
    private func warnAboutPassedModes(_ bindings: [PlacedBinding]) {
        /// Returns the pattern of the gesture that is passed on.
        func passed(_ placed: PlacedBinding) -> GesturePattern? {
            var pattern = placed.source.source.pattern
            pattern?.passes = false
            return pattern
        }
        // 64 limits the work for hostile files.
        let setters = bindings.filter { $0.setMode != nil }.prefix(64)
        for (index, first) in setters.enumerated() {
            guard let (mode, span) = first.setMode, first.source.source.pattern?.passes == true,
                let pattern = passed(first),
                let second = setters.dropFirst(index + 1).first(where: { passed($0) == pattern }),
                let (other, otherSpan) = second.setMode, other != mode
            else { continue }
            let isReversed = mode == KnownState.mode.initialValue
            let binding = isReversed ? "this" : "the other"
            let condition = "`when: {mode: \(isReversed ? other : mode)}`"
            findings.warning(
                .uselessMode,
                "the mode \(mode.quoted) ends at once: `pass` lets the other binding set "
                    + other.quoted,
                at: span,
                secondary: [.init(span: otherSpan, text: "set right after it")],
                help:
                    "remove `pass`, and let \(binding) one act only in the other mode: \(condition)"
            )
        }
    }

    /// Warns about modes that bindings set only in each other, so that none of them is ever set.
    private func warnAboutUnreachedModes(
        from defaultMode: String,
        _ bindings: [PlacedBinding],
        _ streams: [PlacedStream]
    ) {
        let setters = bindings.filter { $0.setMode != nil }
        guard !bindings.contains(where: \.binding.setsModeFromOutside) else { return }
        var waiting = setters
        var reached: Set = [defaultMode]
        var new = [defaultMode]
        while let mode = new.popLast() {
            let acting = waiting.filter { $0.isPossible(in: mode, streams) }
            waiting.removeAll { $0.isPossible(in: mode, streams) }
            for next in acting.compactMap({ $0.setMode?.name }) {
                if reached.insert(next).inserted { new.append(next) }
            }
        }
        let lost = setters.compactMap { $0.setMode?.name }.filter { !reached.contains($0) }
        // Where no other mode lets the binding act, this has already been reported.
        let first = waiting.first { placed in
            guard let mode = placed.setMode?.name, !reached.contains(mode) else { return false }
            return lost.contains { $0 != mode && placed.isPossible(in: $0, streams) }
        }
        guard let (mode, span) = first?.setMode else { return }
        let others = Set(lost).subtracting([mode]).sorted().map(\.quoted)
        findings.warning(
            .uselessMode,
            "nothing ever sets the mode \(mode.quoted): its binding acts only in "
                + "\(others.joined(separator: " or ")), which nothing sets first, either",
            at: span,
            help: "let a binding without `when`, or with `when: {mode: \(defaultMode)}`, set one "
                + "of them",
            notes: ["`inputrx state mode \(mode)` sets it, too, from outside"]
        )
    }

    /// Warns about a binding that acts only in the mode that it sets.
    private func warnIfAlreadySet(
        _ placed: PlacedBinding,
        among modes: [String],
        _ streams: [PlacedStream]
    ) {
        guard let (mode, span) = placed.setMode, placed.isPossible(in: mode, streams),
            !modes.contains(where: { $0 != mode && placed.isPossible(in: $0, streams) })
        else { return }
        findings.warning(
            .uselessMode,
            "the mode is \(mode.quoted) already when this binding acts",
            at: span,
            help: "set another mode, or remove the condition"
        )
    }

    /// Warns about a mode after which no binding sets the default mode again, although a condition
    /// names it.
    private func warnIfDefaultIsLost(
        _ defaultMode: String,
        from mode: String,
        at span: Span,
        in bindings: [PlacedBinding],
        _ conditions: [PlacedCondition]
    ) {
        let isNamed = conditions.contains {
            !$0.condition.isNegated && $0.condition.values.contains(defaultMode)
        }
        guard isNamed, bindings.allSatisfy({ $0.setMode?.name != defaultMode }),
            !bindings.contains(where: \.binding.setsModeFromOutside),
            // Reported once, at the last of the bindings, which most often ends a mode.
            bindings.last(where: { $0.setMode != nil })?.setMode?.span == span
        else { return }
        findings.warning(
            .endlessMode,
            "no binding sets the mode \(defaultMode.quoted) again, which a condition asks for",
            at: span,
            help: ModeChecks.isEndName(mode)
                ? "write `set-mode: \(defaultMode)`, which is the mode at the start"
                : "write `set-mode: \(defaultMode)` here, if this binding shall end the modes, or "
                    + "in another one that acts in a mode"
        )
    }

    /// Warns about a mode that no binding leaves; returns false for other modes.
    ///
    /// Such a mode lasts until the configuration is read again, or the mode is set from outside.
    /// `defaultMode` is the mode at the start, if the binding probably means that one; else nil.
    private func warnIfEndless(
        _ mode: String,
        at span: Span,
        in bindings: [PlacedBinding],
        _ streams: [PlacedStream],
        insteadOf defaultMode: String?
    ) -> Bool {
        let isLeft = bindings.contains { placed in
            placed.isPossible(in: mode, streams)
                && (placed.setMode.map { $0.name != mode } ?? placed.binding.setsModeFromOutside)
        }
        guard !isLeft else {
            warnIfLeftOnce(mode, in: bindings, streams)
            return false
        }
        findings.warning(
            .endlessMode,
            "no binding leaves the mode \(mode.quoted)"
                + (defaultMode == nil ? "" : ", and none asks for it"),
            at: span,
            help: defaultMode.map { "write `set-mode: \($0)`, which is the mode at the start" }
                ?? "add one that does, such as "
                + "`{on: tap, fingers: 3, when: {mode: \(mode)}, set-mode: default}`"
        )
        return true
    }

    /// Warns about a mode that bindings set again and again, and leave only a few times.
    private func warnIfLeftOnce(
        _ mode: String,
        in bindings: [PlacedBinding],
        _ streams: [PlacedStream]
    ) {
        /// Returns true if the operators let the binding act any number of times.
        func isUnlimited(_ placed: PlacedBinding) -> Bool {
            if case .stream = placed.source.source { return true }
            return placed.binding.operators.maximumOutput(for: nil) == nil
        }
        let leavers = bindings.filter { placed in
            placed.isPossible(in: mode, streams)
                && (placed.setMode.map { $0.name != mode } ?? placed.binding.setsModeFromOutside)
        }
        guard !leavers.contains(where: isUnlimited), let span = leavers.first?.setMode?.span,
            bindings.contains(where: { $0.setMode?.name == mode && isUnlimited($0) })
        else { return }
        findings.warning(
            .endlessMode,
            "this binding leaves the mode \(mode.quoted) only as often as its operators let it act",
            at: span,
            help: "remove `take` from it"
        )
    }
}

extension PlacedBinding {
    /// Returns true if the conditions of the binding can be met in that mode; always true for a
    /// binding that listens to a stream.
    func isPossible(in mode: String, _ streams: [PlacedStream]) -> Bool {
        guard case .stream = source.source else {
            return source.conditions.allSatisfy { placed in
                let condition = placed.condition
                return condition.state != KnownState.mode.rawValue || condition.isMet(by: mode)
            }
        }
        return true
    }
}

extension Binding {
    /// True if a command of the binding sets the mode from outside: `inputrx state mode default`.
    var setsModeFromOutside: Bool {
        let programs = (effect?.commands ?? []).compactMap(\.program)
        return programs.contains { program in
            switch program {
            case .shell(let text): text.contains("state mode") || text.contains("inputrx set-mode")
            case .arguments(let list): list.contains("mode") && list.contains("state")
            }
        }
    }
}
