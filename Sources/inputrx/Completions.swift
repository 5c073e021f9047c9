import ArgumentParser
import Configuration
import Gestures
import LinuxInput
import Pipeline

/// Completions that shells offer for an argument, other than files.
extension CompletionKind {
    /// The nodes of the devices that are plugged in.
    static var connectedDevices: CompletionKind {
        .custom { _, _, _ in ConnectedDevice.all().map(\.device.node) }
    }

    /// The rotations of a screen in degrees and in words.
    static var orientations: CompletionKind {
        .list(["0", "90", "180", "270", "normal", "right-up", "bottom-up", "left-up"])
    }

    /// Returns the states that can be set, each followed by `suffix`.
    ///
    /// They are `mode`, the built-in states except `screen`, and the states that the configuration
    /// names.
    static func stateNames(suffix: String = "") -> CompletionKind {
        .custom { _, _, _ in
            settableStates().union(configuredStates()).sorted().map { $0 + suffix }
        }
    }

    /// The values of the state in the previous word; none if the state accepts any value.
    static var stateValues: CompletionKind {
        .custom { words, index, _ in
            guard words.indices.contains(index - 1) else { return [] }
            return KnownState(rawValue: words[index - 1])?.accepted ?? []
        }
    }

    private static func settableStates() -> Set<String> {
        Set(KnownState.allCases.filter { $0 != .screen }.map(\.rawValue) + ["mode"])
    }

    private static func configuredStates() -> Set<String> {
        let path = ConfigurationPlaces.find(environment)
        return CheckedConfiguration.silently(at: path)?.stateNames ?? []
    }
}
