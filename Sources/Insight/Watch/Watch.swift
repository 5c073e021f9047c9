public import Configuration
import EventCodes
import Gestures
public import InputEvents
import Pipeline

/// The gestures in some input events, in words and numbers, each with a binding for it.
///
/// A watch binds every gesture and collects the gestures that fire; it runs no command. Each
/// proposed binding has been tried: alone, on the events around the touch, it fires as often as the
/// gesture was made.
public struct Watch {
    /// The gestures, in order of time.
    public let gestures: [WatchedGesture]

    /// 2: the least number of steps of a continuous gesture; a single step is probably unintended.
    private static let fewestSteps = 2

    /// Recognises everything in the events.
    ///
    /// - Parameters:
    ///   - configuration: the configuration whose devices, thresholds and strokes apply; its
    ///     bindings are ignored.
    ///   - events: the input events.
    ///   - hidesTypedKeys: true to leave out the names of keys that type characters.
    public init(
        _ configuration: Configuration = Configuration(),
        watching events: some Sequence<InputEvent>,
        hidesTypedKeys: Bool = false
    ) {
        let recorded = Array(events)
        let everyGesture = configuration.everything(keys: recorded.pressedKeys)
        let report = Report(everyGesture, explaining: recorded)
        let prepared = everyGesture.prepared(recorded)
        let explanations = report.explanations
        let excerpts = Excerpts(prepared, explanations)
        let touches = WatchedTouches(everyGesture.recognised(in: prepared), explanations)
        let movements = WatchedTouches(
            [GesturePattern].everyMovement.recognised(in: prepared, everyGesture.thresholds),
            explanations
        )
        gestures = explanations.indices.flatMap { index -> [WatchedGesture] in
            let explanation = explanations[index]
            if hidesTypedKeys, explanation.isTyped { return [.hidden(explanation)] }
            let recognised = touches.gestures(at: index)
            if recognised.isEmpty, touches.isPart(index) { return [] }
            let keys = explanations.heldKeys(at: index).filter { !hidesTypedKeys || !$0.isTyped }
            let trial = BindingTrial(
                excerpts.excerpt(around: index),
                explanation,
                heldKeys: keys,
                everyGesture.thresholds
            )
            let steps = WatchedSteps(movements.gestures(at: index)).flatMap { steps in
                steps.count >= Watch.fewestSteps && trial.fires(steps.binding, times: 1)
                    ? steps : nil
            }
            let groups = recognised.isEmpty ? explanation.heldPress : recognised.groupedByKind
            guard let first = groups.first else {
                return [.none(explanation, report.wordsForNoGesture(index), continuous: steps)]
            }
            return groups.map { gesture, count in
                let isFirst = gesture.kind == first.gesture.kind
                return trial.watched(
                    gesture,
                    times: count,
                    continuous: isFirst && explanation.suitsContinuous(gesture.kind) ? steps : nil
                )
            }
        }
    }
}

extension Configuration {
    /// Returns a configuration with every gesture and these keys, under the devices, thresholds and
    /// strokes of this configuration.
    package func everything(keys: Set<KeyCode>) -> Configuration {
        let ownNames = Set(strokes.map(\.name))
        return .everyGesture(
            devices: devices,
            thresholds: thresholds,
            strokes: strokes + StrokeShape.builtIn.filter { !ownNames.contains($0.name) },
            keys: keys,
            presses: [.short, .long, .double, .triple]
        )
    }

    fileprivate func recognised(in events: [InputEvent]) -> [Gesture] {
        patternSources.map(\.pattern).recognised(in: events, thresholds)
    }
}

extension [GesturePattern] {
    /// A pattern for each continuous gesture that makes steps.
    fileprivate static let everyMovement: [GesturePattern] = {
        let touchpads = DeviceFilter(kinds: [.touchpad])
        func pattern(_ gesture: ContinuousGesture, least: Int, _ devices: DeviceFilter = .any)
            -> GesturePattern
        {
            GesturePattern(
                kind: .continuous(gesture),
                fingers: .range(least...Int.max),
                devices: devices
            )
        }
        return Axis.allCases.map { pattern(.drag($0), least: 1) }
            + Axis.allCases.map { pattern(.swipe(.axis($0)), least: 1, touchpads) }
            + [pattern(.pinch(nil), least: 2), pattern(.rotate(nil), least: 2)]
            + [pattern(.dial(.ring, nil), least: 1), pattern(.dial(.strip, nil), least: 1)]
    }()

