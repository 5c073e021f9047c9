public import Gestures
public import InputEvents
public import Pipeline

/// Receives all events of the devices during a ``LiveReading``.
public protocol LiveObserver: AnyObject {
    /// True once the observer needs no more events; the reading then ends.
    var hasEnough: Bool { get }
    /// Receives an event of a device, or a change of a state.
    func received(_ event: InputEvent)
    /// Receives an event as the recognisers get it: touches are rotated, and changes of the mode
    /// are included.
    func recognised(_ event: InputEvent)
    /// Receives a gesture that was recognised or has passed an operator.
    func followed(_ gesture: Gesture, _ stage: Pipeline.Stage)
    /// Receives the action of a binding; no command was run.
    func acted(_ action: Action)
    /// Offers a moment for output; the last event arrived `rest` microseconds ago.
    ///
    /// The reading calls this method when no recogniser and no operator waits, and in any case when
    /// no event has arrived for a second.
    func paused(for rest: Int64, at time: Timestamp)
}

extension LiveObserver {
    /// False by default.
    public var hasEnough: Bool { false }
    /// Does nothing by default.
    public func received(_ event: InputEvent) {}
    /// Does nothing by default.
    public func recognised(_ event: InputEvent) {}
    /// Does nothing by default.
    public func followed(_ gesture: Gesture, _ stage: Pipeline.Stage) {}
    /// Does nothing by default.
    public func acted(_ action: Action) {}
}
