import InputEvents

/// What keys did and what became of it: ``KeyRecogniser`` writes it down when somebody listens.
struct KeyJournal {
    /// One key or pad button, from when it goes down until it goes up.
    struct Stroke {
        let code: KeyCode
        let device: Device
        let down: Timestamp
        /// What was the case when it went down, and the keys that were held then, this one too.
        let conditions: ConditionEvaluator
        let held: HeldKeys
        /// When it went up, or was forgotten; nil while it is down.
        var up: Timestamp?
        /// Whether it was forgotten: the device went away, or events were lost.
        var isForgotten = false
        /// The presses that it is part of.
        var presses: [Int] = []
    }

    /// One press of a key or of a chord: from the last key down to the first key up.
    struct Press {
        let codes: Set<KeyCode>
        /// The strokes of its keys, the one last that completed it.
        let strokes: [Int]
        let down: Timestamp
        var up: Timestamp?
        /// Whether that is because a key of it was forgotten.
        var isForgotten = false
        /// The first of the presses that it counts together with; itself where it is the first.
        var first: Int
        /// Of the first: how many count together.
        var count = 1
        /// From which time on it was not short any more.
        var longFrom: Int64
        /// What it was recognised as.
        var made: [Made] = []
        /// The larger chords that took it, so that nothing more came of it.
        var chords: [Int] = []
        /// The gesture that took it, as a key of it was held for that.
        var winner: Winner?
        /// Whether it was forgotten before it was decided.
        var isVoid = false
    }

    /// A gesture that was recognised in a press.
    struct Made {
        var gesture: Gesture
        /// Whether the press is the last of those that made it.
        let isLast: Bool
        var fate: Fate

        enum Fate {
            case fired
            /// Its keys may be held for another gesture that is in progress.
            case withheld
            /// They were.
            case taken(by: Winner)
            /// Events were lost before that was known.
            case void
        }
    }

    /// What says what is the case now.
    private let shared: Journal
    private(set) var strokes: [Stroke] = []
    var presses: [Press] = []
    /// The keys that are bound.
    private let codes: Set<KeyCode>
    /// Whether any pad button is bound: then all are worth a word, as they have no names.
    private let bindsPads: Bool
    private var open: [Int] = []
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

    /// Whether a key is down.
    var isHeld: Bool { !open.isEmpty }

    // MARK: - Strokes

    /// A key goes down or up; `isRecognised` if that is anything to the recogniser.
    mutating func keyChanged(
        _ code: KeyCode,
        isPressed: Bool,
        on device: Device,
        at time: Timestamp,
        holding held: HeldKeys,
        isRecognised: Bool
    ) {
        let place = open.firstIndex { strokes[$0].code == code && strokes[$0].device == device }
        if let place {
            guard !isPressed else { return }
            strokes[open.remove(at: place)].up = time
            endPresses(at: time, holding: held, areForgotten: false)
        } else if isPressed, isRecognised || isWorthAWord(code) && open.count < HeldKeys.capacity {
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

    private func isWorthAWord(_ code: KeyCode) -> Bool {
        codes.contains(code) || bindsPads && code.padButton != nil
    }

    /// A device has forgotten what it held.
    mutating func forget(_ device: DeviceID, at time: Timestamp, holding held: HeldKeys) {
        for index in open where strokes[index].device.id == device {
            strokes[index].up = time
            strokes[index].isForgotten = true
        }
        open.removeAll { strokes[$0].device.id == device }
        endPresses(at: time, holding: held, areForgotten: true)
        changeMade { made in
            if made.gesture.device.id == device { made.fate = .void }
        }
    }

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

    /// A button goes down with the last stroke, after a press that it counts together with, or none.
    ///
    /// - Returns: the number of the press; nil if the button is down already.
    mutating func press(_ codes: Set<KeyCode>, longFrom: Int64, after last: Int?) -> Int? {
        guard let stroke = open.last else { return nil }
        let index = presses.count
        let others = open.dropLast().filter { codes.count > 1 && codes.contains(strokes[$0].code) }
        guard codes.count == 1 || !openPresses.contains(where: { presses[$0].codes == codes })
        else { return nil }
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

    /// A press turns out to be one by itself, which does not count together with those before.
    mutating func separate(_ press: Int) {
        let first = presses[press].first
        guard first != press else { return }
        presses[first].count -= 1
        presses[press].first = press
    }

    /// A gesture was made of those presses.
    mutating func made(_ gesture: Gesture, of made: some Collection<Int>, isWithheld: Bool) {
        for (place, press) in made.enumerated() {
            presses[press].made.append(
                Made(
                    gesture: gesture,
                    isLast: place == made.count - 1,
                    fate: isWithheld ? .withheld : .fired
                )
            )
        }
    }

    /// The presses were forgotten.
    mutating func void(_ forgotten: [Int], at time: Timestamp) {
        for press in forgotten {
            presses[press].isVoid = true
            presses[press].up = presses[press].up ?? time
        }
        openPresses.removeAll { forgotten.contains($0) }
    }

    /// What was withheld has fired now, or was taken.
    mutating func decide(_ gesture: Gesture, takenBy winner: Winner? = nil) {
        changeMade { made in
            let same = made.gesture
            guard same.pattern == gesture.pattern, same.kind == gesture.kind,
                same.began == gesture.began, same.duration <= gesture.duration
            else { return }
            made.gesture = gesture
            made.fate = winner.map { .taken(by: $0) } ?? .fired
        }
    }

    private mutating func changeMade(_ change: (inout Made) -> Void) {
        for press in presses.indices {
            for made in presses[press].made.indices {
                guard case .withheld = presses[press].made[made].fate else { continue }
                change(&presses[press].made[made])
            }
        }
    }
}
