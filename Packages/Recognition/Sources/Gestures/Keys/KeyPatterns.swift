import InputEvents

/// The patterns of keys and chords in the form that the recogniser matches, the most specific
/// first.
struct KeyPatterns {
    /// A pattern of one button.
    struct KeyPattern: FallThrough {
        let pattern: Int
        let codes: Set<KeyCode>
        let press: KeyPress
        /// The least duration of a long press, in microseconds.
        let hold: Int64
        /// The time between repetitions of a long press, in microseconds; 0 if it does not repeat.
        let interval: Int64
        let passes: Bool
        /// The other keys that must be held.
        ///
        /// Only patterns of pad buttons have such keys; other keys form chords instead.
        let heldKeys: Set<KeyCode>
    }

    /// The keys of each bound button, the largest chords first.
    let groups: [Set<KeyCode>]
    /// All bound keys.
    let codes: Set<KeyCode>
    /// All bound kinds of presses.
    let presses: Set<KeyPress>
    /// The time in microseconds after which a press is long, unless its pattern sets another time.
    let longKey: Int64
    private let patterns: [KeyPattern]
    /// The filters of all patterns, by the index of the pattern.
    private let filters: [DeviceFilter]
    /// The longest pause between presses that count together, in microseconds.
    private let doubleKey: Int64

    init(_ patterns: [GesturePattern], thresholds: Thresholds) {
        let defaultHold = thresholds.longKey.inMicroseconds
        let order = patterns.indices.mostFirst { Specificity(patterns[$0]) }
        let sorted: [KeyPattern] = order.compactMap { index in
            let pattern = patterns[index]
            guard case .key(let codes, let press) = pattern.kind, !codes.isEmpty else { return nil }
            return KeyPattern(
                pattern: index,
                codes: codes,
                press: press,
                hold: pattern.hold?.inMicroseconds ?? defaultHold,
                interval: pattern.interval?.inMicroseconds ?? 0,
                passes: pattern.passes,
                heldKeys: pattern.heldKeys
            )
        }
        self.patterns = sorted
        presses = Set(sorted.map(\.press))
        filters = patterns.map(\.devices)
        var groups: [Set<KeyCode>] = []
        for pattern in sorted where !groups.contains(pattern.codes) { groups.append(pattern.codes) }
        // Of chords of the same size, the one with the most specific pattern comes first.
        self.groups = groups.mostFirst(\.count)
        codes = groups.reduce(into: []) { $0.formUnion($1) }
        longKey = defaultHold
        doubleKey = thresholds.doubleKey.inMicroseconds
    }

    /// Returns true if any pattern of the group is on; a group that is off takes no press from
    /// other groups.
    func isOn(_ group: Set<KeyCode>, under selection: Selection) -> Bool {
        patterns.contains { selection[$0.pattern] && $0.codes == group }
    }

    /// Returns the patterns of these keys that are on and match the devices.
    ///
    /// A single key belongs to the given device; the keys of a chord belong to the devices that
    /// hold them.
    func bound(
        to codes: Set<KeyCode>,
        on device: Device,
        holding held: HeldKeys,
        under selection: Selection
    ) -> some Sequence<KeyPattern> {
        patterns.lazy.filter { candidate in
            selection[candidate.pattern] && candidate.codes == codes
                && (filters[candidate.pattern].isAny || matches(candidate, device, held))
        }
    }

    /// Returns true if the filter of the pattern matches the devices that hold its keys.
    private func matches(_ candidate: KeyPattern, _ device: Device, _ held: HeldKeys) -> Bool {
        let filter = filters[candidate.pattern]
        guard candidate.codes.count > 1 else { return filter.matches(device) }
        return candidate.codes.allSatisfy { code in
            let holders = held.holders(of: code)
            // A key that was just released is no longer held; its device was checked before.
            return holders.isEmpty || holders.contains(where: filter.matches)
        }
    }

    /// Returns what a button needs to know of its patterns.
    func boundPresses(of bound: some Sequence<KeyPattern>) -> KeyButton.BoundPresses {
        let holds = bound.filter { $0.press == .long }.map(\.hold)
        return KeyButton.BoundPresses(
            longest: holds.max(),
            longFrom: holds.min() ?? longKey,
            hasDouble: bound.contains { $0.press == .double },
            hasTriple: bound.contains { $0.press == .triple },
            pause: doubleKey
        )
    }
}
