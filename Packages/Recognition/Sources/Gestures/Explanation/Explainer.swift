public import InputEvents

/// Explains every act of the user: which gesture the act was recognised as, and why each pattern
/// did or did not fire.
///
/// Pass the events of a recording in order, then call ``finish()``. The explainer uses
/// a ``GestureEngine`` whose recognisers record their checks and decisions, so the explanations
/// agree with what fires. Do not continue with a copy: copies share the journal.
///
///     var explainer = Explainer(patterns: patterns)
///     for event in events { explainer.handle(event) }
///     for explanation in explainer.finish() { print(explanation.verdicts) }
public struct Explainer {
    private let patterns: [GesturePattern]
    private let thresholds: Thresholds
    private var engine: GestureEngine
    private let journal: Journal
    private var gestures: [Gesture] = []
    /// The time of the last event.
    private var lastTime = Timestamp.zero
    /// Receives the states of the recognisers whenever they may have changed; nil if they are not
    /// needed.
    package var watcher: (([RecogniserState], Timestamp) -> Void)?

    /// Creates an explainer for patterns; ``Verdict/pattern`` is an index into `patterns`.
    public init(patterns: [GesturePattern], thresholds: Thresholds = Thresholds()) {
        self.patterns = patterns
        self.thresholds = thresholds
        engine = GestureEngine(patterns: patterns, thresholds: thresholds)
        journal = engine.keepJournal()
    }

    /// Handles an event of a device.
    public mutating func handle(_ event: InputEvent) {
        if watcher != nil { expireDeadlines(before: event.time) }
        engine.handle(event, into: &gestures)
        watcher?(engine.states, event.time)
        lastTime = max(lastTime, event.time)
    }

    /// Lets waiting recognisers time out, and returns the explanations of the acts that
    /// ``settled(at:)`` has not returned, in the order of their beginnings.
    public mutating func finish() -> [Explanation] {
        engine.finish()
        expireDeadlines(before: .never)
        engine.closeJournal(at: lastTime)
        return explanations()
    }

    /// Handles all deadlines before the given time.
    private mutating func expireDeadlines(before time: Timestamp) {
        while let due = engine.nextDeadline, due < time {
            engine.expire(at: due, into: &gestures)
            watcher?(engine.states, due)
        }
    }

    /// Returns the explanations of the acts since the last call if all acts are over at the given
    /// time; otherwise none.
    ///
    /// All acts are over if no finger is down, no bound key is held, and no recogniser waits.
    public mutating func settled(at time: Timestamp) -> [Explanation] {
        guard engine.singles.keys.journal?.isHeld != true,
            !engine.singles.devices.contains(where: \.isBusy)
        else { return [] }
        engine.expire(at: time, into: &gestures)
        guard engine.nextDeadline == nil else { return [] }
        defer {
            gestures.removeAll()
            engine.forgetJournal()
        }
        return explanations()
    }

    private func explanations() -> [Explanation] {
        let endings = engine.sequences?.endings ?? []
        let fired = FiredGestures(gestures, endings, of: patterns, thresholds)
        var touchedDevices: [Device] = []
        for touch in journal.touches where !touchedDevices.contains(touch.device) {
            touchedDevices.append(touch.device)
        }
        var explanations = touchedDevices.flatMap {
            TouchExplainer(journal, on: $0, fired).explanations()
        }
        explanations += journal.touchpads.map { $0.explanation(fired) }
        explanations += journal.changes.map { $0.explanation(fired) }
        explanations += journal.dials.map { $0.explanation(fired) }
        if let keys = engine.singles.keys.journal {
            explanations += KeyExplainer(journal: keys, fired: fired, end: lastTime).explanations()
        }
        return explanations.enumerated()
            .sorted { ($0.element.began, $0.offset) < ($1.element.began, $1.offset) }
            .map(\.element)
    }
}
