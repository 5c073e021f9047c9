import Diagnostics
import YAML

// Translates one gesture.
extension InputActionsImport {
    /// The omission of a part of a gesture.
    private typealias Failure = (original: Original, reason: String)
    /// The actions of one binding.
    private typealias Group = (conditions: InputActionsRequirements, steps: [InputActionsStep])

    /// Reads a gesture, and adds bindings for each group of its actions with the same conditions.
    mutating func readGesture(
        _ node: Node,
        _ mapping: InputActionsMapping,
        on device: InputActionsGesture.Device
    ) throws(ImportFailure) {
        var gesture = try InputActionsGesture.read(mapping, on: device)
        var shared = InputActionsRequirements()
        for condition in mapping.values(of: "conditions") {
            try shared.add(try InputActionsCondition.read(withNegations(condition)))
        }
        if let modifiers = mapping["keyboard_modifiers"] {
            try shared.add(try InputActionsCondition.readModifiers(modifiers))
        }
        let nodes = mapping["actions"]?.elements ?? []
        guard nodes.count <= InputActionsImport.maximumActions else {
            throw ImportFailure("there are too many actions")
        }
        let actions = nodes.map { (mapping: InputActionsMapping($0), span: $0.span) }
        guard !actions.isEmpty else {
            configuration.note(
                original(node),
                "without actions it only keeps the gesture from other programs, which `grab:` of a "
                    + "device does here, for gestures that are bound"
            )
            return
        }
        let hasSharedThreshold = try addThreshold(of: actions.map { $0.mapping }, to: &gesture)
        let advice = InputActionsDragAdvice(of: gesture, while: shared.held, actions: nodes)
        // The pointer follows the fingers only where a button is held.
        let holdsSomething = actions.contains { InputActionsActions.holdsButton($0.mapping) }
        var steps: [InputActionsStep] = []
        var failures: [Failure] = []
        // What is left out is told as a whole, with all of its keys.
        var kept: [InputActionsMapping] = []
        for (number, action) in actions.enumerated() {
            let text = excerpt(action.span)
            do throws(ImportFailure) {
                if !hasSharedThreshold, action.mapping["threshold"] != nil {
                    throw ImportFailure(
                        "a gesture has one `threshold` here, and its commands have none"
                    )
                }
                let read = try readAction(action.mapping, text, number, shared)
                guard holdsSomething || read.allSatisfy({ $0.effect != nil }) else {
                    throw InputActionsActions.pointerMotion
                }
                steps += read
                kept.append(action.mapping)
            } catch {
                let original = original("\(original(node).text): \(text)", action.span)
                failures.append((original, advice.reason(for: error)))
            }
        }
        let count = configuration.bindings.count
        let groups = groups(of: steps, shared)
        var reasons: [String] = []
        for group in groups {
            do throws(ImportFailure) {
                try add(group, node, gesture)
            } catch {
                let reason = advice.reason(for: error)
                if !reasons.contains(reason) { reasons.append(reason) }
            }
        }
        report(failures, reasons, of: node, isAlone: steps.isEmpty)
        guard configuration.bindings.count > count else { return }
        if mayOverlap(groups, shared) {
            configuration.note(
                original(node),
                "where the conditions of several actions are met, only one of them acts here: that "
                    + "with the most conditions, or the first"
            )
        }
        noteUnread(mapping)
        for action in kept { noteUnread(action) }
    }

    /// Reports what is left out of a gesture; the whole gesture once if that is the reason.
    private mutating func report(
        _ failures: [Failure],
        _ reasons: [String],
        of node: Node,
        isAlone: Bool
    ) {
        for reason in reasons { leaveOut(node, reason) }
        let others = failures.filter { !reasons.contains($0.reason) }
        if isAlone, others.count > 1, Set(others.map { $0.reason }).count == 1 {
            leaveOut(node, others[0].reason)
        } else {
            for failure in others { configuration.leaveOut(failure.original, failure.reason) }
        }
    }

    // MARK: - Actions

    /// Adds the threshold of the actions to the gesture's, if they all have the same and act once;
    /// returns false if they do not.
    private func addThreshold(
        of actions: [InputActionsMapping],
        to gesture: inout InputActionsGesture
    ) throws(ImportFailure) -> Bool {
        var texts: Set<String?> = []
        for action in actions {
            texts.insert(try action.text("threshold"))
            let isRepeated = action.peek("interval") != nil
            guard texts.count == 1, texts == [nil] || !isRepeated else { return false }
        }
        guard let text = texts.first ?? nil else { return true }
        var threshold = try InputActionsThreshold.read(text)
        if let own = gesture.threshold { threshold = try threshold.intersected(with: own) }
        gesture.threshold = threshold
        return true
    }

