import InputEvents

/// Counts the landings and lifts of fingers on touchscreens.
///
/// It detects a recording that is too short for its name, independently of the recognisers.
struct Contacts {
    private(set) var landings = 0
    /// The number of fingers still down at the end.
    private(set) var left = 0

    init(_ events: some Sequence<InputEvent>) {
        var down: [DeviceID: Set<Int32>] = [:]
        for event in events {
            guard case .touches(let device, let frame) = event.kind else { continue }
            for change in frame.changes {
                switch change.phase {
                case .down:
                    landings += 1
                    down[device, default: []].insert(change.slot)
                case .motion: break
                case .up, .cancel: down[device]?.remove(change.slot)
                }
            }
        }
        left = down.values.map(\.count).reduce(0, +)
    }

    /// Returns why the recording cannot contain what the label expects; nil if it can.
    func shortfall(_ label: Labels.Label) -> String? {
        if left > 0 { return "the recording ends before the last finger lifts" }
        let needed = (label.expected ?? []).map { Contacts.landings(for: $0.text) }.reduce(0, +)
        // No landings, or those on a touchpad, prove nothing: they are not reported.
        guard landings > 0, landings < needed else { return nil }
        return "fingers land \(landings) times, and \(needed) would be needed"
    }

    /// Returns the least number of landings for an expected gesture.
    private static func landings(for expected: String) -> Int {
        let words = expected.split(separator: " ")
        // With alternatives, or any number of times, nothing is certain.
        guard !words.contains("|"), let first = words.first, let last = words.last,
            !["maybe", "any", "key"].contains(first)
        else { return 0 }
        let fingers = Int(last.prefix { $0.isNumber }) ?? 1
        return fingers * (first == "triple" ? 3 : first == "double" ? 2 : 1)
    }
}
