public import Gestures
public import InputEvents
public import Pipeline

/// Is told what is done on the devices while a ``LiveReading`` goes on.
public protocol LiveObserver: AnyObject {
    /// Whether it needs no more.
    var hasEnough: Bool { get }
    /// A device reported that, or a state changed.
    func received(_ event: InputEvent)
    /// That reached the recognisers: pictures are turned, and modes are among it.
    func recognised(_ event: InputEvent)
    /// A gesture was recognised, or came past a guard.
    func followed(_ gesture: Gesture, _ stage: Pipeline.Stage)
    /// A binding acted; nothing was run.
    func acted(_ action: Action)
    /// Nothing was reported for so many microseconds, so that this is a good moment to speak.
    ///
    /// Called as soon as no recogniser and no guard waits, and once more after a second.
    func paused(for rest: Int64, at time: Timestamp)
}

extension LiveObserver {
    /// Never, unless the observer cares.
    public var hasEnough: Bool { false }
    /// Nothing, unless the observer cares.
    public func received(_ event: InputEvent) {}
    /// Nothing, unless the observer cares.
    public func recognised(_ event: InputEvent) {}
    /// Nothing, unless the observer cares.
    public func followed(_ gesture: Gesture, _ stage: Pipeline.Stage) {}
    /// Nothing, unless the observer cares.
    public func acted(_ action: Action) {}
}
