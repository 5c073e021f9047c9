import InputEvents

/// Recognises changes of states.
///
///     bound: app x        ? unknown   x y its values   i initial value   [..] fires
///
///     1) ?---x[x]---y---x[x]       a source sets the state
///     2) ?---ix---y---x[x]         an initial value is not a change…
///     3) ?---ix[x]                 …unless the pattern includes initial values
///     4) x---x                     nothing: the same value is not a change
///
/// The first report of a switch and the first value of `screen` are initial values, too. Conditions
/// are evaluated after the change, so whether a pattern is on depends on the new values of states.
struct StateRecogniser {
    private let candidates: [StateCandidate]
    private var states = StateStore()
    /// The switches that have reported a position.
    private var reported: [(device: DeviceID, name: Switch)] = []
    /// The journal of an explanation; nil if there is none.
    var journal: Journal?

    /// Creates the recogniser, or returns nil if no pattern is about a state.
    init?(_ patterns: [GesturePattern]) {
        let all = patterns.enumerated().compactMap { StateCandidate($1, at: $0) }
        guard !all.isEmpty else { return nil }
        candidates = all.mostFirst(\.specificity)
    }

    /// Handles an event, which `conditions` must have handled before.
    mutating func handle(
        _ event: InputEvent,
        under conditions: ConditionEvaluator,
        into found: inout [Gesture]
    ) {
        guard let (state, isInitial) = subject(of: event) else { return }
        let before = states[state]
        _ = states.handle(event)
        guard let value = states[state], isInitial || value != before else { return }
        let oldCount = found.count
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
        guard !isInitial || found.count > oldCount else { return }
        journal?.changes.append(
            ChangeRecord(
                subject: .state(state, is: value),
                device: .none,
                conditions: conditions,
                time: event.time,
                made: Array(found[oldCount...])
            )
        )
    }

    /// Returns the name of the state that the event may change; nil if it can change none.
    ///
    /// `isInitial` is true if the event reports an initial value.
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
            return (KnownState.pen.rawValue, false)
        case .pen, .reset:
            return (KnownState.pen.rawValue, false)
        case .key:
            return (KnownState.touchpad.rawValue, false)
        default: return nil
        }
    }
}

/// A pattern of the changes of one state.
private struct StateCandidate: FallThrough {
    let pattern: Int
    let passes: Bool
    let specificity: Specificity
    private let state: String
    private let value: ShellPattern
    private let firesAtStart: Bool

    /// Prepares a pattern; nil if it is not about a state.
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
