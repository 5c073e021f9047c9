public import Configuration
import Gestures
public import InputEvents

/// Watches live input: collects the events of a touch until everything is up, then says what it was.
public struct LiveWatch {
    private let configuration: Configuration
    private let hidesTypedKeys: Bool
    /// The setting before the events.
    private var setting = Setting()
    private var events: [InputEvent] = []
    private var held = HeldInput()

    /// 20,000 events: more than a minute of ten fingers that do not rest.
    private static let limit = 20_000

    /// Watches under the devices, thresholds and strokes of a configuration.
    public init(_ configuration: Configuration, hidesTypedKeys: Bool) {
        self.configuration = configuration
        self.hidesTypedKeys = hidesTypedKeys
    }

    /// The configuration whose bindings say which devices to read: everything, and every key.
    public static func needs(_ configuration: Configuration) -> Configuration {
        configuration.everything(keys: Set(KeyCode.allNamed))
    }

    /// Handles an event of a device.
    public mutating func handle(_ event: InputEvent) {
        held.handle(event)
        if events.isEmpty, event.isSetting {
            setting.handle(event)
        } else {
            events.append(event)
        }
        guard events.count > LiveWatch.limit else { return }
        // A finger that never lifts must not fill the memory: what began before is not recognised.
        for event in events { setting.handle(event) }
        events.removeAll()
    }

    /// What was done since the last time; empty while something is still held.
    public mutating func next() -> [WatchedGesture] {
        guard held.isEmpty, !events.isEmpty else { return [] }
        let start = events.first?.time ?? .zero
        let watch = Watch(
            configuration,
            watching: setting.events(at: start) + events,
            hidesTypedKeys: hidesTypedKeys
        )
        for event in events { setting.handle(event) }
        events.removeAll()
        return watch.gestures
    }
}
