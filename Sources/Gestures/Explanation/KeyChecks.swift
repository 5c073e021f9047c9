import InputEvents

/// Holds presses of keys against what a pattern asks for.
struct KeyChecks {
    let observer: KeyObserver
    let patterns: [GesturePattern]
    let thresholds: Thresholds

    /// What a stroke is to a pattern.
    struct Result {
        var checks: [Check]
        /// When the key of the gesture went down that may have fired.
        var began: Timestamp?
        /// When it was completed by a later stroke; nil where it was not.
        var completed: Timestamp?
    }

    /// The presses of a key on one device, or of a chord on all.
    struct Timeline {
        let presses: [KeyObserver.Press]
        /// The press that each stroke completed.
        let places: [Int: Int]
        /// How many presses before it each one belongs to.
        let positions: [Int]
    }

    /// The timeline for a pattern that wants that many presses in a row.
    func timeline(of codes: Set<KeyCode>, count: Int, on device: Device) -> Timeline {
        let presses = observer.presses(of: codes, on: device)
        var places: [Int: Int] = [:]
        var positions: [Int] = []
        for (place, press) in presses.enumerated() {
            places[press.stroke] = place
            // What completes a double press cannot be the first of the next one.
            let isFree = place > 0 && positions[place - 1] < count - 1
            let isNext =
                isFree
                && follows(codes, presses, place, series: place - 1 - positions[place - 1])
            positions.append(isNext ? positions[place - 1] + 1 : 0)
        }
        return Timeline(presses: presses, places: places, positions: positions)
    }

    /// The checks of a pattern for one stroke of one of its keys.
    func result(
        _ pattern: GesturePattern,
        _ codes: Set<KeyCode>,
        _ press: KeyPress,
        stroke index: Int,
        _ timeline: Timeline
    ) -> Result? {
        let presses = timeline.presses
        guard let place = timeline.places[index] else {
            return unfinished(pattern, codes, stroke: index, presses)
        }
        let devices = presses[place].devices
        guard devices.allSatisfy({ pattern.devices.matches($0) }) else { return nil }
        // Presses that count together are judged by what was on at the first of them.
        let first = presses[place - (press.count > 1 ? timeline.positions[place] : 0)]
        let longFrom = longFrom(codes, first)
        var result = Result(checks: [], began: presses[place].down)
        switch press {
        case .press: break
        case .release: result.checks = [released(presses[place])]
        case .short: result.checks = short(presses[place], longFrom)
        case .long:
            let hold = pattern.hold?.inMicroseconds ?? thresholds.longKey.inMicroseconds
            result.checks = [long(presses[place], hold)]
        case .double, .triple: series(press.count, timeline, place, longFrom, &result)
        }
        result.checks = observer.strokes[first.stroke].moment.checks(pattern) + result.checks
        return result
    }

    // MARK: - Chords

    /// A key of a chord that was not the last: the chord may be complete later, or never.
    private func unfinished(
        _ pattern: GesturePattern,
        _ codes: Set<KeyCode>,
        stroke index: Int,
        _ presses: [KeyObserver.Press]
    ) -> Result? {
        let stroke = observer.strokes[index]
        guard codes.count > 1, pattern.devices.matches(stroke.device) else { return nil }
        // Presses are in the order of their strokes, so the first after it is the only candidate.
        var (low, high) = (0, presses.count)
        while low < high {
            let middle = (low + high) / 2
            if presses[middle].stroke > index { high = middle } else { low = middle + 1 }
        }
        let next = low < presses.count ? presses[low] : nil
        let later = next.flatMap { press in
            stroke.up.map { press.down < $0 } ?? true ? press : nil
        }
        let held = observer.heldKeys(of: codes, at: index)
        let keys = Check(.keys, Double(held), .atLeast(Double(codes.count)), passes: false)
        let moment = observer.strokes[later?.stroke ?? index].moment
        let checks = moment.checks(pattern) + [keys]
        return Result(checks: checks, began: later?.down, completed: later?.down)
    }

    // MARK: - One press

