import InputEvents

/// Recognises keys, chords and the buttons of tablet pads, on all devices together.
///
///     A,B keys go down   a,b they go up   [..] fires; what single keys do: see KeyButton
///
///     bound: A+B press             1) A-B[A+B]-b-a      B-A[A+B]-a-b    any order, at the last
///                                  2) A-B[A+B]-b-B[A+B]                 again, as A is still held
///     bound: A short too           3) A-B[A+B]-b-a                      the chord takes the short
///     bound: B press too           4) A-B[A+B]                          the larger one, only
///     bound: A press too           5) A[A]-B[A+B]                       A came at once
///     A and B on two devices       6) A-B[A+B]          as power and volume keys of phones are
///
/// A key that was never seen going down does nothing when it goes up. Keys held on a device that
/// goes away, or loses events, are forgotten: nothing fires for them, not even a release.
///
///     T…t a touch by a gesture that wants A held (`while:`) begins and ends
///
///     bound: A short               7) A-T--t[T]--a          spent: A has done its work
///     bound: A long                8) A-T----|--t[T]--a     so is what would have fired meanwhile
///                                  9) A-T----|--t[long]     the touch was something else
///
/// What is pressed is judged by the patterns that were on when it went down, until it is up.
struct KeyRecogniser {
    /// A button that is not at rest.
    private struct Active {
        var button: KeyButton
        /// The device of a single key, or of the last key of a chord.
        var device: Device
        /// What was on when it went down last, and when that was.
        var selection: Selection
        var lastDown = Timestamp.zero
        /// What was on when it went down for the first of several presses that count together.
        var first: Selection

        /// What the press is judged by that began then.
        func selection(of began: Timestamp) -> Selection {
            began == lastDown ? selection : first
        }
        /// Whether it has done its work for another gesture, so that nothing more comes of it.
        var isSpent = false
    }

    private let patterns: KeyPatterns
    private var held = HeldKeys()
    private var active: [Active] = []
    private var engaged = EngagedKeys()
    /// The keys that were held beside buttons of which something has fired.
    private var heldBeside: Set<KeyCode> = []
    /// Whether somebody will tell when a key that is held goes up.
    private var mayRepeat = true

    init(_ patterns: [GesturePattern], thresholds: Thresholds) {
        self.patterns = KeyPatterns(patterns, thresholds: thresholds)
    }

    /// When time alone decides something next.
    var nextDeadline: Timestamp {
        active.reduce(.never) { min($0, $1.button.deadline) }
    }

    /// The buttons that are not at rest.
    var states: [(codes: Set<KeyCode>, state: String)] {
        active.filter { !$0.button.isIdle }.map { entry in
            let waits = entry.button.deadline == .never ? "" : ", waits"
            return (entry.button.codes, (entry.button.isDown ? "down" : "up") + waits)
        }
    }

