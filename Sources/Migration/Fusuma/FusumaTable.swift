/// The actions of a configuration of fusuma, and where fusuma looks for them.
struct FusumaTable {
    private var actions: [FusumaGesture: [FusumaPhase: FusumaAction]] = [:]
    /// The gestures with actions of their own, in the order in which they were read.
    private(set) var order: [FusumaGesture] = []
    /// The number of actions.
    private var count = 0
    /// The gestures with an `update:` that has no translation.
    private var lostUpdates: Set<FusumaGesture> = []
    /// The gestures with keys of which some action has no translation.
    private var lostCombinations: [FusumaGesture] = []

    /// The thresholds of single gestures.
    var thresholds: [FusumaGesture: FusumaFactor] = [:]
    /// The thresholds of kinds of gestures.
    var globalThresholds: [String: FusumaFactor] = [:]
    /// The intervals of kinds of gestures, each with the programs that it is for.
    var globalIntervals: [FusumaGesture: Double] = [:]

    // MARK: - Changes

    /// Adds an action; returns false if another action is for the same moment.
    mutating func add(_ action: FusumaAction, at phase: FusumaPhase) -> Bool {
        let gesture = action.gesture
        if var known = actions[gesture]?[phase] {
            // fusuma distinguishes `A+B` from `B+A`, by which key went down first.
            guard known.effect == action.effect else { return false }
            known.originals += action.originals
            actions[gesture]?[phase] = known
            return true
        }
        if actions[gesture] == nil { order.append(gesture) }
        var action = action
        action.position = count
        count += 1
        actions[gesture, default: [:]][phase] = action
        return true
    }

    /// Remembers that an action of this gesture has no translation.
    mutating func loseAction(of gesture: FusumaGesture, at phase: FusumaPhase) {
        if phase == .update { lostUpdates.insert(gesture) }
        if !gesture.heldKeys.isEmpty { lostCombinations.append(gesture) }
    }

    // MARK: - Questions

    /// Returns the gestures below which fusuma looks for the action, the first place first.
    ///
    /// What is for every program comes before what is for one, then what is for the held keys, then
    /// what is for the direction. An action that runs once always has a direction.
    private func places(_ phase: FusumaPhase, of gesture: FusumaGesture) -> [FusumaGesture] {
        let programs: [[String]] =
            gesture.applications.isEmpty ? [[]] : [[], gesture.applications]
        let combinations: [[String]] = gesture.heldKeys.isEmpty ? [[]] : [gesture.heldKeys, []]
        var places: [FusumaGesture] = []
        for applications in programs {
            for keys in combinations {
                var place = gesture
                place.applications = applications
                place.heldKeys = keys
                places.append(place)
                if gesture.direction != nil, phase != .once {
                    places.append(place.inDirection(nil))
                }
            }
        }
        return places
    }

    /// Returns the action that fusuma finds at this moment of a gesture; nil if it finds none.
    func action(_ phase: FusumaPhase, of gesture: FusumaGesture) -> FusumaAction? {
        for place in places(phase, of: gesture) {
            if let action = actions[place]?[phase] { return action }
        }
        return nil
    }

    /// Returns true if fusuma finds an update of the gesture, translated or not.
    func hasUpdate(_ gesture: FusumaGesture) -> Bool {
        places(.update, of: gesture).contains {
            lostUpdates.contains($0) || actions[$0]?[.update] != nil
        }
    }

    /// Returns true if fusuma finds any action that is for the direction of the gesture.
    private func hasDirectedAction(_ gesture: FusumaGesture) -> Bool {
        FusumaPhase.allCases.contains { action($0, of: gesture)?.gesture.direction != nil }
    }

    /// The gestures that need a binding, in the order in which they were read.
    ///
    /// These are the gestures with actions of their own. If such a gesture has any direction and
    /// needs keys or a program, its binding comes before those without; so its directions follow it
    /// for which fusuma finds further actions.
    var gestures: [FusumaGesture] {
        order.flatMap { gesture -> [FusumaGesture] in
            let directions =
                gesture.direction == nil ? gesture.axes.flatMap(\.directions) : []
            return [gesture]
                + directions.map { gesture.inDirection($0) }
                .filter { actions[$0] == nil && hasDirectedAction($0) }
        }
    }

    /// The gestures with keys that have no translation at all.
    var lostGestures: [FusumaGesture] { lostCombinations.filter { actions[$0] == nil } }

    /// Returns the interval of an action: a factor for fusuma's default.
    func interval(of action: FusumaAction) -> Double {
        let kind = FusumaGesture(
            kind: action.gesture.kind,
            applications: action.gesture.applications
        )
        return action.interval ?? globalIntervals[kind] ?? 1
    }

    /// Returns the threshold of what a gesture runs once; nil if it is fusuma's default.
    func threshold(of gesture: FusumaGesture) -> FusumaFactor? {
        var gesture = gesture
        gesture.heldKeys = []
        gesture.applications = []
        return thresholds[gesture] ?? globalThresholds[gesture.kind]
    }
}
