import InputEvents

/// Recognises switches that change.
///
///     a device appears   1 switch is on   0 switch is off   [..] fires
///
///     1) a-----1[on]---0[off]      it was off, as switches are that say nothing when they appear
///     2) a1----0[off]--1[on]       it says how it stands in the moment it appears: no change
///     3) a-----1[on]-1             the same again is no change
///     4) a-----1[on]-r0---1[on]    after lost events, likewise
struct SwitchRecogniser {
    private let candidates: [Candidate<Candidates.SwitchChange>]
    private let device: Device
    private let appeared: Timestamp
    private var isOn: [Switch: Bool] = [:]

    init(_ candidates: [Candidate<Candidates.SwitchChange>], device: Device, at time: Timestamp) {
        self.candidates = candidates
        self.device = device
        appeared = time
    }

    mutating func handle(
        _ name: Switch,
        isOn now: Bool,
        at time: Timestamp,
        emit: (Gesture) -> Void
    ) {
        let was = isOn[name] ?? false
        isOn[name] = now
        guard was != now, time > appeared else { return }
        let change = Candidates.SwitchChange(switch: name, isOn: now)
        guard let winner = candidates.first(where: { $0.what == change }) else { return }
        emit(
            Gesture(
                pattern: winner.pattern,
                kind: .switch(name, isOn: now),
                time: time,
                device: device
            )
        )
    }
}
