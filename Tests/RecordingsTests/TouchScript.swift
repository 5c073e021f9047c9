import Diagnostics
import InputEvents
import Recordings

/// Recordings as one line of text, and input events printed the same way.
///
///     d0@10,50 d1@70,50 +20 m0@30,50 +10 u0 u1
///
/// `d`own, `m`otion, `u`p of a slot, `+` milliseconds (ends the frame), `K30`/`k30` key down/up,
/// `R30` key repeat, `L1`/`L0` lid, `!` SYN_DROPPED. In results also: `.` end of a complete frame, `c0` cancel,
/// `gone` deviceRemoved, `P0`/`p0` pad button, `ring0=90`, `swipe-begin-3`.
enum TouchScript {
    /// A touchscreen of 100 × 100 mm, one unit per millimetre, ten slots.
    static let touchscreen = """
        N: Test Panel
        I: 0018 1234 5678 0001
        P: 02 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 04 00 00 00 00 00 00
        B: 03 03 00 00 00 00 80 e0 02
        A: 00 0 100 0 0 1
        A: 01 0 100 0 0 1
        A: 2f 0 9 0 0 0
        A: 35 0 100 0 0 1
        A: 36 0 100 0 0 1
        A: 37 0 2 0 0 0
        A: 39 0 65535 0 0 0

        """

    /// The evemu lines of a script.
    static func evemu(_ script: String) -> String {
        var text = ""
        var frame = ""
        var now = 0
        var nextID = 1
        func line(_ type: String, _ code: String, _ value: Int) -> String {
            let micros = String(now % 1_000_000)
            let padding = String(repeating: "0", count: 6 - micros.count)
            return "E: \(now / 1_000_000).\(padding)\(micros) \(type) \(code) \(value)\n"
        }
        func endFrame() {
            if !frame.isEmpty { text += frame + line("0000", "0000", 0) }
            frame = ""
        }
        for word in script.split(separator: " ") {
            let parts = word.dropFirst().split(whereSeparator: { "@,".contains($0) })
                .map { Int($0) ?? 0 }
            switch word.prefix(1) {
            case "+":
                endFrame()
                now += parts[0] * 1000
            case "d":
                frame += line("0003", "002f", parts[0]) + line("0003", "0039", nextID)
                frame += line("0003", "0035", parts[1]) + line("0003", "0036", parts[2])
                nextID += 1
            case "m":
                frame += line("0003", "002f", parts[0])
                frame += line("0003", "0035", parts[1]) + line("0003", "0036", parts[2])
            case "u": frame += line("0003", "002f", parts[0]) + line("0003", "0039", -1)
            case "K": frame += line("0001", hex(parts[0]), 1)
            case "k": frame += line("0001", hex(parts[0]), 0)
            case "R": frame += line("0001", hex(parts[0]), 2)
            case "L": frame += line("0005", "0000", parts[0])
            case "!": frame += line("0000", "0003", 0)
            default: fatalError("no such word: \(word)")
            }
        }
        endFrame()
        return text
    }

    /// Translates a script on the test panel.
    static func replay(_ script: String) throws -> String {
        try replay(text: touchscreen + evemu(script))
    }

    /// Translates a recording; the result omits `deviceAdded`.
    static func replay(text: String) throws -> String {
        print(Array(try read(text).inputEvents()))
    }

    static func read(_ text: String) throws -> Recording {
        try RecordingReader.read(sources: [Source(name: "test.evemu", text: text)])
    }

    static func print(_ events: [InputEvent]) -> String {
        var words: [String] = []
        var now = events.first?.time ?? .zero
        for event in events {
            let word = word(event.kind)
            if word.isEmpty { continue }
            let passed = event.time.microseconds(since: now)
            if passed != 0 {
                words.append(passed % 1000 == 0 ? "+\(passed / 1000)" : "+\(passed)us")
            }
            now = event.time
            words.append(word)
        }
        return words.joined(separator: " ")
    }

    private static func word(_ kind: InputEvent.Kind) -> String {
        switch kind {
        case .deviceAdded: return ""
        case .deviceRemoved: return "gone"
        case .touches(_, let frame):
            return (frame.changes.map(word) + (frame.isComplete ? ["."] : []))
                .joined(separator: " ")
        case .key(_, let code, let isPressed):
            let name = code.padButton.map { "P\($0)" } ?? "K\(code.rawValue)"
            return isPressed ? name : name.lowercased()
        case .switch(_, let which, let isOn): return "\(which.rawValue)=\(isOn ? 1 : 0)"
        case .pointerGesture(_, let gesture):
            return "\(gesture.kind)-\(gesture.phase)-\(gesture.fingers)"
        case .pen(_, let position): return "pen \(position.rawValue)"
        case .padDial(_, let dial, let position):
            return "\(dial.kind.rawValue)\(dial.number)=\(position.map(number) ?? "-")"
        case .reset: return "!"
        case .state(let change): return "\(change.state):\(change.value)"
        }
    }

    private static func word(_ touch: TouchChange) -> String {
        let place = "\(touch.slot)@\(number(touch.position.x)),\(number(touch.position.y))"
        return switch touch.phase {
        case .down: "d\(place)"
        case .motion: "m\(place)"
        case .up: "u\(touch.slot)"
        case .cancel: "c\(touch.slot)"
        }
    }

    private static func number(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }

    private static func hex(_ value: Int) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
