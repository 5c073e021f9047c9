import InputEvents

/// A record of keys and their outcomes, which ``KeyRecogniser`` writes for an explanation.
struct KeyJournal {
    /// One stroke of a key or pad button, from press to release.
    struct Stroke {
        let code: KeyCode
        let device: Device
        let down: Timestamp
        /// The conditions when the key went down.
        let conditions: ConditionEvaluator
        /// The keys that were held at that time, including this one.
        let held: HeldKeys
        /// The time when the key went up or was forgotten; nil while it is down.
        var up: Timestamp?
        /// True if the key was forgotten because the device was removed or events were lost.
        var isForgotten = false
        /// The indices of the presses that include the stroke.
        var presses: [Int] = []
    }

    /// A press of a key or chord: from the last key down to the first key up.
    struct Press {
        let codes: Set<KeyCode>
        /// The indices of the strokes of its keys; the last stroke completed the press.
        let strokes: [Int]
        let down: Timestamp
        var up: Timestamp?
        /// True if the press ended because one of its keys was forgotten.
        var isForgotten = false
        /// The index of the first of the presses that count together; the press's own index if the
        /// press is the first.
        var first: Int
        /// The number of presses that count together; valid only in the first of them.
        var count = 1
        /// The duration in microseconds from which the press is no longer short.
        var longFrom: Int64
        /// The gestures that the press made.
        var made: [Made] = []
        /// The indices of the larger chords that took the press, so that it made nothing more.
        var chords: [Int] = []
        /// The gesture that took the press, because one of its keys was held for that gesture.
        var winner: Winner?
        /// True if the press was forgotten before it was decided.
        var isVoid = false
    }

    /// A gesture that a press made.
    struct Made {
        var gesture: Gesture
        /// True if the press is the last of the presses that made the gesture.
        let isLast: Bool
        var outcome: Outcome

        enum Outcome {
            case fired
            /// The gesture is held back: its keys may be held for another gesture in progress.
            case withheld
            /// The gesture was dropped: its keys were held for this winner.
            case taken(by: Winner)
            /// The keys were forgotten before the decision.
            case void
        }
    }

    /// The journal that has the current conditions.
    private let shared: Journal
    private(set) var strokes: [Stroke] = []
    var presses: [Press] = []
    /// The keys that are bound.
    private let codes: Set<KeyCode>
    /// True if any pad button is bound; then all pad buttons are recorded, because users do not
    /// know which button has which name.
    private let bindsPads: Bool
    /// The indices of the strokes of keys that are down.
    private var open: [Int] = []
    /// The indices of the presses that have not ended.
    private var openPresses: [Int] = []

    init(_ patterns: [GesturePattern], _ shared: Journal) {
        self.shared = shared
        codes = patterns.reduce(into: []) { codes, pattern in
            for part in [pattern] + pattern.parts {
                if case .key(let chord, _) = part.kind { codes.formUnion(chord) }
            }
        }
        bindsPads = codes.contains { $0.padButton != nil }
    }

    /// True if a key is down.
    var isHeld: Bool { !open.isEmpty }

    // MARK: - Strokes

    /// Records that a key goes down or up; `isRecognised` is true if the recogniser handles this.
    mutating func keyChanged(
        _ code: KeyCode,
        isPressed: Bool,
        on device: Device,
        at time: Timestamp,
        holding held: HeldKeys,
        isRecognised: Bool
    ) {
        let position = open.firstIndex { strokes[$0].code == code && strokes[$0].device == device }
        if let position {
            guard !isPressed else { return }
            strokes[open.remove(at: position)].up = time
            endPresses(at: time, holding: held, areForgotten: false)
        } else if isPressed, isRecognised || isRecorded(code) && open.count < HeldKeys.capacity {
            open.append(strokes.count)
            strokes.append(
                Stroke(
                    code: code,
                    device: device,
                    down: time,
                    conditions: shared.conditions,
                    held: held
                )
            )
        }
    }

    /// Returns true if strokes of this key are recorded.
    private func isRecorded(_ code: KeyCode) -> Bool {
        codes.contains(code) || bindsPads && code.padButton != nil
    }

