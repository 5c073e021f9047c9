import InputEvents

/// Recognises keys, chords and the buttons of tablet pads, on all devices together.
///
///     A,B keys go down   a,b they go up   [..] fires; single keys: see KeyButton
///
///     bound: A+B press             1) A-B[A+B]-b-a      B-A[A+B]-a-b    any order, at the last
///                                  2) A-B[A+B]-b-B[A+B]                 again, as A is still held
///     bound: A short too           3) A-B[A+B]-b-a                      the chord takes the press
///     bound: B press too           4) A-B[A+B]                          only the larger one
///     bound: A press too           5) A[A]-B[A+B]                       A came at once
///     A and B on two devices       6) A-B[A+B]          like power and volume keys of phones
///
/// A key whose press was not seen does nothing when it goes up. Keys held on a device that is
/// removed or loses events are forgotten: nothing fires for them, not even a release.
///
///     T…t a touch begins and ends   [T] its gesture, which needs A held (`while:`)
///
///     bound: A short               7) A-T--t[T]--a          A is used up by the touch
///     bound: A long                8) A-T----|--t[T]--a     A's gesture is dropped, too
///                                  9) A-T----|--t[long]     the touch made another gesture or none
///
/// The patterns that are on when a key goes down judge the press until it goes up.
struct KeyRecogniser {
    let patterns: KeyPatterns
    var held = HeldKeys()
    var active: [ActiveButton] = []
    var engaged = EngagedKeys()
    /// The keys that the patterns of fired buttons required to be held.
    var heldBeside: Set<KeyCode> = []
    /// The last winner that required other keys to be held.
    var besideWinner: Winner?
    /// True while releases of held keys can still come.
    private var mayRepeat = true
    /// The record of bound keys; nil if no explanation was requested.
    var journal: KeyJournal?

    init(_ patterns: [GesturePattern], thresholds: Thresholds) {
        self.patterns = KeyPatterns(patterns, thresholds: thresholds)
    }

    /// Starts to record the bound keys that go down.
    mutating func keepJournal(for patterns: [GesturePattern], _ shared: Journal) {
        journal = KeyJournal(patterns, shared)
    }

    /// The time of the next decision that needs no event; `never` if none is pending.
    var nextDeadline: Timestamp {
        active.reduce(.never) { min($0, $1.button.deadline) }
    }

    /// True if no bound key is down, and no press waits for another one.
    var isIdle: Bool { held.isEmpty && active.allSatisfy(\.button.isIdle) }

    /// The buttons that are not at rest, each with a description of its state.
    var states: [(codes: Set<KeyCode>, state: String)] {
        active.filter { !$0.button.isIdle }.map { entry in
            let waits = entry.button.deadline == .never ? "" : ", waits"
            return (entry.button.codes, (entry.button.isDown ? "down" : "up") + waits)
        }
    }

    /// Returns the presses in progress that may still become a gesture.
    func pendingGestures(at time: Timestamp) -> [PendingGesture] {
        guard patterns.presses != [.press] else { return [] }
        return active.compactMap { entry in
            guard !entry.isSpent, let began = entry.button.undecidedSince else { return nil }
            var until = entry.button.deadline
            let hasDeadline = until != .never
            // After this hold, the press is no longer short.
            if !hasDeadline, !patterns.presses.contains(.release) {
                until = entry.lastDown.after(patterns.longKey)
            }
            guard until >= time else { return nil }
            return PendingGesture(
                .keys(entry.button.codes),
                on: entry.device.id,
                began: began,
                until: until.after(1),
                isSeries: entry.button.isInSeries || hasDeadline
            )
        }
    }

    // MARK: - Events

    mutating func keyChanged(
        _ code: KeyCode,
        isPressed: Bool,
        on device: Device,
        under selection: Selection,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        let isBound = patterns.codes.contains(code)
        let isChanged =
            isBound
            && (isPressed ? held.press(code, on: device) : held.release(code, on: device))
        journal?.keyChanged(
            code,
            isPressed: isPressed,
            on: device,
            at: time,
            holding: held,
            isRecognised: isChanged
        )
        guard isChanged else { return }
        if isPressed {
            wentDown(code, on: device, under: selection, at: time, into: &found)
        } else {
            wentUp(code, on: device, at: time, into: &found)
        }
    }

    /// Handles the deadlines up to the given time.
    mutating func expire(at time: Timestamp, into found: inout [Gesture]) {
        for index in active.indices where active[index].button.deadline <= time {
            let outcomes = expire(index, at: time)
            let interval = fire(outcomes, of: active[index], at: time, into: &found)
            separateLast(of: index, after: outcomes)
            if interval > 0, mayRepeat {
                active[index].button.beginRepeating(every: interval, at: time)
            }
        }
        active.removeAll { $0.button.isIdle }
    }

    /// Handles a button's deadline; returns the outcomes.
    mutating func expire(_ index: Int, at time: Timestamp) -> [KeyButton.Outcome] {
        let entry = active[index]
        let bound = boundPresses(of: entry)
        let alone = boundPresses(of: entry, under: entry.selection)
        return active[index].button.expire(at: time, bound, alone: alone)
    }

    /// Stops repetitions, because no release of a held key can come any more.
    mutating func stopRepeating() {
        mayRepeat = false
        for index in active.indices where active[index].button.isRepeating {
            active[index].button.spend()
        }
    }

    /// Forgets the held keys of a device.
    mutating func forget(_ device: DeviceID, at time: Timestamp) {
        held.forget(device)
        engaged.forget(device)
        journal?.forget(device, at: time, holding: held)
        active.removeAll { entry in
            let isVoid =
                entry.device.id == device
                || entry.button.isDown && !held.contains(entry.button.codes)
            if isVoid { journal?.void(entry.presses, at: time) }
            return isVoid
        }
    }
}
