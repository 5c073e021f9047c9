import Diagnostics
import InputEvents
import LinuxInput

/// The touches of one person in one session, from the text files of the DepthTouchSensing data.
///
/// A file is `PERSON/PERSON_SESSION.txt` or `…_SESSION_PART.txt`. Each line is one event of an iPad's
/// browser: the number of the touch, `touchdown`, `touchmove` or `touchend`, x and y in pixels, and
/// milliseconds. Session 2 has lines, session 5 several fingers, and all others taps.
struct LabelledTouches {
    /// The task that the person was given.
    enum Task: String, CaseIterable {
        case taps, lines
        case fingers = "several fingers"
    }

    /// All fingers from an empty panel to an empty panel.
    struct Touch {
        let began: Timestamp
        var ended: Timestamp
        var fingers = 1
    }

    let person: String
    let task: Task
    private(set) var events: [InputEvent] = []
    private(set) var touches: [Touch] = []

    /// 5.2 pixels of the browser are a millimetre of a 9.7-inch iPad (132 a inch).
    static let pixels = 5.2
    static let (width, height) = (1024.0, 768.0)
    static let device = Device(
        id: DeviceID(rawValue: 1),
        name: "iPad",
        kinds: [.touchscreen],
        surface: Surface(width: width / pixels, height: height / pixels)
    )

    /// One event of one finger.
    fileprivate struct Step {
        let finger: Int
        var phase: TouchChange.Phase
        var time: Int64
        let place: Point
    }

    /// Nil if the file has no touch.
    init?(person: String, session: Substring, lines: some Sequence<Substring>) {
        self.person = person
        task =
            switch session {
            case "2": .lines
            case "5": .fingers
            default: .taps
            }
        addFrames(of: LabelledTouches.steps(lines))
        if touches.isEmpty { return nil }
    }

    /// The events of all fingers in order.
    ///
    /// The browser sent each to a server, so lines are not in order. A finger's landing is its first
    /// event, its lift the last; where the lift is missing, the finger lifts a frame after its last
    /// event. The place of a lift means nothing.
    private static func steps(_ lines: some Sequence<Substring>) -> [Step] {
        var fingers: [Int: [Step]] = [:]
        for line in lines {
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
                .map { String($0).trimmed }
            guard fields.count == 5, let finger = Int(fields[0]), let x = Double(fields[2]),
                let y = Double(fields[3]), let time = Int64(fields[4]), x.isFinite, y.isFinite,
                (0...(Int64.max / 2000)).contains(time)
            else { continue }
            let phase: TouchChange.Phase
            switch fields[1] {
            case "touchdown": phase = .down
            case "touchmove": phase = .motion
            case "touchend": phase = .up
            default: continue
            }
            let place = Point(x: x / pixels, y: y / pixels)
            fingers[finger, default: []].append(
                Step(finger: finger, phase: phase, time: time, place: place)
            )
        }
        let steps = fingers.sorted { $0.key < $1.key }.flatMap { LabelledTouches.whole($0.value) }
        let ordered = steps.enumerated().sorted { left, right in
            let (one, other) = (left.element, right.element)
            return (one.time, one.rank, left.offset) < (other.time, other.rank, right.offset)
        }
        return ordered.map(\.element)
    }

    /// The events of one finger: the landing, movements, and the lift.
    ///
    /// Empty without a landing.
    private static func whole(_ steps: [Step]) -> [Step] {
        guard let landing = steps.first(where: { $0.phase == .down }) else { return [] }
        var moves = steps.filter { $0.phase == .motion }
        for index in moves.indices { moves[index].time = max(moves[index].time, landing.time) }
        moves.sort { $0.time < $1.time }
        let last = moves.last ?? landing
        let end = steps.first { $0.phase == .up }.map { max($0.time, last.time) } ?? last.time + 16
        return [landing] + moves
            + [Step(finger: landing.finger, phase: .up, time: end, place: last.place)]
    }

    /// Makes a frame of all events at one time, and another one where a finger has two of them.
    private mutating func addFrames(of steps: [Step]) {
        guard let first = steps.first else { return }
        events = [InputEvent(time: .zero, kind: .deviceAdded(LabelledTouches.device))]
        var slots: [Int: Int32] = [:]
        var changes: [TouchChange] = []
        var moved: Set<Int> = []
        var (time, last) = (first.time, Timestamp(microseconds: 999_000))
        func now() -> Timestamp {
            let time = 1_000_000 + (time - first.time) * 1000
            return max(Timestamp(microseconds: time), last.after(1000))
        }
        func flush(_ events: inout [InputEvent]) {
            guard !changes.isEmpty else { return }
            last = now()
            let frame = TouchFrame(changes)
            events.append(
                InputEvent(time: last, kind: .touches(LabelledTouches.device.id, frame))
            )
            changes = []
            moved = []
        }
        for step in steps {
            if step.time != time || moved.contains(step.finger) { flush(&events) }
            time = step.time
            moved.insert(step.finger)
            if step.phase == .down {
                let used = Set(slots.values)
                slots[step.finger] = (0...).first { !used.contains($0) }
                if slots.count == 1 { touches.append(Touch(began: now(), ended: now())) }
                let index = touches.count - 1
                touches[index].fingers = max(touches[index].fingers, slots.count)
            }
            guard let slot = slots[step.finger] else { continue }
            changes.append(TouchChange(slot: slot, phase: step.phase, position: step.place))
            if step.phase == .up { slots[step.finger] = nil }
            if slots.isEmpty { touches[touches.count - 1].ended = now() }
        }
        flush(&events)
    }
}

extension LabelledTouches.Step {
    /// At one time, fingers land before they move and lift.
    fileprivate var rank: Int {
        switch phase {
        case .down: 0
        case .motion: 1
        case .up, .cancel: 2
        }
    }
}

extension LabelledTouches {
    /// People whose sessions followed another plan.
    static let pilots: Set<String> = ["01", "02", "03"]

    /// Reads the folders of these people in a folder, or of all but the pilots.
    static func read(_ folder: String, of people: Set<String>) -> [LabelledTouches] {
        RecordingTree.names(in: folder)
            .filter { people.isEmpty ? !pilots.contains($0) : people.contains($0) }
            .flatMap { person in
                RecordingTree.names(in: "\(folder)/\(person)").compactMap { name in
                    read("\(folder)/\(person)/\(name)", name: name, of: person)
                }
            }
    }

    private static func read(_ path: String, name: String, of person: String)
        -> LabelledTouches?
    {
        guard name.hasSuffix(".txt"), let bytes = try? FileContents.read(path) else { return nil }
        let start = name.hasPrefix(person + "_") ? person.count + 1 : 0
        let session = name.dropLast(4).dropFirst(start).prefix { $0 != "_" }
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        return LabelledTouches(person: person, session: session, lines: lines)
    }
}

extension Timestamp {
    /// The time that many microseconds later.
    fileprivate func after(_ microseconds: Int64) -> Timestamp {
        Timestamp(microseconds: self.microseconds + microseconds)
    }
}

extension String {
    /// The text without white space around it.
    fileprivate var trimmed: String {
        let tail = drop { $0.isWhitespace }
        return String(tail.reversed().drop { $0.isWhitespace }.reversed())
    }
}
