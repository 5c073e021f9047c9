// The bindings for the actions that were read.
extension FusumaImport {
    /// Returns the configuration, with a binding for each gesture that needs one.
    mutating func finish() -> ImportedConfiguration {
        let gestures = table.gestures
        let listed = Set(gestures)
        var done: Set<FusumaGesture> = []
        for gesture in gestures {
            guard done.insert(gesture).inserted else { continue }
            let moments = FusumaMoments(of: gesture, in: table)
            guard let axis = gesture.axis, let opposite = gesture.opposite else {
                addUndirected(moments, besides: listed)
                continue
            }
            let others = FusumaMoments(of: opposite, in: table)
            if moments.canMerge(with: others) {
                done.insert(opposite)
                addBinding(axis.on, moments, merged: others)
            } else {
                addBinding(gesture.on, moments)
            }
        }
        noteLostGestures()
        noteKeyboard()
        if table.order.contains(where: { !$0.applications.isEmpty }) {
            configuration.followApplications(on: options.desktop)
        }
        return configuration
    }

    /// Adds the binding for a gesture without a direction, unless the bindings for directions
    /// already have its actions.
    private mutating func addUndirected(
        _ moments: FusumaMoments,
        besides listed: Set<FusumaGesture>
    ) {
        let directed = moments.gesture.axes.flatMap(\.directions)
            .map { moments.gesture.inDirection($0) }
        guard directed.isEmpty || !directed.allSatisfy({ isCovered($0, by: listed) }) else {
            return
        }
        let hasSteps = directed.contains {
            listed.contains($0)
                && FusumaMoments(of: $0, in: table).update?.gesture.direction != nil
        }
        if hasSteps, !table.hasUpdate(moments.gesture), let first = moments.actions.first {
            // It is a frame for the steps in these directions: keys that are down meanwhile.
            configuration.note(
                first.original,
                "fusuma does this in every direction; here it belongs to those with an `update:`"
            )
            return
        }
        addBinding(moments.gesture.on, moments)
    }

    /// Returns true if the binding for one of these gestures has all actions for this direction.
    private func isCovered(_ gesture: FusumaGesture, by listed: Set<FusumaGesture>) -> Bool {
        let moments = FusumaMoments(of: gesture, in: table)
        guard moments.isContinuous else { return false }
        if listed.contains(gesture) { return true }
        guard let opposite = gesture.opposite, listed.contains(opposite) else { return false }
        return moments.canMerge(with: FusumaMoments(of: opposite, in: table))
    }

    /// Adds the binding for a gesture, or for two gestures in opposite directions.
    private mutating func addBinding(
        _ on: String,
        _ moments: FusumaMoments,
        merged: FusumaMoments? = nil
    ) {
        report(moments)
        if let merged { report(merged) }
        // The binding of that gesture for every program acts in this program, too.
        if case .alone(let once, _) = moments.outcome, once.gesture != moments.gesture,
            once.gesture.heldKeys == moments.gesture.heldKeys
        {
            return
        }
        let (forward, back) = steps(of: moments, areMerged: merged != nil)
        let actions = Set(moments.actions + (merged?.actions ?? []))
            .union(moments.isContinuous ? [forward, back].compactMap(\.self) : [])
            .sorted { $0.position < $1.position }
        guard let first = actions.first(where: { $0.gesture == moments.gesture }) ?? actions.first
        else { return }
        let limits = limits(of: moments, forward, back)
        var binding = ImportedBinding(
            original: first.original,
            on: on,
            fingers: moments.gesture.fingers,
            options: limits + conditions(of: moments.gesture) + .onTouchpad,
            effects: effects(of: moments, forward, back)
        )
        binding.originals = actions.flatMap(\.originals)
        configuration.bindings.append(binding)
    }

    /// Returns the actions at each step forwards and at each step back, as inputrx counts them.
    private func steps(
        of moments: FusumaMoments,
        areMerged: Bool
    ) -> (forward: FusumaAction?, back: FusumaAction?) {
        guard let opposite = moments.gesture.opposite else {
            return (moments.update, moments.update)
        }
        let back = table.action(.update, of: opposite)
        return areMerged && moments.gesture.direction == moments.gesture.axis?.less
            ? (back, moments.update) : (moments.update, back)
    }

    private func effects(
        of moments: FusumaMoments,
        _ forward: FusumaAction?,
        _ back: FusumaAction?
    ) -> [YAMLEntry] {
        guard moments.isContinuous else {
            return [moments.once?.effect.entry("run")].compactMap(\.self)
        }
        // What both directions do runs at every step; `more` and `less` with it would be a mistake.
        let steps =
            forward?.effect == back?.effect
            ? [forward?.effect.entry("update")]
            : [forward?.effect.entry("more"), back?.effect.entry("less")]
        let frame = [moments.end?.effect.entry("end"), moments.cancelled?.effect.entry("cancel")]
        return ([moments.beginEffect?.entry("begin")] + steps + frame).compactMap(\.self)
    }

    // MARK: - Options

    /// Returns the limit of time or distance of a gesture that acts once, or the size of a step.
    private mutating func limits(
        of moments: FusumaMoments,
        _ forward: FusumaAction?,
        _ back: FusumaAction?
    ) -> [YAMLEntry] {
        let gesture = moments.gesture
        guard !moments.isContinuous else {
            let steps = [forward, back].compactMap(\.self)
            guard let least = steps.map({ table.interval(of: $0) }).min() else { return [] }
            let (size, isExact) = gesture.stepSize(times: least)
            for step in steps where table.interval(of: step) != 1 {
                noteInterval(of: step, isExact: isExact)
            }
            return least == 1 ? [] : [YAMLEntry("every", size)]
        }
        if let once = moments.once, !gesture.axes.isEmpty { noteRepetition(of: once, by: gesture) }
        let threshold = table.threshold(of: gesture)
        let factor = threshold?.value ?? 1
        switch gesture.kind {
        case "hold":
            if let once = moments.once { noteHold(once) }
            // A hold of fusuma takes 700 ms by default.
            let time = min(60_000, max(10, (700 * factor).rounded()))
            return [YAMLEntry("for", .duration(milliseconds: Int(time)))]
        case "swipe" where factor != 1:
            // A swipe on a touchpad needs 10 mm by default; less than 5 mm is not a swipe.
            let distance = min(100, max(5, (10 * factor).rounded()))
            if let threshold, distance != (10 * factor).rounded() { noteRange(of: threshold) }
            return [YAMLEntry("distance", "\(Int(distance))mm")]
        case "pinch", "rotate":
            if let threshold, factor != 1 { noteThreshold(threshold, of: gesture) }
            return []
        default: return []
        }
    }

    private func conditions(of gesture: FusumaGesture) -> [YAMLEntry] {
        var entries: [YAMLEntry] = []
        if !gesture.heldKeys.isEmpty {
            entries.append(YAMLEntry("while", gesture.heldKeys.joined(separator: "+")))
        }
        if !gesture.applications.isEmpty {
            let app = YAMLEntry("app", .texts(gesture.applications))
            entries.append(YAMLEntry("when", .mapping([app])))
        }
        return entries
    }
}
