public import InputEvents

/// Recognises gestures in a sequence of events: the pure part, without a clock of its own.
///
/// Give it every event in order, and let it ``expire(at:emit:)`` when ``nextDeadline`` has come.
/// What it recognises depends on the events' timestamps only: an event that comes after a deadline
/// first makes it expire at that deadline, however late the call is.
///
///     var engine = GestureEngine(patterns: [GesturePattern(kind: .swipe(.left))])
///     engine.handle(event) { print($0.kind) }
///
/// Each touch, key press or turn of a dial is won by one pattern at most: the most specific of
/// those that match, see `docs/gestures/arbitration.md`. What may be a part of a sequence is held
/// back until that is known, see `docs/gestures/sequence.md`.
public struct GestureEngine {
    private(set) var singles: SingleGestures
    /// Nil where no pattern is a sequence: then nothing of it costs anything.
    private(set) var sequences: Sequences?

    /// An engine for patterns of which ``Gesture/pattern`` is the index.
    public init(patterns: [GesturePattern], thresholds: Thresholds = Thresholds()) {
        singles = SingleGestures(patterns: patterns, thresholds: thresholds)
        sequences = Sequences(patterns, thresholds: thresholds)
    }

    /// Remembers from here on what becomes of sequences that begin.
    mutating func keepEndings() { sequences?.endings = [] }

    /// When time alone will decide something next; nil while nothing waits.
    public var nextDeadline: Timestamp? {
        guard sequences != nil else { return singles.nextDeadline }
        let next = min(sequences?.nextDeadline ?? .never, singles.nextDeadline ?? .never)
        return next == .never ? nil : next
    }

    /// Takes in what a device reported, or what is the case around them.
    ///
    /// Events of devices that were not added are ignored.
    public mutating func handle(_ event: InputEvent, emit: (Gesture) -> Void) {
        guard sequences != nil else {
            singles.handle(event, emit: emit)
            return
        }
        while let due = nextDeadline, due < event.time { expireNext(due, emit: emit) }
        var found: [Gesture] = []
        singles.handle(event) { found.append($0) }
        sequences?.handle(event, found: found, emit: emit)
    }

    /// Lets everything happen that is due at that time or before, in due order.
    public mutating func expire(at time: Timestamp, emit: (Gesture) -> Void) {
        guard sequences != nil else {
            singles.expire(at: time, emit: emit)
            return
        }
        while let due = nextDeadline, due <= time { expireNext(due, emit: emit) }
    }

    /// No more events come: what waits for time to pass still does, what time alone never ends stops.
    public mutating func finish() {
        singles.finish()
        sequences?.finish()
    }

    /// Nothing follows any more: what goes on is cancelled, and what was held back fires.
    public mutating func cancel(at time: Timestamp, emit: (Gesture) -> Void) {
        var found: [Gesture] = []
        singles.cancel(at: time) { found.append($0) }
        guard sequences != nil else {
            found.forEach(emit)
            return
        }
        sequences?.cancel(at: time, found: found, emit: emit)
    }

    private mutating func expireNext(_ due: Timestamp, emit: (Gesture) -> Void) {
        var found: [Gesture] = []
        singles.expire(at: due) { found.append($0) }
        sequences?.expire(at: due, found: found, emit: emit)
    }
}
