import Gestures
import InputEvents
import RecognitionTestSupport
import Testing

/// Tests that, whatever happens, exactly the gestures that fire are explained as fired.
///
/// The seed of a run is in the message of a failure; `INPUTRX_SEED=…` repeats it.
@Suite("The explanation and the recognisers agree on random touches")
struct ExplanationPropertyTests {
    @Test("a pattern's checks all pass exactly when it fires alone")
    func alone() {
        forAll { random in
            let events = Self.touches(&random)
            for pattern in Self.patterns(&random) {
                let thresholds = Self.thresholds(&random)
                let verdicts = explain(events, [pattern], thresholds).flatMap(\.verdicts)
                for verdict in verdicts {
                    switch verdict.outcome {
                    case .fired, .begun:
                        guard verdict.misses.isEmpty else {
                            Issue.record("\(pattern) fired although \(verdict.misses)")
                            return false
                        }
                    case .missed, .lost:
                        guard !verdict.misses.isEmpty else {
                            Issue.record("\(pattern) did not fire, for no reason")
                            return false
                        }
                    }
                }
                let fired = verdicts.reduce(0) { $0 + $1.firedCount }
                let made = gestures(events, [pattern], thresholds: thresholds).count
                guard fired == made else {
                    Issue.record("\(pattern): explained \(fired), made \(made)")
                    return false
                }
            }
            return true
        }
    }

    @Test("of many patterns, those that fire are explained as fired, and their checks pass")
    func together() {
        forAll { random in
            let events = Self.touches(&random)
            let patterns = Self.patterns(&random)
            let verdicts = explain(events, patterns).flatMap(\.verdicts)
            let made = gestures(events, patterns)
            for pattern in patterns.indices {
                let fired = verdicts.filter { $0.pattern == pattern }
                    .reduce(0) { $0 + $1.firedCount }
                guard fired == made.filter({ $0.pattern == pattern }).count else { return false }
            }
            return verdicts.allSatisfy { verdict in
                guard case .fired = verdict.outcome else { return true }
                // A drag with a shorter `distance` lets a longer one begin, too.
                if case .drag = patterns[verdict.pattern].kind { return true }
                return verdict.misses.isEmpty
            }
        }
    }

    @Test("explanations during the input equal those at the end")
    func piecemeal() {
        forAll { random in
            let events = Self.touches(&random) + Self.keyEvents(&random)
            let patterns = Self.patterns(&random) + [key("a", .short), key("a", .double)]
            var explainer = Explainer(patterns: patterns)
            var pieces: [Explanation] = []
            for event in events.sorted(by: { $0.time < $1.time }) {
                pieces += explainer.settled(at: event.time)
                explainer.handle(event)
            }
            pieces += explainer.finish()
            let whole = explain(events.sorted { $0.time < $1.time }, patterns)
            guard pieces.map(\.began).sorted() == whole.map(\.began).sorted() else { return false }
            return patterns.indices.allSatisfy { pattern in
                func fired(_ explanations: [Explanation]) -> Int {
                    explanations.flatMap(\.verdicts).filter { $0.pattern == pattern }
                        .reduce(0) { $0 + $1.firedCount }
                }
                return fired(pieces) == fired(whole)
            }
        }
    }

