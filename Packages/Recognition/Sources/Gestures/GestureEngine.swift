public import InputEvents

/// Recognises gestures in a stream of events; the engine has no clock.
///
/// Give it every event in order, and call ``expire(at:into:)`` when ``nextDeadline`` has come. The
/// result depends only on the events and their timestamps: before an event that comes after a
/// deadline, the engine handles that deadline, however late the call is.
///
///     var engine = GestureEngine(patterns: [GesturePattern(kind: .swipe(.left))])
///     for gesture in engine.handle(event) { print(gesture.kind) }
///
/// Of the patterns that match a touch, key press or turn of a dial, only the most specific wins,
/// unless it passes the gesture on to the next one: see `docs/gestures/arbitration.md`. A possible
/// part of a sequence is held back until the sequence is decided: see `docs/gestures/sequence.md`.
public struct GestureEngine {
    /// Recognises all gestures except sequences.
    private(set) var singles: RecogniserSet
    /// Recognises sequences; nil if no pattern is a sequence, so that sequences cost nothing.
    private(set) var sequences: Sequences?
    private let hasSequences: Bool

    /// Creates an engine for patterns; ``Gesture/pattern`` is an index into `patterns`.
    public init(patterns: [GesturePattern], thresholds: Thresholds = Thresholds()) {
        singles = RecogniserSet(patterns: patterns, thresholds: thresholds)
        sequences = Sequences(patterns, thresholds: thresholds)
        hasSequences = sequences != nil
    }

    /// Starts a journal of all decisions and their reasons; no device may have been added before.
    mutating func keepJournal() -> Journal {
        sequences?.endings = []
        return singles.keepJournal()
    }

    /// Empties the journal; nothing may be in progress.
    mutating func forgetJournal() {
        sequences?.endings = []
        singles.forgetJournal()
    }

    /// Writes the touches and gestures in progress to the journal at the end of a recording.
    mutating func closeJournal(at time: Timestamp) { singles.closeJournal(at: time) }

    /// The time of the next decision that needs no event; nil if none is pending.
    public var nextDeadline: Timestamp? {
        guard hasSequences else { return singles.nextDeadline }
        let next = min(sequences?.nextDeadline ?? .never, singles.nextDeadline ?? .never)
        return next == .never ? nil : next
    }

    /// Handles an event of a device, or a change of a state.
    ///
    /// The engine ignores events of devices that were not added.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - found: receives the recognised gestures in order.
    public mutating func handle(_ event: InputEvent, into found: inout [Gesture]) {
        guard hasSequences else {
            singles.handle(event, into: &found)
            return
        }
        while let due = nextDeadline, due < event.time { expireNext(due, into: &found) }
        // A touch may end in the frame in which the next touch begins; each is handled in turn.
        if case .touches(let id, let frame) = event.kind, frame.hasLanding {
            for change in frame.changes { step(.touch(id, change), at: event.time, into: &found) }
            if frame.isComplete { step(.touchFrame(id), at: event.time, into: &found) }
        } else {
            step(event.kind, at: event.time, into: &found)
        }
    }

    /// Handles an event, or one change of a frame: first in `singles`, then in `sequences`.
    private mutating func step(
        _ kind: InputEvent.Kind,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        let event = InputEvent(time: time, kind: kind)
        var made: [Gesture] = []
        singles.handle(event, into: &made)
        sequences?.handle(event, singles: made, into: &found)
    }

    /// Handles all deadlines up to this time, in order.
    public mutating func expire(at time: Timestamp, into found: inout [Gesture]) {
        guard sequences != nil else {
            singles.expire(at: time, into: &found)
            return
        }
        while let due = nextDeadline, due <= time { expireNext(due, into: &found) }
    }

    /// Ends the input: pending deadlines remain to be handled, and whatever would wait or repeat
    /// without end stops.
    public mutating func finish() {
        singles.finish()
        sequences?.finish()
    }

    /// Ends everything at this time: gestures in progress are cancelled, and gestures that are held
    /// back for a sequence fire.
    public mutating func cancel(at time: Timestamp, into found: inout [Gesture]) {
        guard sequences != nil else {
            singles.cancel(at: time, into: &found)
            return
        }
        var made: [Gesture] = []
        singles.cancel(at: time, into: &made)
        sequences?.cancel(at: time, singles: made, into: &found)
    }

    /// Returns the outlook on the touch in progress on a device, after the events so far; it is
    /// `.free` if the device is unknown.
    ///
    /// Sequences do not affect the outlook.
    package mutating func outlook(of device: DeviceID, at time: Timestamp) -> TouchOutlook {
        singles.outlook(of: device, at: time)
    }

    /// Returns true if the touch in progress on a device, or its last touch, has become a gesture.
    package mutating func isTaken(_ device: DeviceID) -> Bool { singles.isTaken(device) }

    /// Returns true if a touch gesture is bound to a place of the device that contains this point.
    package mutating func isAtBoundPlace(_ point: Point, on device: DeviceID) -> Bool {
        singles.isAtBoundPlace(point, on: device)
    }

    /// True if no touch or key press is in progress on any device, and no decision is pending.
    var isIdle: Bool {
        nextDeadline == nil && singles.keys.isIdle && singles.devices.allSatisfy(\.isIdle)
    }

    /// The values of the states that conditions use, by name.
    var stateValues: [String: String] { singles.conditions.states.values }

    /// Notifies this listener of changes of states from now on.
    mutating func setStateListener(_ listener: any StateListener) {
        singles.setStateListener(listener)
    }

    private mutating func expireNext(_ due: Timestamp, into found: inout [Gesture]) {
        var made: [Gesture] = []
        singles.expire(at: due, into: &made)
        sequences?.expire(at: due, singles: made, into: &found)
    }
}

extension GestureEngine {
    /// Handles an event, and returns the recognised gestures in order.
    @discardableResult
    public mutating func handle(_ event: InputEvent) -> [Gesture] {
        var found: [Gesture] = []
        handle(event, into: &found)
        return found
    }

    /// Handles all deadlines up to this time, and returns the recognised gestures in order.
    @discardableResult
    public mutating func expire(at time: Timestamp) -> [Gesture] {
        var found: [Gesture] = []
        expire(at: time, into: &found)
        return found
    }

    /// Ends everything at this time, and returns the gestures that are cancelled or fire.
    @discardableResult
    public mutating func cancel(at time: Timestamp) -> [Gesture] {
        var found: [Gesture] = []
        cancel(at: time, into: &found)
        return found
    }
}
