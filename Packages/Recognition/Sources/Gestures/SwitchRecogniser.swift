import InputEvents

/// Recognises changes of switches.
///
///     a device appears   1 switch is on   0 switch is off   [..] fires
///
///     1) a0---1[on]---0[off]    the first report is the initial position, not a change
///     2) a1---0[off]---1[on]
///     3) a0---1[on]-1           a repeated position is not a change
struct SwitchRecogniser {
    private let device: Device
    /// The last reported positions; true for a switch that is on.
    private var positions: [Switch: Bool] = [:]
    /// The journal; nil unless an explanation was requested.
    private let journal: Journal?

    init(device: Device, journal: Journal? = nil) {
        self.device = device
        self.journal = journal
    }

    mutating func handle(
        _ name: Switch,
        isOn: Bool,
        among candidates: [Candidate<Candidates.SwitchChange>],
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        guard let wasOn = positions.updateValue(isOn, forKey: name), wasOn != isOn else { return }
        let first = found.count
        let change = Candidates.SwitchChange(switch: name, isOn: isOn)
        candidates.forEachWinner(where: { $0.what == change }) {
            found.append(
                Gesture(
                    pattern: $0.pattern,
                    kind: .switch(name, isOn: isOn),
                    time: time,
                    device: device
                )
            )
        }
        guard let journal else { return }
        journal.changes.append(
            ChangeRecord(
                subject: .switch(name, isOn: isOn),
                device: device,
                conditions: journal.conditions,
                time: time,
                made: Array(found[first...])
            )
        )
    }
}