    @Test("rings and strips, in steps and continuously")
    func dials() {
        let kinds: [GestureKind] = [
            .padDial(.ring, .clockwise), .padDial(.ring, .counterclockwise),
            .padDial(.strip, .clockwise), .padDial(.strip, .counterclockwise),
            .continuous(.dial(.ring, nil)), .continuous(.dial(.ring, .counterclockwise)),
            .continuous(.dial(.strip, nil)), .continuous(.dial(.strip, .clockwise)),
        ]
        forAll { random in
            var script = ""
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                let place = Int.random(in: 0..<24, using: &random)
                script +=
                    [
                        "ring:\(place * 7)", "ring:\(place * 15)", "strip:\(Double(place) / 40)",
                        "ring:x", "strip:x", "reset", "unplug plug", "ring:nan",
                    ].randomElement(using: &random) ?? ""
                script += " +9ms "
            }
            let events = Script(script).events
            for kind in kinds {
                let verdicts = explain(events, [on(kind)]).flatMap(\.verdicts)
                let made = gestures(events, [on(kind)])
                    .filter { $0.progress.map { $0.phase == .begin } ?? true }
                let isRight =
                    verdicts.reduce(0) { $0 + $1.firedCount } == made.count
                    && verdicts.allSatisfy { verdict in
                        let isWanted = verdict.checks.last?.passes == true
                        return isWanted == (verdict.firedCount > 0)
                    }
                guard isRight else {
                    Issue.record("\(kind) in \(script)")
                    return false
                }
            }
            return true
        }
    }

    @Test("keys, short, long, double or triple")
    func keys() {
        forAll { random in
            let events = Self.keyEvents(&random)
            for codes in ["a", "ab", "b"] {
                for press in KeyPress.allCases {
                    let isConditional = Bool.random(using: &random)
                    let pattern = key(codes, press).when(isConditional ? "mode=x" : "")
                    let verdicts = explain(events, [pattern]).flatMap(\.verdicts)
                    let fired = verdicts.reduce(0) { $0 + $1.firedCount }
                    guard fired == gestures(events, [pattern]).count else { return false }
                    for verdict in verdicts {
                        let isMade =
                            switch verdict.outcome {
                            case .fired, .begun: true
                            case .lost, .missed: false
                            }
                        guard isMade == verdict.misses.isEmpty else {
                            Issue.record("\(codes) \(press): \(verdict)")
                            return false
                        }
                    }
                }
            }
            return true
        }
    }

    @Test("keys with everything bound: no press is two of short, long, double and triple")
    func keysTogether() {
        forAll { random in
            let events = Self.keyEvents(&random)
            let presses = KeyPress.allCases.filter { _ in Bool.random(using: &random) }
            let patterns = presses.map { key("a", $0) } + [key("ab", .press)]
            let verdicts = explain(events, patterns).flatMap(\.verdicts)
            let made = gestures(events, patterns)
            for pattern in patterns.indices {
                let fired = verdicts.filter { $0.pattern == pattern }
                    .reduce(0) { $0 + $1.firedCount }
                guard fired == made.filter({ $0.pattern == pattern }).count else { return false }
            }
            let downs = events.count {
                if case .key(_, .named("a"), true) = $0.kind { true } else { false }
            }
            let used = made.reduce(0) { used, gesture in
                switch gesture.kind {
                case .key(_, .short), .key(_, .long): used + 1
                case .key(_, .double): used + 2
                case .key(_, .triple): used + 3
                default: used
                }
            }
            return used <= downs
        }
    }

    // MARK: - Random input

    /// Returns touches in a row, half of them short taps, so that some are double taps.
    static func touches(_ random: inout SplitMix64) -> [InputEvent] {
        var events: [InputEvent] = []
        var shift: Int64 = 0
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let touch =
                switch Int.random(in: 0..<6, using: &random) {
                case 0..<3: RandomTouch(&random).events(shift: shift)
                case 3..<5: tap(&random, at: 1_000 + shift)
                default: tipTaps(&random, at: 1_000 + shift)
                }
            events += events.isEmpty ? touch : Array(touch.dropFirst())
            if Int.random(in: 0..<8, using: &random) == 0 {
                // A change was lost; frames always end.
                let lost = Int.random(in: 1..<events.count, using: &random)
                if case .touches(_, let frame) = events[lost].kind, !frame.isComplete {
                    events.remove(at: lost)
                }
            }
            if Bool.random(using: &random) {
                let at = Int.random(in: 1...events.count, using: &random)
                let mode = StateChange("mode", is: Bool.random(using: &random) ? "x" : "default")
                events.insert(InputEvent(time: events[at - 1].time, kind: .state(mode)), at: at)
            }
            let end = events.last?.time.microseconds ?? 0
            shift = end + Int64.random(in: 1_000...400_000, using: &random)
            if Int.random(in: 0..<10, using: &random) == 0 {
                let time = Timestamp(microseconds: end)
                events.append(InputEvent(time: time, kind: .reset(Script.first)))
            }
        }
        return events
    }

    private static func tap(_ random: inout SplitMix64, at start: Int64) -> [InputEvent] {
        let device = Script.first
        var events = [
            InputEvent(
                time: Timestamp(microseconds: start),
                kind: .deviceAdded(Script.device(device))
            )
        ]
        let held = Int64.random(in: 20_000...450_000, using: &random)
        for (time, phase) in [(start, TouchChange.Phase.down), (start + held, .up)] {
            let x = Double.random(in: 46...54, using: &random)
            let place = Point(x: phase == .down ? x : 50, y: 50)
            let change = TouchChange(slot: 0, phase: phase, position: place)
            let stamp = Timestamp(microseconds: time)
            events.append(InputEvent(time: stamp, kind: .touch(device, change)))
            events.append(InputEvent(time: stamp, kind: .touchFrame(device)))
        }
        return events
    }

    /// Returns a finger that rests while another finger taps several times, or almost does.
    private static func tipTaps(_ random: inout SplitMix64, at start: Int64) -> [InputEvent] {
        let device = Script.first
        var time = start
        var events = [
            InputEvent(
                time: Timestamp(microseconds: time),
                kind: .deviceAdded(Script.device(device))
            )
        ]
        func add(_ slot: Int32, _ phase: TouchChange.Phase, _ place: Point) {
            let change = TouchChange(slot: slot, phase: phase, position: place)
            let stamp = Timestamp(microseconds: time)
            events.append(InputEvent(time: stamp, kind: .touch(device, change)))
            events.append(InputEvent(time: stamp, kind: .touchFrame(device)))
        }
        let rest = Point(x: 70, y: 50)
        add(0, .down, rest)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            time += Int64.random(in: 100_000...300_000, using: &random)
            let x = Bool.random(using: &random) ? 40.0 : 100
            add(1, .down, Point(x: x, y: 50))
            time += Int64.random(in: 30_000...450_000, using: &random)
            if Int.random(in: 0..<5, using: &random) == 0 { add(1, .motion, Point(x: x, y: 60)) }
            add(1, .up, Point(x: x, y: 50))
        }
        time += Int64.random(in: 0...200_000, using: &random)
        add(0, .up, rest)
        return events
    }

    static func patterns(_ random: inout SplitMix64) -> [GesturePattern] {
        var kinds = GestureKind.everyOfFingers + [.circle(.clockwise, turns: 2)]
        kinds += StrokeShape.builtIn.prefix(4).map { .stroke($0) }
        let (tap, up) = (on(.tap(count: 1)), on(.swipe(nil)))
        kinds += [[tap, up], [tap, tap], [up, tap], [tap, on(.longPress), tap]].map {
            .sequence(GestureSequence($0))
        }
        return kinds.map { kind in
            var pattern = GesturePattern(kind: kind)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: break
            case 1: pattern.fingers = .exactly(Int.random(in: 1...4, using: &random))
            default: pattern.fingers = .any
            }
            if case .swipe = kind {
                if Bool.random(using: &random) { pattern.from = [.left, .bottomRight] }
                if Bool.random(using: &random) { pattern.to = [.right, .top] }
                if Bool.random(using: &random) { pattern.along = [.top, .left] }
                if Bool.random(using: &random) { pattern.within = .milliseconds(600) }
                if Bool.random(using: &random) { pattern.distance = .percent(12) }
                if Bool.random(using: &random) { pattern.farthest = .percent(40) }
                if Bool.random(using: &random) { pattern.speed = Speed.allCases.randomElement() }
                if kind == .swipe(nil), Bool.random(using: &random) {
                    pattern.angles = AngleRange(from: 200, to: 30)
                }
            }
            if Bool.random(using: &random) { pattern.hold = .milliseconds(300) }
            switch Int.random(in: 0..<4, using: &random) {
            case 0: return pattern.when("mode=x")
            case 1: return pattern.when("not mode=x")
            default: return pattern
            }
        }
    }

    private static func thresholds(_ random: inout SplitMix64) -> Thresholds {
        var thresholds = Thresholds()
        if Bool.random(using: &random) { thresholds.edge = .percent(40) }
        if Bool.random(using: &random) { thresholds.slop = .millimetres(1) }
        if Bool.random(using: &random) { thresholds.swipe = .millimetres(5) }
        return thresholds
    }

    private static func keyEvents(_ random: inout SplitMix64) -> [InputEvent] {
        var events = Array(Script("").events)
        var time: Int64 = 10_000
        var down: [Character: Bool] = [:]
        for _ in 0..<Int.random(in: 1...14, using: &random) {
            time += Int64.random(in: 5_000...600_000, using: &random)
            let letter: Character = Bool.random(using: &random) ? "a" : "b"
            let isPressed = !down[letter, default: false]
            down[letter] = isPressed
            if Bool.random(using: &random) {
                let mode = StateChange("mode", is: Bool.random(using: &random) ? "x" : "default")
                let before = Timestamp(microseconds: time - 1)
                events.append(InputEvent(time: before, kind: .state(mode)))
            }
            let isReset = Int.random(in: 0..<15, using: &random) == 0
            if isReset { down = [:] }
            let kind: InputEvent.Kind =
                isReset
                ? .reset(Script.first)
                : .key(Script.first, code: .named(letter), isPressed: isPressed)
            events.append(InputEvent(time: Timestamp(microseconds: time), kind: kind))
        }
        return events
    }

    private func forAll(_ holds: (inout SplitMix64) -> Bool) {
        for seed in Seeds.some(PropertyTests.count) {
            var random = SplitMix64(seed: seed)
            guard !holds(&random) else { continue }
            Issue.record("INPUTRX_SEED=\(seed)")
            return
        }
    }
}

func explain(
    _ events: [InputEvent],
    _ patterns: [GesturePattern],
    _ thresholds: Thresholds = Thresholds()
) -> [Explanation] {
    var explainer = Explainer(patterns: patterns, thresholds: thresholds)
    for event in events { explainer.handle(event) }
    return explainer.finish()
}

extension Verdict {
    fileprivate var firedCount: Int {
        if case .fired(let count, _) = outcome { count } else { 0 }
    }
}
