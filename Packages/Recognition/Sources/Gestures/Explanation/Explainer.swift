public import InputEvents

/// Says of everything that was done what it was recognised as, and why each pattern did or did not.
///
/// Give it the events of a recording in order, then ``finish()``. It recognises with a
/// ``GestureEngine`` whose recognisers write down what they ask and decide, so what it says has fired
/// is what fires. Not to be used on as a copy: what is written down is shared.
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
    private var lastTime = Timestamp.zero
    /// Gets what the recognisers do at each time at which that may have changed; nil if nobody asks.
    package var watcher: (([RecogniserState], Timestamp) -> Void)?

    /// An explainer for patterns of which ``Verdict/pattern`` is the index.
    public init(patterns: [GesturePattern], thresholds: Thresholds = Thresholds()) {
        self.patterns = patterns
        self.thresholds = thresholds
        engine = GestureEngine(patterns: patterns, thresholds: thresholds)
        journal = engine.keepJournal()
    }

    /// Takes in what a device reported.
    public mutating func handle(_ event: InputEvent) {
        if watcher != nil { pass(until: event.time) }
        engine.handle(event, into: &gestures)
        watcher?(engine.states, event.time)
        lastTime = max(lastTime, event.time)
    }

    /// Everything that was done, in the order in which it began; time runs out for what waits.
    public mutating func finish() -> [Explanation] {
        engine.finish()
        pass(until: .never)
        engine.closeJournal(at: lastTime)
        return explanations()
    }

    /// Lets everything happen that is due before that time.
    private mutating func pass(until time: Timestamp) {
        while let due = engine.nextDeadline, due < time {
            engine.expire(at: due, into: &gestures)
            watcher?(engine.states, due)
        }
    }

    /// What was done since the last time, if that is over by then, else nothing.
    ///
    /// It is over if no finger is down, no bound key is held, and no recogniser waits.
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
        var touched: [Device] = []
        for touch in journal.touches where !touched.contains(touch.device) {
            touched.append(touch.device)
        }
        var explanations = touched.flatMap { TouchExplainer(journal, on: $0, fired).explanations() }
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
