public import Configuration
import Gestures
public import InputEvents

/// Watches live input: collects events until nothing is held, then describes the gestures in them.
public struct LiveWatch {
    private let configuration: Configuration
    private let hidesTypedKeys: Bool
    private var events = EventBuffer()
    private var held = HeldInput()

    /// Watches with the devices, thresholds and strokes of a configuration.
    public init(_ configuration: Configuration, hidesTypedKeys: Bool) {
        self.configuration = configuration
        self.hidesTypedKeys = hidesTypedKeys
    }

    /// Returns a configuration with every gesture and every key, so that every device is read.
    public static func needs(_ configuration: Configuration) -> Configuration {
        configuration.everything(keys: Set(KeyCode.allNamed))
    }

    /// Handles an event of a device.
    public mutating func handle(_ event: InputEvent) {
        held.handle(event)
        events.append(event)
        // A finger that never lifts must not fill the memory, so all events are dropped; gestures
        // that began in them are not recognised.
        if events.isFull { events.drop(.max) }
    }

    /// Returns the gestures since the last call; empty while something is still held.
    public mutating func next() -> [WatchedGesture] {
        guard held.isEmpty, !events.isEmpty else { return [] }
        return Watch(
            configuration,
            watching: events.takeAll(),
            hidesTypedKeys: hidesTypedKeys
        ).gestures
    }
}
