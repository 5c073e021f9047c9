import Configuration
import Gestures
import InputEvents

/// Decides which devices a binding can use; the others are never opened.
package struct NeededDevices {
    private let patterns: [GesturePattern]

    /// Collects the patterns of a configuration's streams and bindings.
    init(_ configuration: Configuration) {
        patterns = configuration.patternSources.map(\.pattern)
    }

    /// Uses the given patterns.
    package init(_ patterns: [GesturePattern]) { self.patterns = patterns }

    /// Returns true if a binding can use the device.
    package func contains(_ connected: ConnectedDevice) -> Bool {
        patterns.contains { pattern in
            pattern.canComeFrom(connected) || pattern.asks(connected)
        }
    }
}

extension GesturePattern {
    /// True if the device can make the gesture or a part of it.
    fileprivate func canComeFrom(_ connected: ConnectedDevice) -> Bool {
        devices.matches(connected.device) && kind.canComeFrom(connected)
            || isMadeOfContacts(on: connected.device)
            || parts.contains { $0.canComeFrom(connected) }
    }

    /// True if the device reports a state that the pattern's conditions need.
    fileprivate func asks(_ connected: ConnectedDevice) -> Bool {
        heldKeys.contains(where: connected.keys.contains)
            || conditions.contains { condition in
                condition.parts.contains { connected.canTell($0.state) }
            }
    }
}

extension ConnectedDevice {
    /// True if the device reports the state.
    fileprivate func canTell(_ state: String) -> Bool {
        KnownState(rawValue: state)?.tellingDevice.map(device.kinds.contains) ?? false
    }
}

extension GestureKind {
    /// True if the device can make this gesture.
    fileprivate func canComeFrom(_ connected: ConnectedDevice) -> Bool {
        // The keys of a chord may be on several devices, so each key counts by itself.
        if case .key(let keys, _) = self, keys.first?.padButton == nil {
            return keys.contains(where: connected.keys.contains)
        }
        if case .state(let state, _) = self { return connected.canTell(state) }
        // Each part has its own devices.
        if case .sequence = self { return false }
        return !connected.device.kinds.isDisjoint(with: traits.devices)
    }
}
