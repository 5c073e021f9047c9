// A wrong script is a wrong test, so reading a script may trap.
// swift-format-ignore-file: NeverForceUnwrap

import Gestures
import InputEvents

/// Events of fingers and keys in a readable line: `"d1@10,50 +20ms m1@30,50 +10ms u1"`.
///
///     d1@10,50  finger 1 lands at 10, 50 mm      B:…  from here on: second screen, A:… first
///     m1@30,50  moves       u1  lifts            c1   is cancelled
///     >40,0/200ms   all fingers of the device move together by that much, a frame each 10 ms
///     +20ms     the frame ends, time passes      d:a  u:a  key a goes down, up
///     d:a@B     the key is on device B           d:30  the key has code 30
///     reset  unplug  plug   the current device   lid:on  lid:off  tablet-mode:on …
///     begin:swipe3 by:10,0 scale:1.3 turn:20 end cancel    libinput's touchpad gestures (mm)
///     locked=yes  mode=resize    a state has that value from now on
///     pen:near  pen:writing  pen:away    the pen, which a test must add
///     pad:1  pad-up:1  ring:30  ring:x  strip:0.3   tablet pad: buttons as printed, dials
struct Script {
    var events: [InputEvent] = []

    private var time: Int64 = 0
    private var device = Script.first
    private var fingers: [DeviceID: [Int32: Point]] = [:]
    private var hasOpenFrame: Set<DeviceID> = []
    /// The changes of a device's contacts since the last event.
    private var changes: [TouchChange] = []
    private var changesDevice = Script.first
    private var gesture = PointerGesture(kind: .swipe, phase: .begin, fingers: 0)

    static let first = DeviceID(rawValue: 1)
    static let second = DeviceID(rawValue: 2)
    static let pen = DeviceID(rawValue: 3)

    /// Returns a panel of 150 × 100 mm with all other kinds, so that a script needs only one
    /// device.
    static func device(_ id: DeviceID, surface: Surface = Surface(width: 150, height: 100))
        -> Device
    {
        Device(
            id: id,
            name: id == first ? "A" : "B",
            kinds: [.touchscreen, .keyboard, .switch, .tabletPad],
            surface: surface
        )
    }

    init(_ text: String, surface: Surface = Surface(width: 150, height: 100), start: Int64 = 0) {
        time = start
        add(.deviceAdded(Script.device(Script.first, surface: surface)))
        add(.deviceAdded(Script.device(Script.second, surface: surface)))
        time += 1000
        for word in text.split(separator: " ") {
            var word = word
            if word.hasPrefix("A:") || word.hasPrefix("B:") {
                device = word.hasPrefix("A:") ? Script.first : Script.second
                word = word.dropFirst(2)
            }
            read(String(word))
        }
        closeFrames()
    }

    private mutating func add(_ kind: InputEvent.Kind) {
        if !changes.isEmpty { flush(isComplete: false) }
        append(kind)
    }

    private mutating func append(_ kind: InputEvent.Kind) {
        events.append(InputEvent(time: Timestamp(microseconds: time), kind: kind))
    }

    private mutating func closeFrames() {
        for id in hasOpenFrame.sorted(by: { $0.rawValue < $1.rawValue }) {
            if !changes.isEmpty, id == changesDevice {
                flush(isComplete: true)
            } else {
                add(.touchFrame(id))
            }
        }
        hasOpenFrame = []
    }

    private mutating func flush(isComplete: Bool) {
        append(.touches(changesDevice, TouchFrame(changes, isComplete: isComplete)))
        changes = []
    }

