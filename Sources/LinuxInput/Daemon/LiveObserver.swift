public import Gestures
public import InputEvents
public import Pipeline

/// Receives everything that happens on the devices during a ``LiveReading``.
public protocol LiveObserver: AnyObject {
    /// Whether the observer has enough, so that reading ends.
    var hasEnough: Bool { get }
    /// A device reported an event, or a state changed.
    func received(_ event: InputEvent)
    /// An event reached the recognisers: touches are rotated already, and changes of the mode are
    /// included.
    func recognised(_ event: InputEvent)
    /// A gesture was recognised, or passed an operator.
    func followed(_ gesture: Gesture, _ stage: Pipeline.Stage)
    /// A binding acted; no command was run.
    func acted(_ action: Action)
    /// Nothing was reported for `rest` microseconds, so this is a good moment for output.
    ///
    /// Called as soon as no recogniser and no operator waits, and once more after a second.
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
