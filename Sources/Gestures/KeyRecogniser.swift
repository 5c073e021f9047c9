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
    /// A key pattern, boiled down.
    private struct KeyPattern: Passing {
        let pattern: Int
        let codes: Set<KeyCode>
        let press: KeyPress
        let hold: Int64
        /// Microseconds, 0 where it does not repeat.
        let interval: Int64
        let passes: Bool
        /// The keys that must be held beside; pad buttons have such, as keys make chords.
        let heldKeys: Set<KeyCode>
    }

    /// A key that is held.
    private struct Held {
        let device: Device
        let code: KeyCode
    }

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

    /// The patterns, the most specific first.
    private let patterns: [KeyPattern]
    private let filters: [DeviceFilter]
    /// The keys of each button that is bound, the largest chords first.
    private let groups: [Set<KeyCode>]
    private let codes: Set<KeyCode>
    private let longKey: Int64
    private let doubleKey: Int64
    private var held: [Held] = []
    private var active: [Active] = []
    /// The keys that something may want which is going on.
    private var engaged: Set<KeyCode> = []
    /// The keys that were held beside buttons of which something has fired.
    private var heldBeside: Set<KeyCode> = []
    /// What engaged keys have done meanwhile.
    private var withheld: [Gesture] = []
    /// Whether somebody will tell when a key that is held goes up.
    private var mayRepeat = true

    /// 64: nobody holds more, but a broken device may claim to.
    static let capacity = 64

    init(_ patterns: [GesturePattern], thresholds: Thresholds) {
        let order = patterns.indices
            .map { (Specificity(patterns[$0]), $0) }
            .sorted { $0.0 == $1.0 ? $0.1 < $1.1 : $0.0 > $1.0 }
        var all: [KeyPattern] = []
        let usualHold = thresholds.longKey.inMicroseconds
        for (_, index) in order {
            guard case .key(let codes, let press) = patterns[index].kind, !codes.isEmpty else {
                continue
            }
            let hold = patterns[index].hold?.inMicroseconds ?? usualHold
            all.append(
                KeyPattern(
                    pattern: index,
                    codes: codes,
                    press: press,
                    hold: hold,
                    interval: patterns[index].interval?.inMicroseconds ?? 0,
                    passes: patterns[index].passes,
                    heldKeys: patterns[index].heldKeys
                )
            )
        }
        self.patterns = all
        filters = patterns.map(\.devices)
        groups = Set(all.map(\.codes)).sorted { $0.count > $1.count }
        codes = groups.reduce(into: []) { $0.formUnion($1) }
        longKey = usualHold
        doubleKey = thresholds.doubleKey.inMicroseconds
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

    // MARK: - Events

    mutating func keyChanged(
        _ code: KeyCode,
        isPressed: Bool,
        on device: Device,
        under selection: Selection,
        at time: Timestamp,
        emit: (Gesture) -> Void
    ) {
        guard codes.contains(code) else { return }
        let place = held.firstIndex { $0.code == code && $0.device == device }
        if isPressed {
            guard place == nil, held.count < KeyRecogniser.capacity else { return }
            held.append(Held(device: device, code: code))
            wentDown(code, on: device, under: selection, at: time, emit: emit)
        } else if let place {
            held.remove(at: place)
            wentUp(code, on: device, at: time, emit: emit)
        }
    }

    /// Something is due at that time.
    mutating func expire(at time: Timestamp, emit: (Gesture) -> Void) {
        for index in active.indices where active[index].button.deadline <= time {
            let outcomes = expire(index, at: time)
            let interval = fire(outcomes, of: active[index], at: time, emit: emit)
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
        held.removeAll { $0.device.id == device }
        withheld.removeAll { $0.device.id == device }
        active.removeAll { entry in
            entry.device.id == device
                || !entry.button.codes.allSatisfy { code in held.contains { $0.code == code } }
                    && entry.button.isDown
        }
    }

    // MARK: - Keys held for other gestures

    /// Something is going on that may turn out to be a gesture for which these keys are held.
    ///
    /// What keys have done that are not among them any more was not for a gesture: it fires now.
    mutating func engage(_ keys: Set<KeyCode>, at time: Timestamp, emit: (Gesture) -> Void) {
        engaged = keys
        guard !withheld.isEmpty else { return }
        let done = withheld.filter { !isEngaged($0.codes) }
        withheld = withheld.filter { isEngaged($0.codes) }
        for gesture in done { emit(gesture.fired(at: time)) }
    }

    /// A gesture has fired for which these keys were held.
    mutating func spend(_ keys: Set<KeyCode>) {
        withheld.removeAll { !$0.codes.isDisjoint(with: keys) }
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

    private func isEngaged(_ codes: Set<KeyCode>) -> Bool { !engaged.isDisjoint(with: codes) }

    /// Emits what came of a press after all, or withholds it while its keys may be wanted.
    private mutating func emitLate(_ gesture: Gesture, _ entry: Active, _ emit: (Gesture) -> Void) {
        if entry.isSpent { return }
        if !engaged.isEmpty, isEngaged(gesture.codes) {
            withheld.append(gesture)
        } else {
            emit(gesture)
        }
    }

    // MARK: - Down and up

    private mutating func wentDown(
        _ code: KeyCode,
        on device: Device,
        under selection: Selection,
        at time: Timestamp,
        emit: (Gesture) -> Void
    ) {
        var hasPressed = false
        var largest: Set<KeyCode> = []
        for group in groups where group.contains(code) && isComplete(group, with: device) {
            guard isWaiting(group, on: device) || isOn(group, under: selection) else { continue }
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
                    emit(gesture(pattern, .press, of: active[index], since: time, at: time))
                }
            }
            if group.isStrictSubset(of: largest) {
                // The press belongs to the chord: what waited for a second one did so in vain.
                let waited = expire(index, at: time)
                fire(waited, of: before, at: time, emit: emit)
                _ = active[index].button.press(at: time, wishes(of: active[index]))
                active[index].button.spend()
            } else {
                if group.count > largest.count { largest = group }
                let outcomes = active[index].button.press(at: time, wishes(of: active[index]))
                fire(outcomes, of: active[index], at: time, emit: emit)
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
        emit: (Gesture) -> Void
    ) {
        var hasReleased = false
        for group in groups where group.contains(code) {
            guard let index = find(group, on: device), active[index].button.isDown,
                let since = active[index].button.downSince,
                group.count == 1 || !isComplete(group, with: nil)
            else { continue }
            if !hasReleased {
                let entry = active[index]
                let winners = winners(.release, of: entry)
                hasReleased = !winners.isEmpty
                for pattern in winners {
                    let release = gesture(pattern, .release, of: entry, since: since, at: time)
                    emitLate(release, entry, emit)
                }
            }
            if !active[index].button.isInSeries { active[index].first = active[index].selection }
            let outcomes = active[index].button.release(at: time, wishes(of: active[index]))
            fire(outcomes, of: active[index], at: time, emit: emit)
        }
        active.removeAll { $0.button.isIdle }
    }

    /// Whether all keys of the group are held; a single key is one of the device's own.
    private func isComplete(_ group: Set<KeyCode>, with device: Device?) -> Bool {
        group.count == 1 || group.allSatisfy { code in held.contains { $0.code == code } }
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

    /// Whether any pattern of the group is on: one that is off takes nothing from others.
    private func isOn(_ group: Set<KeyCode>, under selection: Selection) -> Bool {
        patterns.contains { selection[$0.pattern] && $0.codes == group }
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

    /// The patterns of a button that were on when it went down, and that its devices satisfy.
    private func bound(_ entry: Active, under selection: Selection) -> some Sequence<KeyPattern> {
        patterns.lazy.filter { candidate in
            selection[candidate.pattern] && candidate.codes == entry.button.codes
                && (filters[candidate.pattern].isAny || isMeant(candidate, entry))
        }
    }

    private func isMeant(_ candidate: KeyPattern, _ entry: Active) -> Bool {
        let filter = filters[candidate.pattern]
        guard candidate.codes.count > 1 else { return filter.matches(entry.device) }
        return candidate.codes.allSatisfy { code in
            let holders = held.filter { $0.code == code }
            // A key that was just released is not held any more; its device was seen already.
            return holders.isEmpty || holders.contains { filter.matches($0.device) }
        }
    }

    private func wishes(of entry: Active) -> KeyButton.Wishes {
        wishes(of: entry, under: entry.button.isInSeries ? entry.first : entry.selection)
    }

    private func wishes(of entry: Active, under selection: Selection) -> KeyButton.Wishes {
        let holds = bound(entry, under: selection).filter { $0.press == .long }.map(\.hold)
        func has(_ press: KeyPress) -> Bool {
            bound(entry, under: selection).contains { $0.press == press }
        }
        return KeyButton.Wishes(
            longest: holds.max(),
            longFrom: holds.min() ?? longKey,
            hasDouble: has(.double),
            hasTriple: has(.triple),
            pause: doubleKey
        )
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
        emit: (Gesture) -> Void
    ) -> Int64 {
        var interval: Int64 = 0
        for outcome in outcomes { interval = fire(outcome, of: entry, at: time, emit: emit) }
        return interval
    }

    private mutating func fire(
        _ outcome: KeyButton.Outcome,
        of entry: Active,
        at time: Timestamp,
        emit: (Gesture) -> Void
    ) -> Int64 {
        let selection = entry.selection(of: outcome.began)
        let press = outcome.press
        let winners = bound(entry, under: selection)
            .mostFirst { press == .long ? $0.hold : 0 }
            .winners { $0.press == press && (press != .long || $0.hold <= outcome.held) }
        for winner in winners {
            heldBeside.formUnion(winner.heldKeys)
            let gesture = gesture(winner.pattern, press, of: entry, since: outcome.began, at: time)
            emitLate(gesture, entry, emit)
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

extension Gesture {
    /// The keys that made it; empty if none did.
    fileprivate var codes: Set<KeyCode> {
        if case .key(let codes, _) = kind { codes } else { [] }
    }

    /// The same gesture, recognised only then.
    fileprivate func fired(at time: Timestamp) -> Gesture {
        var gesture = self
        gesture.duration += .microseconds(max(0, time.microseconds(since: self.time)))
        gesture.time = time
        return gesture
    }
}
