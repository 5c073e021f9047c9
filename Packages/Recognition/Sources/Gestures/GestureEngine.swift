public import InputEvents

/// Recognises gestures in a sequence of events: the pure part, without a clock of its own.
///
/// Give it every event in order, and let it ``expire(at:into:)`` when ``nextDeadline`` has come.
/// What it recognises depends on the events' timestamps only: an event that comes after a deadline
/// first makes it expire at that deadline, however late the call is.
///
///     var engine = GestureEngine(patterns: [GesturePattern(kind: .swipe(.left))])
///     for gesture in engine.handle(event) { print(gesture.kind) }
///
/// Each touch, key press or turn of a dial is won by one pattern at most: the most specific of
/// those that match, see `docs/gestures/arbitration.md`. What may be a part of a sequence is held
/// back until that is known, see `docs/gestures/sequence.md`.
public struct GestureEngine {
    private(set) var singles: SingleGestures
    /// Nil where no pattern is a sequence: then nothing of it costs anything.
    private(set) var sequences: Sequences?
    private let hasSequences: Bool

    /// An engine for patterns of which ``Gesture/pattern`` is the index.
    public init(patterns: [GesturePattern], thresholds: Thresholds = Thresholds()) {
        singles = SingleGestures(patterns: patterns, thresholds: thresholds)
        sequences = Sequences(patterns, thresholds: thresholds)
        hasSequences = sequences != nil
    }

    /// Writes down from here on what is decided, and why; before the first device is added.
    mutating func keepJournal() -> Journal {
        sequences?.endings = []
        return singles.keepJournal()
    }

    /// Forgets what was written down; nothing may be in progress.
    mutating func forgetJournal() {
        sequences?.endings = []
        singles.forgetJournal()
    }

    /// The recording ends: touches and gestures that are in progress are written down as they are.
    mutating func closeJournal(at time: Timestamp) { singles.closeJournal(at: time) }

    /// When time alone will decide something next; nil while nothing waits.
    public var nextDeadline: Timestamp? {
        guard hasSequences else { return singles.nextDeadline }
        let next = min(sequences?.nextDeadline ?? .never, singles.nextDeadline ?? .never)
        return next == .never ? nil : next
    }

    /// Takes in what a device reported, or what is the case around them.
    ///
    /// Events of devices that were not added are ignored.
    /// - Parameters:
    ///   - event: what was reported.
    ///   - found: gets the gestures that come of it, in the order in which they are recognised.
    public mutating func handle(_ event: InputEvent, into found: inout [Gesture]) {
        guard hasSequences else {
            singles.handle(event, into: &found)
            return
        }
        while let due = nextDeadline, due < event.time { expireNext(due, into: &found) }
        // A touch may end in the frame in which the next one begins: one after the other.
        if case .touches(let id, let frame) = event.kind, frame.hasLanding {
            for change in frame.changes { step(.touch(id, change), at: event.time, into: &found) }
            if frame.isComplete { step(.touchFrame(id), at: event.time, into: &found) }
        } else {
            step(event.kind, at: event.time, into: &found)
        }
    }

    private mutating func step(
        _ kind: InputEvent.Kind,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        let event = InputEvent(time: time, kind: kind)
        var single: [Gesture] = []
        singles.handle(event, into: &single)
        sequences?.handle(event, singles: single, into: &found)
    }

    /// Lets everything happen that is due at that time or before, in due order.
    public mutating func expire(at time: Timestamp, into found: inout [Gesture]) {
        guard sequences != nil else {
            singles.expire(at: time, into: &found)
            return
        }
        while let due = nextDeadline, due <= time { expireNext(due, into: &found) }
    }

    /// No more events come: what waits for time to pass still does, what time alone never ends stops.
    public mutating func finish() {
        singles.finish()
        sequences?.finish()
    }

    /// Nothing follows any more: what is in progress is cancelled, and what was held back fires.
    public mutating func cancel(at time: Timestamp, into found: inout [Gesture]) {
        guard sequences != nil else {
            singles.cancel(at: time, into: &found)
            return
        }
        var single: [Gesture] = []
        singles.cancel(at: time, into: &single)
        sequences?.cancel(at: time, singles: single, into: &found)
    }

    /// What may still come of the touch in progress on that device, after the events so far; a sequence of
    /// gestures takes none of the touches that it is made of.
    ///
    /// Free where the device is not known.
    package mutating func outlook(of device: DeviceID, at time: Timestamp) -> TouchOutlook {
        singles.outlook(of: device, at: time)
    }

    /// Whether a gesture has come of that touch, or of the last one.
    package mutating func isTaken(_ device: DeviceID) -> Bool { singles.isTaken(device) }

    private mutating func expireNext(_ due: Timestamp, into found: inout [Gesture]) {
        var single: [Gesture] = []
        singles.expire(at: due, into: &single)
        sequences?.expire(at: due, singles: single, into: &found)
    }
}

extension GestureEngine {
    /// The gestures that come of an event.
    @discardableResult
    public mutating func handle(_ event: InputEvent) -> [Gesture] {
        var found: [Gesture] = []
        handle(event, into: &found)
        return found
    }

    /// The gestures that come of the time that has passed.
    @discardableResult
    public mutating func expire(at time: Timestamp) -> [Gesture] {
        var found: [Gesture] = []
        expire(at: time, into: &found)
        return found
    }

    /// The gestures that end because nothing follows.
    @discardableResult
    public mutating func cancel(at time: Timestamp) -> [Gesture] {
        var found: [Gesture] = []
        cancel(at: time, into: &found)
        return found
    }
}
