import Gestures
import InputEvents
import RecognitionTestSupport
import Testing

/// Returns a pattern.
func on(
    _ kind: GestureKind,
    _ fingers: Int? = nil,
    from: PlaceCondition = [],
    to: PlaceCondition = [],
    along: PlaceCondition = [],
    hold: Int? = nil,
    distance: Length? = nil,
    farthest: Length? = nil,
    angles: AngleRange? = nil,
    speed: Speed? = nil,
    within: Int? = nil,
    device: String? = nil,
    every: StepSize? = nil,
    followsEveryMove: Bool = false
) -> GesturePattern {
    GesturePattern(
        kind: kind,
        fingers: fingers.map { .exactly($0) } ?? .default,
        from: from,
        to: to,
        along: along,
        devices: device.map { DeviceFilter(name: $0) } ?? .any,
        hold: hold.map { .milliseconds($0) },
        distance: distance,
        farthest: farthest,
        angles: angles,
        speed: speed,
        within: within.map { .milliseconds($0) },
        every: every,
        followsEveryMove: followsEveryMove
    )
}

extension GesturePattern {
    /// Returns the pattern under conditions like `"tablet-mode=yes not app=fire*"`.
    func when(_ conditions: String) -> GesturePattern {
        var pattern = self
        var isNegated = false
        for word in conditions.split(separator: " ") {
            if word == "not" {
                isNegated = true
                continue
            }
            let parts = word.split(separator: "=").map(String.init)
            pattern.conditions.append(Condition(parts[0], is: [parts[1]], isNegated: isNegated))
            isNegated = false
        }
        return pattern
    }

    /// Returns the pattern with keys that must be held.
    func holding(_ letters: String) -> GesturePattern {
        var pattern = self
        pattern.heldKeys = Set(letters.map { KeyCode.named($0) })
        return pattern
    }
}

func key(
    _ letters: String,
    _ press: KeyPress,
    hold: Int? = nil,
    interval: Int? = nil,
    device: String? = nil
) -> GesturePattern {
    var pattern = on(
        .key(Set(letters.map { KeyCode.named($0) }), press),
        hold: hold,
        device: device
    )
    pattern.interval = interval.map { .milliseconds($0) }
    return pattern
}

/// Returns a pattern of a pad button with its printed number.
func button(_ number: Int, _ press: KeyPress = .press, hold: Int? = nil) -> GesturePattern {
    on(.key(Set([KeyCode(padButton: number)].compactMap { $0 }), press), hold: hold)
}

/// Returns the gestures of a script: `"2 swipe right @230ms, tap @900ms on B"`.
///
/// The engine runs once with timers that fire when they are due, and once with all timers at the
/// end, because late timers must not change the result.
func recognise(
    _ script: String,
    _ patterns: [GesturePattern],
    thresholds: Thresholds = Thresholds(),
    surface: Surface = Surface(width: 150, height: 100)
) -> String {
    let events = Script(script, surface: surface).events
    let prompt = gestures(events, patterns, thresholds: thresholds, isPrompt: true)
    let late = gestures(events, patterns, thresholds: thresholds, isPrompt: false)
    #expect(describe(prompt) == describe(late), "late timers change what is recognised")
    return describe(prompt)
}

func gestures(
    _ events: [InputEvent],
    _ patterns: [GesturePattern],
    thresholds: Thresholds = Thresholds(),
    isPrompt: Bool = true
) -> [Gesture] {
    var engine = GestureEngine(patterns: patterns, thresholds: thresholds)
    var result: [Gesture] = []
    for event in events {
        while isPrompt, let due = engine.nextDeadline, due < event.time {
            result += engine.expire(at: due)
        }
        result += engine.handle(event)
    }
    engine.finish()
    result += engine.expire(at: Timestamp(microseconds: .max))
    #expect(engine.nextDeadline == nil)
    return result
}

func describe(_ gestures: [Gesture]) -> String {
    gestures.map { gesture in
        let fingers = gesture.fingers > 1 ? "\(gesture.fingers) " : ""
        let milliseconds = (gesture.time.microseconds - 1000) / 1000
        let device = gesture.device.name == "A" ? "" : " on \(gesture.device.name)"
        let part = gesture.progress.map { " " + describe($0) } ?? ""
        return "\(fingers)\(name(gesture.kind))\(part) @\(milliseconds)ms\(device)"
    }.joined(separator: ", ")
}

/// Returns the gestures of a script without their times.
func kinds(_ script: String, _ patterns: [GesturePattern]) -> String {
    gestures(Script(script).events, patterns).map { gesture in
        (gesture.fingers > 1 ? "\(gesture.fingers) " : "") + name(gesture.kind)
            + (gesture.progress.map { " " + describe($0) } ?? "")
    }.joined(separator: ", ")
}

/// Returns `begin`, `+1`, `-2` or `end`.
func describe(_ progress: Progress) -> String {
    guard progress.phase == .update else { return progress.phase.rawValue }
    return progress.steps > 0 ? "+\(progress.steps)" : String(progress.steps)
}

/// Returns the indices of the winning patterns.
func winners(_ script: String, _ patterns: [GesturePattern]) -> [Int] {
    gestures(Script(script).events, patterns).map(\.pattern)
}