    /// What is going on and may still become more than a press.
    func engagements(at time: Timestamp) -> [Engagement] {
        guard patterns.presses != [.press] else { return [] }
        return active.compactMap { entry in
            guard !entry.isSpent, let began = entry.button.undecidedSince else { return nil }
            var until = entry.button.deadline
            let isLong = until != .never
            // Held for so long, it is not short any more.
            if !isLong, !patterns.presses.contains(.release) {
                until = entry.lastDown.after(patterns.longKey)
            }
            guard until >= time else { return nil }
            return Engagement(
                .keys(entry.button.codes),
                on: entry.device.id,
                began: began,
                until: until.after(1),
                isSeries: entry.button.isInSeries || isLong
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
        guard patterns.codes.contains(code) else { return }
        if isPressed {
            guard held.press(code, on: device) else { return }
            wentDown(code, on: device, under: selection, at: time, into: &found)
        } else if held.release(code, on: device) {
            wentUp(code, on: device, at: time, into: &found)
        }
    }

    /// Something is due at that time.
    mutating func expire(at time: Timestamp, into found: inout [Gesture]) {
        for index in active.indices where active[index].button.deadline <= time {
            let outcomes = expire(index, at: time)
            let interval = fire(outcomes, of: active[index], at: time, into: &found)
            if interval > 0, mayRepeat {
                active[index].button.beginRepeating(every: interval, at: time)
            }
        }
        active.removeAll { $0.button.isIdle }
    }

    private mutating func expire(_ index: Int, at time: Timestamp) -> [KeyButton.Outcome] {
        let entry = active[index]
        let own = wishes(of: entry, under: entry.selection)
        return active[index].button.expire(at: time, wishes(of: entry), own: own)
    }

    /// No more events come, so nothing will tell when a key that is held goes up.
    mutating func stopRepeating() {
        mayRepeat = false
        for index in active.indices where active[index].button.isRepeating {
            active[index].button.spend()
        }
    }

    /// Forgets what a device held.
    mutating func forget(_ device: DeviceID) {
        held.forget(device)
        engaged.forget(device)
        active.removeAll { entry in
            entry.device.id == device || entry.button.isDown && !held.contains(entry.button.codes)
        }
    }

    // MARK: - Keys held for other gestures

    /// Something is going on that may turn out to be a gesture for which these keys are held.
    mutating func engage(_ keys: Set<KeyCode>, at time: Timestamp, into found: inout [Gesture]) {
        engaged.engage(keys, at: time, into: &found)
    }

    /// A gesture has fired for which these keys were held.
    mutating func spend(_ keys: Set<KeyCode>) {
        engaged.spend(keys)
        for index in active.indices where !active[index].button.codes.isDisjoint(with: keys) {
            active[index].isSpent = true
            active[index].button.spend()
        }
        active.removeAll { $0.isSpent && !$0.button.isDown }
    }

    /// What was held beside buttons of which something has fired has done its work.
    mutating func spendHeld() {
        guard !heldBeside.isEmpty else { return }
        spend(heldBeside)
        heldBeside = []
    }

    /// Finds what came of a press after all, or withholds it while its keys may be wanted.
    private mutating func findLate(
        _ gesture: Gesture,
        _ entry: Active,
        into found: inout [Gesture]
    ) {
        if !entry.isSpent { engaged.append(gesture, to: &found) }
    }

    // MARK: - Down and up

    private mutating func wentDown(
        _ code: KeyCode,
        on device: Device,
        under selection: Selection,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        var hasPressed = false
        var largest: Set<KeyCode> = []
        for group in patterns.groups where group.contains(code) && isComplete(group) {
            guard isWaiting(group, on: device) || patterns.isOn(group, under: selection) else {
                continue
            }
            let index = activate(group, on: device, under: selection)
            guard !active[index].button.isDown else { continue }
            // What waits for a further press is judged by what was on at the first.
            if !active[index].button.isInSeries { active[index].first = selection }
            let before = active[index]
            active[index].selection = selection
            active[index].lastDown = time
            active[index].isSpent = false
            if !hasPressed {
                let winners = winners(.press, of: active[index])
                hasPressed = !winners.isEmpty
                for pattern in winners {
                    found.append(gesture(pattern, .press, of: active[index], since: time, at: time))
                }
            }
            if group.isStrictSubset(of: largest) {
                // The press belongs to the chord: what waited for a second one did so in vain.
                let waited = expire(index, at: time)
                fire(waited, of: before, at: time, into: &found)
                _ = active[index].button.press(at: time, wishes(of: active[index]))
                active[index].button.spend()
            } else {
                if group.count > largest.count { largest = group }
                let outcomes = active[index].button.press(at: time, wishes(of: active[index]))
                fire(outcomes, of: active[index], at: time, into: &found)
            }
        }
        for index in active.indices
        where active[index].button.codes.isStrictSubset(of: largest) {
            active[index].button.spend()
        }
    }

    private mutating func wentUp(
        _ code: KeyCode,
        on device: Device,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        var hasReleased = false
        for group in patterns.groups where group.contains(code) {
            guard let index = find(group, on: device), active[index].button.isDown,
                let since = active[index].button.downSince,
                group.count == 1 || !isComplete(group)
            else { continue }
            if !hasReleased {
                let entry = active[index]
                let winners = winners(.release, of: entry)
                hasReleased = !winners.isEmpty
                for pattern in winners {
                    let release = gesture(pattern, .release, of: entry, since: since, at: time)
                    findLate(release, entry, into: &found)
                }
            }
            if !active[index].button.isInSeries { active[index].first = active[index].selection }
            let outcomes = active[index].button.release(at: time, wishes(of: active[index]))
            fire(outcomes, of: active[index], at: time, into: &found)
        }
        active.removeAll { $0.button.isIdle }
    }

    /// Whether all keys of the group are held; a single key is one of the device's own.
    private func isComplete(_ group: Set<KeyCode>) -> Bool {
        group.count == 1 || held.contains(group)
    }

    private func find(_ group: Set<KeyCode>, on device: Device) -> Int? {
        active.firstIndex {
            $0.button.codes == group && (group.count > 1 || $0.device == device)
        }
    }

    /// Whether the first of two presses was made, and may become a double.
    private func isWaiting(_ group: Set<KeyCode>, on device: Device) -> Bool {
        guard let index = find(group, on: device) else { return false }
        return !active[index].button.isIdle && !active[index].button.isDown
    }

    private mutating func activate(
        _ group: Set<KeyCode>,
        on device: Device,
        under selection: Selection
    ) -> Int {
        if let index = find(group, on: device) {
            active[index].device = device
            return index
        }
        let button = KeyButton(group)
        active.append(
            Active(button: button, device: device, selection: selection, first: selection)
        )
        return active.count - 1
    }

    // MARK: - Patterns

    private func bound(
        _ entry: Active,
        under selection: Selection
    ) -> some Sequence<KeyPatterns.KeyPattern> {
        patterns.bound(
            to: entry.button.codes,
            on: entry.device,
            holding: held,
            under: selection
        )
    }

    private func wishes(of entry: Active) -> KeyButton.Wishes {
        wishes(of: entry, under: entry.button.isInSeries ? entry.first : entry.selection)
    }

    private func wishes(of entry: Active, under selection: Selection) -> KeyButton.Wishes {
        patterns.wishes(of: bound(entry, under: selection))
    }

    /// What wins of a press or release itself.
    private mutating func winners(_ press: KeyPress, of entry: Active) -> [Int] {
        let winners = bound(entry, under: entry.selection).winners { $0.press == press }
        for winner in winners { heldBeside.formUnion(winner.heldKeys) }
        return winners.map(\.pattern)
    }

    /// Fires what is bound to each; returns how often the last one repeats, 0 if it does not.
    @discardableResult
    private mutating func fire(
        _ outcomes: [KeyButton.Outcome],
        of entry: Active,
        at time: Timestamp,
        into found: inout [Gesture]
    ) -> Int64 {
        var interval: Int64 = 0
        for outcome in outcomes { interval = fire(outcome, of: entry, at: time, into: &found) }
        return interval
    }

    private mutating func fire(
        _ outcome: KeyButton.Outcome,
        of entry: Active,
        at time: Timestamp,
        into found: inout [Gesture]
    ) -> Int64 {
        let selection = entry.selection(of: outcome.began)
        let press = outcome.press
        let winners = bound(entry, under: selection)
            .mostFirst { press == .long ? $0.hold : 0 }
            .winners { $0.press == press && (press != .long || $0.hold <= outcome.held) }
        for winner in winners {
            heldBeside.formUnion(winner.heldKeys)
            let gesture = gesture(winner.pattern, press, of: entry, since: outcome.began, at: time)
            findLate(gesture, entry, into: &found)
        }
        return winners.first?.interval ?? 0
    }

    private func gesture(
        _ pattern: Int,
        _ press: KeyPress,
        of entry: Active,
        since began: Timestamp,
        at time: Timestamp
    ) -> Gesture {
        Gesture(
            pattern: pattern,
            kind: .key(entry.button.codes, press),
            time: time,
            device: entry.device,
            duration: .microseconds(max(0, time.microseconds(since: began)))
        )
    }
}
