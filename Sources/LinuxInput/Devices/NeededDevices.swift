import Configuration
import Gestures
import InputEvents

/// Decides which devices a configuration can use; all other devices are never opened.
package struct NeededDevices {
    private let patterns: [GesturePattern]
    /// True if pens must be read, because fingers make no gesture while a pen is near.
    private let yieldsToPens: Bool

    /// Collects the patterns of a configuration's streams and bindings.
    init(_ configuration: Configuration) {
        self.init(
            configuration.patternSources.map(\.pattern),
            yieldsToPens: configuration.devices.yieldToPens
        )
    }

    /// Uses the given patterns.
    package init(_ patterns: [GesturePattern], yieldsToPens: Bool = true) {
        self.patterns = patterns
        self.yieldsToPens = yieldsToPens && patterns.contains(where: \.isMadeByFingers)
    }

    /// Returns true if a pattern can use the device, or if it is a pen that must be read.
    package func contains(_ connected: ConnectedDevice) -> Bool {
        if yieldsToPens, connected.device.kinds.contains(.pen) { return true }
        return patterns.contains { pattern in
            pattern.canComeFrom(connected) || pattern.needsState(of: connected)
        }
    }
}

extension GesturePattern {
    /// Returns true if the gesture or a part of it can be made on the device.
    fileprivate func canComeFrom(_ connected: ConnectedDevice) -> Bool {
        devices.matches(connected.device) && kind.canComeFrom(connected)
            || isMadeOfContacts(on: connected.device)
            || parts.contains { $0.canComeFrom(connected) }
    }

    /// Returns true if the conditions of the pattern need a key or a state that the device reports.
    fileprivate func needsState(of connected: ConnectedDevice) -> Bool {
        heldKeys.contains(where: connected.keys.contains)
            || (conditions + deviceConditions.rules.flatMap(\.conditions)).contains { condition in
                condition.parts.contains { connected.reports($0.state) }
            }
    }

    /// True if fingers on a touchscreen or touchpad can make the gesture or a part of it.
    fileprivate var isMadeByFingers: Bool {
        kind.traits.devices.contains { $0 == .touchscreen || $0 == .touchpad }
            || parts.contains(where: \.isMadeByFingers)
    }
}

extension ConnectedDevice {
    /// Returns true if the device reports the state.
    fileprivate func reports(_ state: String) -> Bool {
        switch KnownState(rawValue: state) {
        case .typing: keys.areTyped
        case .touchpad: StateStore.touchpadKeys.contains(where: keys.contains)
        case let known: known?.tellingDevice.map(device.kinds.contains) ?? false
        }
    }
}

extension GestureKind {
    /// Returns true if this gesture can be made on the device.
    fileprivate func canComeFrom(_ connected: ConnectedDevice) -> Bool {
        // The keys of a chord may be on several devices, so one key is enough.
        if case .key(let keys, _) = self, keys.first?.padButton == nil {
            return keys.contains(where: connected.keys.contains)
        }
        if case .state(let state, _) = self { return connected.reports(state) }
        // A sequence itself needs no device: each of its parts is checked separately.
        if case .sequence = self { return false }
        return !connected.device.kinds.isDisjoint(with: traits.devices)
    }
}