    private func held(_ press: KeyObserver.Press) -> Int64? {
        press.up?.microseconds(since: press.down)
    }

    private func released(_ press: KeyObserver.Press) -> Check {
        Check(.released, is: press.up != nil && !press.isForgotten)
    }

    private func short(_ press: KeyObserver.Press, _ longFrom: Int64) -> [Check] {
        let held = held(press) ?? longFrom
        return [
            released(press),
            Check(
                .short,
                Double(held) / 1000,
                .atMost(Double(longFrom) / 1000),
                passes: held < longFrom
            ),
        ]
    }

    private func long(_ press: KeyObserver.Press, _ hold: Int64) -> Check {
        let held = held(press)
        let isHeld = held.map { press.isForgotten ? $0 > hold : $0 >= hold } ?? true
        return Check(
            .hold,
            Double(held ?? hold) / 1000,
            .atLeast(Double(hold) / 1000),
            passes: isHeld
        )
    }

    /// The least hold that was on for those keys, from which on a press is not short.
    private func longFrom(_ codes: Set<KeyCode>, _ press: KeyObserver.Press) -> Int64 {
        let usual = thresholds.longKey.inMicroseconds
        let selection = observer.strokes[press.stroke].moment.selection
        let holds = patterns.enumerated().compactMap { index, pattern -> Int64? in
            guard pattern.kind == .key(codes, .long), selection[index],
                press.devices.allSatisfy({ pattern.devices.matches($0) })
            else { return nil }
            return pattern.hold?.inMicroseconds ?? usual
        }
        return holds.min() ?? usual
    }

    // MARK: - Several presses

    private func series(
        _ count: Int,
        _ timeline: Timeline,
        _ place: Int,
        _ longFrom: Int64,
        _ result: inout Result
    ) {
        let presses = timeline.presses
        let made = timeline.positions[place] + 1
        let first = place + 1 - made
        result.began = presses[first].down
        guard made < count else { return }
        result.checks = short(presses[place], longFrom)
        let last = first + count - 1
        let isComplete = last < presses.count && timeline.positions[last] == count - 1
        if isComplete { result.completed = presses[last].down }
        guard result.checks.allSatisfy(\.passes) else { return }
        result.checks.append(Check(.count, Double(made), .atLeast(Double(count)), passes: false))
        guard place + 1 < presses.count, timeline.positions[place + 1] == 0 else { return }
        result.checks += [pause(presses, place + 1)].filter { !$0.passes }
    }

    private func pause(_ presses: [KeyObserver.Press], _ index: Int) -> Check {
        let up = presses[index - 1].up ?? presses[index - 1].down
        let pause = presses[index].down.microseconds(since: up)
        return Check(.pause, microseconds: pause, atMost: thresholds.doubleKey.inMicroseconds)
    }

    /// Whether a double or triple press was on of which that may be a part; else each is one alone.
    private func isPart(_ codes: Set<KeyCode>, _ press: KeyObserver.Press) -> Bool {
        let selection = observer.strokes[press.stroke].moment.selection
        return patterns.enumerated().contains { index, pattern in
            [.key(codes, .double), .key(codes, .triple)].contains(pattern.kind) && selection[index]
                && press.devices.allSatisfy { pattern.devices.matches($0) }
        }
    }

    /// Whether a press counts together with the one before, in the series that begins with that one.
    private func follows(
        _ codes: Set<KeyCode>,
        _ presses: [KeyObserver.Press],
        _ index: Int,
        series: Int
    ) -> Bool {
        let first = presses[series]
        guard isPart(codes, first) else { return false }
        let last = presses[index - 1]
        guard short(last, longFrom(codes, first)).allSatisfy(\.passes),
            pause(presses, index).passes, let up = last.up
        else { return false }
        return !last.devices.contains { device in
            observer.resets[device.id, default: []].contains {
                $0 >= up && $0 <= presses[index].down
            }
        }
    }
}

extension KeyPress {
    /// How many presses it is.
    var count: Int {
        switch self {
        case .press, .release, .short, .long: 1
        case .double: 2
        case .triple: 3
        }
    }
}
