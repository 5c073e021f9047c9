import InputEvents

/// One press of a key or pad button, as it was.
struct KeyStroke {
    let code: KeyCode
    let device: Device
    let down: Timestamp
    /// What was the case when it went down.
    let moment: Moment
    /// When it went up, or when it was forgotten; nil where the recording ended first.
    var up: Timestamp?
    /// Whether it was forgotten: the device went away, or events were lost.
    var isForgotten = false
    /// The strokes that were down at that moment, this one too.
    var held: [Int] = []
}

/// Follows the keys that are bound, on all devices together, as ``KeyRecogniser`` does.
struct KeyObserver {
    private let codes: Set<KeyCode>
    /// Whether any pad button is bound: then all are worth a word, as they have no names.
    private let bindsPads: Bool
    private(set) var strokes: [KeyStroke] = []
    /// When devices forgot what they held, and what they waited for.
    private(set) var resets: [DeviceID: [Timestamp]] = [:]
    private var held: [Int] = []

    init(_ patterns: [GesturePattern]) {
        codes = patterns.reduce(into: []) { codes, pattern in
            for part in [pattern] + pattern.parts {
                if case .key(let chord, _) = part.kind { codes.formUnion(chord) }
            }
        }
        bindsPads = codes.contains { $0.padButton != nil }
    }

    mutating func keyChanged(
        _ code: KeyCode,
        isPressed: Bool,
        on device: Device,
        at time: Timestamp,
        _ moment: Moment
    ) {
        guard codes.contains(code) || bindsPads && code.padButton != nil else { return }
        let place = held.firstIndex { strokes[$0].code == code && strokes[$0].device == device }
        if let place {
            guard !isPressed else { return }
            strokes[held[place]].up = time
            held.remove(at: place)
        } else if isPressed, held.count < HeldKeys.capacity {
            held.append(strokes.count)
            strokes.append(
                KeyStroke(code: code, device: device, down: time, moment: moment, held: held)
            )
        }
    }

    mutating func forget(_ device: DeviceID, at time: Timestamp) {
        resets[device, default: []].append(time)
        for index in held where strokes[index].device.id == device {
            strokes[index].up = time
            strokes[index].isForgotten = true
        }
        held.removeAll { strokes[$0].device.id == device }
    }

    /// Whether a key is down.
    var isHeld: Bool { !held.isEmpty }

    /// What is over needs no more explanation; no key may be held.
    mutating func forgetStrokes() {
        strokes.removeAll()
        resets.removeAll()
    }

    // MARK: - Buttons

    /// One press of a key or of a chord: from the last key down to the first key up.
    struct Press {
        /// The stroke that completed it.
        let stroke: Int
        let down: Timestamp
        let up: Timestamp?
        let isForgotten: Bool
        /// The devices of all its keys.
        let devices: [Device]
    }

    /// The presses of a key on that device, or of a chord on any.
    func presses(of codes: Set<KeyCode>, on device: Device) -> [Press] {
        var presses: [Press] = []
        for (index, stroke) in strokes.enumerated() where codes.contains(stroke.code) {
            if codes.count == 1 {
                guard stroke.device == device else { continue }
                presses.append(press(index, [stroke]))
            } else if let keys = keys(of: codes, heldAt: index) {
                if let last = presses.last, last.up.map({ $0 > stroke.down }) ?? true { continue }
                presses.append(press(index, keys))
            }
        }
        return presses
    }

    /// The strokes that hold the chord when that stroke is made; nil if a key is not held.
    private func keys(of codes: Set<KeyCode>, heldAt index: Int) -> [KeyStroke]? {
        var keys: [KeyStroke] = []
        for code in codes {
            guard let key = stroke(of: code, heldAt: index) else { return nil }
            keys.append(key)
        }
        return keys
    }

    /// How many of the chord's keys are held when that stroke is made.
    func heldKeys(of codes: Set<KeyCode>, at index: Int) -> Int {
        codes.reduce(0) { $0 + (stroke(of: $1, heldAt: index) == nil ? 0 : 1) }
    }

    private func stroke(of code: KeyCode, heldAt index: Int) -> KeyStroke? {
        strokes[index].held.first { strokes[$0].code == code }.map { strokes[$0] }
    }

    private func press(_ index: Int, _ keys: [KeyStroke]) -> Press {
        let ends = keys.compactMap { key in key.up.map { (time: $0, lost: key.isForgotten) } }
        let first = ends.min { $0.time < $1.time }
        return Press(
            stroke: index,
            down: strokes[index].down,
            up: first?.time,
            isForgotten: first?.lost ?? false,
            devices: keys.map(\.device)
        )
    }
}