    private mutating func read(_ word: String) {
        let rest = String(word.dropFirst())
        let value =
            word.split(separator: ":").count == 2 ? String(word.split(separator: ":")[1]) : ""
        switch word.split(separator: ":").first.map(String.init) ?? "" {
        case "": return
        case let change where change.contains("="):
            let parts = change.split(separator: "=").map(String.init)
            add(.state(StateChange(parts[0], is: parts[1])))
        case "d" where !value.isEmpty: key(value, isPressed: true)
        case "u" where !value.isEmpty: key(value, isPressed: false)
        case "reset": add(.reset(device))
        case "unplug": add(.deviceRemoved(device))
        case "plug": add(.deviceAdded(Script.device(device)))
        case "lid": add(.switch(device, .lid, isOn: value == "on"))
        case "tablet-mode": add(.switch(device, .tabletMode, isOn: value == "on"))
        case "pen": add(.pen(Script.pen, PenPosition(rawValue: value)!))
        case "pad": add(.key(device, code: KeyCode(padButton: Int(value)!)!, isPressed: true))
        case "pad-up": add(.key(device, code: KeyCode(padButton: Int(value)!)!, isPressed: false))
        case "ring", "strip":
            let dial = PadDial(kind: word.hasPrefix("ring") ? .ring : .strip, number: 0)
            add(.padDial(device, dial, position: Double(value)))
        case "begin", "by", "scale", "turn", "end", "cancel":
            touchpad(word, value)
        default:
            switch word.first! {
            case "+": pass(milliseconds(rest))
            case "d", "m", "u", "c": touch(word)
            case ">": glide(rest)
            default: fatalError("what is \(word)?")
            }
        }
    }

    private mutating func pass(_ milliseconds: Int64) {
        closeFrames()
        time += milliseconds * 1000
    }

    private func milliseconds(_ text: String) -> Int64 { Int64(text.dropLast(2))! }

    private func point(_ text: some StringProtocol) -> Point {
        let parts = text.split(separator: ",").map { Double(String($0))! }
        return Point(x: parts[0], y: parts[1])
    }

    private mutating func touch(_ word: String) {
        let parts = word.dropFirst().split(separator: "@")
        let slot = Int32(String(parts[0]))!
        let place = parts.count > 1 ? point(parts[1]) : fingers[device]?[slot] ?? Point(x: 0, y: 0)
        let phase: TouchChange.Phase =
            switch word.first {
            case "d": .down
            case "m": .motion
            case "u": .up
            default: .cancel
            }
        let isGone = phase == .up || phase == .cancel
        fingers[device, default: [:]][slot] = isGone ? nil : place
        if !changes.isEmpty, changesDevice != device { flush(isComplete: false) }
        changesDevice = device
        changes.append(TouchChange(slot: slot, phase: phase, position: place))
        hasOpenFrame.insert(device)
    }

    private mutating func glide(_ text: String) {
        let parts = text.split(separator: "/")
        let way = point(parts[0])
        let duration = milliseconds(String(parts[1]))
        let from = fingers[device] ?? [:]
        let steps = max(1, duration / 10)
        for step in 1...steps {
            pass(duration / steps)
            let share = Double(step) / Double(steps)
            for (slot, start) in from.sorted(by: { $0.key < $1.key }) {
                touch("m\(slot)@\(start.x + way.x * share),\(start.y + way.y * share)")
            }
        }
    }

    private mutating func key(_ text: String, isPressed: Bool) {
        let parts = text.split(separator: "@")
        let id = parts.count > 1 ? (parts[1] == "B" ? Script.second : Script.first) : device
        let number = parts[0].count > 1 ? UInt16(parts[0]) : nil
        let code = number.map(KeyCode.init(rawValue:)) ?? .named(parts[0].first!)
        add(.key(id, code: code, isPressed: isPressed))
    }

    private mutating func touchpad(_ word: String, _ value: String) {
        gesture.delta = .zero
        gesture.angleDelta = 0
        gesture.phase = .update
        switch word.split(separator: ":")[0] {
        case "begin":
            let kind: PointerGesture.Kind =
                value.hasPrefix("swipe") ? .swipe : value.hasPrefix("pinch") ? .pinch : .hold
            gesture = PointerGesture(
                kind: kind,
                phase: .begin,
                fingers: Int(String(value.last!))!
            )
        case "by":
            let way = point(value)
            // libinput slows touchpads down.
            gesture.delta = Vector(dx: way.x * 0.26712, dy: way.y * 0.26712)
        case "scale": gesture.scale = Double(value)!
        case "turn": gesture.angleDelta = Double(value)!
        case "end": gesture.phase = .end
        default: gesture.phase = .cancel
        }
        add(.pointerGesture(device, gesture))
    }
}

extension KeyCode {
    /// Returns a key of a test by its letter.
    static func named(_ letter: Character) -> KeyCode {
        KeyCode(rawValue: UInt16(letter.asciiValue!))
    }
}
