import InputEvents

/// How often fingers landed on touchscreens, and whether they left again.
///
/// Tells a recording that is too short for what its name says, without asking the recognisers.
struct Contacts {
    private(set) var landings = 0
    /// How many are still down at the end.
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

    /// Why what the label expects is not in the recording; nil if it may be.
    func shortfall(_ label: Labels.Label) -> String? {
        if left > 0 { return "the recording ends before the last finger lifts" }
        let needed = (label.expected ?? []).map { Contacts.landings(for: $0.text) }.reduce(0, +)
        // None at all, or on a touchpad, says nothing: they are not reported.
        guard landings > 0, landings < needed else { return nil }
        return "fingers land \(landings) times, and \(needed) would be needed"
    }

    /// How often fingers land for one thing that is expected, at least.
    private static func landings(for expected: String) -> Int {
        let words = expected.split(separator: " ")
        // Where several would do, or any number, nothing is sure.
        guard !words.contains("|"), let first = words.first, let last = words.last,
            !["maybe", "any", "key"].contains(first)
        else { return 0 }
        let fingers = Int(last.prefix { $0.isNumber }) ?? 1
        return fingers * (first == "triple" ? 3 : first == "double" ? 2 : 1)
    }
}