    /// Reads an action, or those of which `one:` runs the first that can.
    private mutating func readAction(
        _ action: InputActionsMapping,
        _ text: String,
        _ number: Int,
        _ shared: InputActionsRequirements
    ) throws(ImportFailure) -> [InputActionsStep] {
        let (moment, interval) = try InputActionsStep.readMoment(action)
        var conditions = shared
        if let node = action["conditions"] {
            try conditions.add(try InputActionsCondition.read(withNegations(node)))
        }
        let actions = InputActionsActions(options: options)
        var step = InputActionsStep(
            moment: moment,
            interval: interval,
            conditions: conditions,
            blocksOthers: try action.text("block_other") == "true",
            original: text
        )
        // InputActions looks for these first.
        let isSingle = ["command", "input", "plasma_shortcut"].contains { action.peek($0) != nil }
        guard !isSingle, let choices = action["one"]?.elements else {
            let movesPointer = InputActionsActions.movesPointer(action)
            if !movesPointer { step.effect = try actions.effect(action) }
            return [step]
        }
        guard choices.count <= InputActionsImport.maximumActions else {
            throw ImportFailure("there are too many actions")
        }
        step.choice = number
        var steps: [InputActionsStep] = []
        for node in choices {
            let choice = InputActionsMapping(node)
            step.conditions = conditions
            if let node = choice["conditions"] {
                try step.conditions.add(try InputActionsCondition.read(withNegations(node)))
            }
            step.effect = try actions.effect(choice)
            // InputActions ignores these here.
            for key in ["on", "interval", "threshold", "conflicting"] { _ = choice[key] }
            noteUnread(choice)
            // Of two actions with the same conditions, the second one never runs.
            guard !steps.contains(where: { $0.conditions == step.conditions }) else { continue }
            // Of two bindings, the one with more conditions acts, wherever it stands.
            if let last = steps.last, step.conditions.count > last.conditions.count {
                throw ImportFailure(
                    "`one:` needs a script if an action has more conditions than one above it"
                )
            }
            steps.append(step)
        }
        guard !steps.isEmpty else { throw ImportFailure("there is no action in `one:`") }
        return steps
    }

    /// Returns the actions of each binding: those with the same conditions, and with them those
    /// that run on no conditions of their own.
    private func groups(
        of steps: [InputActionsStep],
        _ shared: InputActionsRequirements
    ) -> [Group] {
        var keys: [InputActionsRequirements] = []
        for step in steps where !keys.contains(step.conditions) { keys.append(step.conditions) }
        return keys.map { key -> Group in
            let own = steps.filter { $0.conditions == key }
            guard key != shared, !own.contains(where: \.blocksOthers) else { return (key, own) }
            let choices = Set(own.compactMap(\.choice))
            let all = steps.filter { step in
                let isOther = step.choice.map { !choices.contains($0) } ?? true
                return step.conditions == key || step.conditions == shared && isOther
            }
            return (key, all)
        }
    }

    /// Returns true if the conditions of several groups can be met at the same time, in which case
    /// InputActions runs the actions of all of them.
    private func mayOverlap(_ groups: [Group], _ shared: InputActionsRequirements) -> Bool {
        let own = groups.filter { $0.conditions != shared }
        let isOpen = own.dropLast().contains { group in
            !group.steps.contains { $0.blocksOthers || $0.choice != nil }
        }
        guard isOpen else { return false }
        var names: Set<String> = []
        for group in own {
            guard let programs = group.conditions.programs(beside: shared) else { return true }
            for program in programs where !names.insert(program).inserted { return true }
        }
        return false
    }

    // MARK: - Bindings

    /// Adds the bindings for one group of actions: one for each spelling of the gesture.
    private mutating func add(
        _ group: Group,
        _ node: Node,
        _ gesture: InputActionsGesture
    ) throws(ImportFailure) {
        var gesture = gesture
        var moments = InputActionsMoments()
        for step in group.steps { try moments.add(step, of: gesture) }
        if gesture.isDelayedHold, moments.isContinuous {
            guard moments.actOnce() else {
                throw ImportFailure(
                    "a hold that begins after a time acts once here: at its begin or at its end"
                )
            }
            gesture.kind = "long press"
            // Without a number, a hold is made by any number of fingers, a long press by one.
            gesture.fingers = gesture.fingers ?? "any"
        }
        let spellings = try gesture.spellings(moments)
        let options = try gesture.options(moments)
        var effects = try moments.effects(of: gesture)
        var comments: [String] = []
        if effects.contains(where: { $0.key == "begin" }),
            effects.contains(where: { $0.key == "end" }),
            !effects.contains(where: { $0.key == "cancel" })
        {
            effects.append(YAMLEntry("cancel", "true"))
            comments.append("InputActions does nothing when this is cancelled, and nor does `true`")
        }
        let places = try placeEntries(group.conditions, of: gesture)
        states.formUnion(group.conditions.states)
        for note in options.notes + notes(about: gesture, moments, on: group.conditions) {
            configuration.note(original(node), note)
        }
        for on in spellings {
            var binding = ImportedBinding(
                original: original(node),
                on: on,
                options: options.entries + places + group.conditions.options
                    + (gesture.device == .touchpad
                        ? .onTouchpad : places.isEmpty ? .onTouchscreen : []),
                effects: effects
            )
            let line = original(node).line
            binding.originals += moments.originals.map { Original($0, line: line) }
            binding.notes = comments
            configuration.bindings.append(binding)
        }
    }

    /// Returns the entry `from:` or `at:`, and adds the zones that it names.
    private mutating func placeEntries(
        _ conditions: InputActionsRequirements,
        of gesture: InputActionsGesture
    ) throws(ImportFailure) -> [YAMLEntry] {
        let places = conditions.inside + conditions.outside
        guard !places.isEmpty else { return [] }
        guard let key = gesture.placeKey else {
            throw ImportFailure(
                "libinput does not say where a \(gesture.kind) on a touchpad is made"
                    + (gesture.kind == "hold" ? "; `on: long press` with `at:` knows it" : "")
            )
        }
        for place in places where place.edgeName == nil && !zones.contains(place) {
            guard zones.count < InputActionsImport.maximumZones else {
                throw ImportFailure("there are more places than inputrx has zones")
            }
            zones.append(place)
        }
        let names = conditions.inside.map { $0.edgeName ?? $0.zoneName }
        let exclusions = conditions.outside.map { "not \($0.edgeName ?? $0.zoneName)" }
        return [YAMLEntry(key, .texts(names + exclusions))]
    }

    /// 32: the most zones that a configuration can have.
    private static let maximumZones = 32
    /// 64: more actions of one gesture than anyone writes.
    private static let maximumActions = 64
}
