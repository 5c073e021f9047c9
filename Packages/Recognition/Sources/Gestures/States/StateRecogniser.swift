import InputEvents

/// Recognises states that change.
///
///     bound: app x        ? unknown   x y its values   i told how it stands   [..] fires
///
///     1) ?---x[x]---y---x[x]       somebody sets it
///     2) ?---ix---y---x[x]         how it stands at the start is no change…
///     3) ?---ix[x]                 …unless the pattern asks for that, too
///     4) x---x                     nothing: the same again is no change
///
/// What a switch reports first, and how the first touchscreen is turned, says how things stand. Conditions are
/// asked after the change: what is bound to it goes by what is the case from then on.
struct StateRecogniser {
    private let candidates: [StateCandidate]
    private var states = StateStore()
    /// The switches that have reported.
    private var reported: [(device: DeviceID, name: Switch)] = []
    /// What somebody listens to; nil if nobody does.
    var journal: Journal?

    /// Nil where no pattern waits for a state: then nothing of it costs anything.
    init?(_ patterns: [GesturePattern]) {
        let all = patterns.enumerated().compactMap { StateCandidate($1, at: $0) }
        guard !all.isEmpty else { return nil }
        candidates = all.sorted { left, right in
            left.specificity == right.specificity
                ? left.pattern < right.pattern : left.specificity > right.specificity
        }
    }

    /// Takes in an event; `conditions` are those that hold after it.
    mutating func handle(
        _ event: InputEvent,
        under conditions: ConditionEvaluator,
        into found: inout [Gesture]
    ) {
        guard let (state, isInitial) = subject(of: event) else { return }
        let before = states[state]
        _ = states.handle(event)
        guard let value = states[state], isInitial || value != before else { return }
        let first = found.count
        candidates.forEachWinner(where: {
            $0.matches(state, value, isInitial: isInitial) && conditions.selection[$0.pattern]
        }) {
            found.append(
                Gesture(
                    pattern: $0.pattern,
                    kind: .state(state, is: value),
                    time: event.time,
                    device: .none
                )
            )
        }
        guard !isInitial || found.count > first else { return }
        journal?.changes.append(
            ChangeRecord(
                subject: .state(state, is: value),
                device: .none,
                conditions: conditions,
                time: event.time,
                made: Array(found[first...])
            )
        )
    }

    /// The state that the event is about, and whether it only says how it stands.
    private mutating func subject(of event: InputEvent) -> (state: String, isInitial: Bool)? {
        switch event.kind {
        case .state(let change):
            return (change.state, change.isInitial)
        case .switch(let id, let name, _):
            let state = name == .lid ? KnownState.lid : .tabletMode
            let isKnown = reported.contains { $0.device == id && $0.name == name }
            if !isKnown { reported.append((id, name)) }
            return (state.rawValue, !isKnown)
        case .deviceAdded:
            let screen = KnownState.screen.rawValue
            return (screen, states[screen] == nil)
        case .deviceRemoved(let id):
            reported.removeAll { $0.device == id }
            return nil
        default: return nil
        }
    }
}

/// A pattern that waits for a state.
private struct StateCandidate: FallThrough {
    let pattern: Int
    let passes: Bool
    let specificity: Specificity
    private let state: String
    private let value: ShellPattern
    private let firesAtStart: Bool

    /// Nil if it waits for something else.
    init?(_ pattern: GesturePattern, at index: Int) {
        guard case .state(let state, let value) = pattern.kind else { return nil }
        self.pattern = index
        self.state = state
        self.value = ShellPattern(value)
        passes = pattern.passes
        specificity = Specificity(pattern)
        firesAtStart = pattern.firesAtStart
    }

    func matches(_ state: String, _ value: String, isInitial: Bool) -> Bool {
        self.state == state && (!isInitial || firesAtStart) && self.value.matches(value)
    }
}