    /// Returns the gestures in events that are already sized and rotated; lets all timers expire
    /// after the last event.
    func recognised(in events: [InputEvent], _ thresholds: Thresholds) -> [Gesture] {
        var engine = GestureEngine(patterns: self, thresholds: thresholds)
        var gestures: [Gesture] = []
        for event in events { gestures += engine.handle(event) }
        while let due = engine.nextDeadline { gestures += engine.expire(at: due) }
        return gestures
    }
}

extension [Gesture] {
    /// The first gesture of each kind, with the number of gestures of this kind.
    fileprivate var groupedByKind: [(gesture: Gesture, count: Int)] {
        reduce(into: []) { groups, gesture in
            if let index = groups.firstIndex(where: { $0.gesture.kind == gesture.kind }) {
                groups[index].count += 1
            } else {
                groups.append((gesture, 1))
            }
        }
    }
}

extension [Explanation] {
    /// Returns the other keys that were held when the key of an explanation went down.
    fileprivate func heldKeys(at index: Int) -> Set<KeyCode> {
        guard case .key = self[index].subject else { return [] }
        var keys: Set<KeyCode> = []
        // 16: the number of earlier explanations to search, more than the keys that people hold.
        for earlier in self[..<index].suffix(16) where earlier.ended > self[index].began {
            if case .key(let code, _) = earlier.subject { keys.insert(code) }
        }
        return keys
    }
}

extension Explanation {
    /// True if the input is a press of a key that types a character.
    fileprivate var isTyped: Bool {
        if case .key(let code, _) = subject { code.isTyped } else { false }
    }

    /// The press of a key that is still held; empty for other input.
    fileprivate var heldPress: [(gesture: Gesture, count: Int)] {
        guard case .key(let code, wasReleased: false) = subject else { return [] }
        let kind = GestureKind.key([code], .press)
        return [(Gesture(pattern: 0, kind: kind, time: began, device: device), 1)]
    }

    /// 400 ms: a user who moves for longer may want an effect in the meantime.
    private static let slowMovement: Int64 = 400_000

    /// Returns true if a user who makes a gesture of this kind may want a continuous one instead.
    fileprivate func suitsContinuous(_ kind: GestureKind) -> Bool {
        let traits = kind.traits
        guard traits.continuous != nil else { return false }
        return switch traits.extent {
        case .scale, .angle, .share: true
        case .distance: ended.microseconds(since: began) >= Explanation.slowMovement
        case .size, .none: false
        }
    }
}

extension WatchedGesture {
    /// Returns the description of input that is no gesture.
    fileprivate static func none(
        _ explanation: Explanation,
        _ words: String,
        continuous: WatchedSteps? = nil
    ) -> WatchedGesture {
        WatchedGesture(
            gesture: nil,
            count: 0,
            explanation: explanation,
            binding: nil,
            continuous: continuous,
            words: words
        )
    }

    /// Returns the description of a key press without the name of the key.
    fileprivate static func hidden(_ explanation: Explanation) -> WatchedGesture {
        .none(explanation, "a key that types (--show-keys names it)")
    }
}

extension Report {
    /// Returns the words for input that is no gesture: why it is void, or the nearest gesture with
    /// its misses.
    fileprivate func wordsForNoGesture(_ index: Int) -> String {
        let explanation = explanations[index]
        let start = "no gesture: \(headline(explanation))"
        if let void = explanation.subject.movement?.void {
            return "\(start); \(MissText(explanation).text(void))"
        }
        guard let verdict = verdicts(at: index).first, verdict.outcome == .missed else {
            return start
        }
        let source = patternSources[verdict.pattern]
        let misses = MissText(explanation, source.pattern).texts(verdict.misses)
        return "\(start); not \(source.on): \(misses.joined(separator: "; "))"
    }
}