    /// Records that a device's keys were forgotten.
    mutating func forget(_ device: DeviceID, at time: Timestamp, holding held: HeldKeys) {
        for index in open where strokes[index].device.id == device {
            strokes[index].up = time
            strokes[index].isForgotten = true
        }
        open.removeAll { strokes[$0].device.id == device }
        endPresses(at: time, holding: held, areForgotten: true)
        changeWithheld { made in
            if made.gesture.device.id == device { made.outcome = .void }
        }
    }

    /// Ends the presses whose keys are not all held any more.
    private mutating func endPresses(
        at time: Timestamp,
        holding held: HeldKeys,
        areForgotten: Bool
    ) {
        for index in openPresses.reversed() {
            let press = presses[index]
            let isDown =
                press.codes.count == 1
                ? strokes[press.strokes[0]].up == nil : held.contains(press.codes)
            guard !isDown else { continue }
            openPresses.removeAll { $0 == index }
            presses[index].up = time
            presses[index].isForgotten = areForgotten
            if areForgotten { presses[index].isVoid = true }
        }
    }

    // MARK: - Presses

    /// Records that a button goes down with the last stroke; `last` is an earlier press that counts
    /// together with this one, if any.
    ///
    /// - Returns: the index of the press; nil if no recorded key is down.
    mutating func press(_ codes: Set<KeyCode>, longFrom: Int64, after last: Int?) -> Int? {
        guard let stroke = open.last else { return nil }
        let index = presses.count
        let others = open.dropLast().filter { codes.count > 1 && codes.contains(strokes[$0].code) }
        let first = last.map { presses[$0].first } ?? index
        presses.append(
            Press(
                codes: codes,
                strokes: others + [stroke],
                down: strokes[stroke].down,
                first: first,
                longFrom: longFrom
            )
        )
        openPresses.append(index)
        if last != nil { presses[first].count += 1 }
        for stroke in others + [stroke] { strokes[stroke].presses.append(index) }
        return index
    }

    /// Records that a button goes down with the last stroke while none of its patterns is on,
    /// unless the button is already down.
    mutating func pressIgnored(_ codes: Set<KeyCode>, longFrom: Int64) {
        let isDown = codes.count > 1 && openPresses.contains { presses[$0].codes == codes }
        if !isDown { _ = press(codes, longFrom: longFrom, after: nil) }
    }

    /// Separates a press from earlier presses, because it counts alone.
    mutating func separate(_ press: Int) {
        let first = presses[press].first
        guard first != press else { return }
        presses[first].count -= 1
        presses[press].first = press
    }

    /// Records a gesture that these presses made.
    mutating func made(_ gesture: Gesture, of indices: some Collection<Int>, isWithheld: Bool) {
        for (position, press) in indices.enumerated() {
            presses[press].made.append(
                Made(
                    gesture: gesture,
                    isLast: position == indices.count - 1,
                    outcome: isWithheld ? .withheld : .fired
                )
            )
        }
    }

    /// Records that the presses were forgotten.
    mutating func void(_ forgotten: [Int], at time: Timestamp) {
        for press in forgotten {
            presses[press].isVoid = true
            presses[press].up = presses[press].up ?? time
        }
        openPresses.removeAll { forgotten.contains($0) }
    }

    /// Records that a withheld gesture has fired or was taken.
    mutating func decide(_ gesture: Gesture, takenBy winner: Winner? = nil) {
        changeWithheld { made in
            let recorded = made.gesture
            guard recorded.pattern == gesture.pattern, recorded.kind == gesture.kind,
                recorded.began == gesture.began, recorded.duration <= gesture.duration
            else { return }
            made.gesture = gesture
            made.outcome = winner.map { .taken(by: $0) } ?? .fired
        }
    }

    /// Changes each gesture that is still withheld.
    private mutating func changeWithheld(_ change: (inout Made) -> Void) {
        for press in presses.indices {
            for made in presses[press].made.indices {
                guard case .withheld = presses[press].made[made].outcome else { continue }
                change(&presses[press].made[made])
            }
        }
    }
}
