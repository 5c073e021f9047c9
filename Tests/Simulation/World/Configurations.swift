/// The configurations of a story: generations that bind different gestures.
enum Configurations {
    /// Returns the text of a generation; with `isHalf`, only its first bindings.
    static func text(_ generation: Int, reading: String, isHalf: Bool = false) -> String {
        let rule =
            switch reading {
            case "contacts": ", read: contacts"
            case "edges", "gestures": ", grab: \(reading)"
            default: ""
            }
        var lines = rule.isEmpty ? [] : ["devices:", "  - {kind: touchscreen\(rule)}"]
        lines += ["states:", "  app: {command: [\(stateProgram)]}", "bindings:"]
        for move in Move.all where isBound(move, generation) {
            lines.append("  - {name: \(move.name), \(binding(move, generation))}")
        }
        if isHalf { lines.removeLast(lines.count / 2) }
        let text = lines.joined(separator: "\n") + "\n"
        // All texts have the same length, so that the daemon must compare the contents.
        return text + "#" + String(repeating: " ", count: max(0, length - text.utf8.count)) + "\n"
    }

    private static let length = 2048

    /// The program that prints the value of the state `app`, `on` or `off`.
    static let stateProgram = "app"

    /// Returns true if a generation binds the gesture; each lacks one of the two-finger swipes.
    static func isBound(_ move: Move, _ generation: Int) -> Bool {
        ![.swipe(2, Move.directions[generation % 4]), .rest, .corners, .hover].contains(move)
    }

    /// The effect of the gesture `carry` in a generation.
    private enum Carrying {
        /// A key is held during the gesture.
        case key
        /// The left button is held and the pointer moves; some continue if the fingers land again.
        case pointer(motion: String)
        /// One command runs at the begin of the gesture, and one at its end.
        case commands
    }

    private static func carrying(_ generation: Int) -> Carrying {
        switch generation % 8 {
        case 0, 4: .key
        case 2: .pointer(motion: "flat, drag-lock: 200ms")
        case 6: .pointer(motion: "adaptive")
        default: .commands
        }
    }

    /// The key or button that `carry` holds in a generation; nil if it runs commands.
    static func heldKey(_ generation: Int) -> UInt16? {
        switch carrying(generation) {
        case .key: superKey
        case .pointer: leftButton
        case .commands: nil
        }
    }

    static let superKey: UInt16 = 125
    static let leftButton: UInt16 = 272

    /// Returns the timeout of the binding's command in milliseconds; nil if there is none.
    static func timeout(_ name: String) -> Int? { name == "tap-2" ? 2000 : nil }

    /// Returns what a swipe's binding has besides its gesture and command.
    private static func extra(_ move: Move) -> String {
        if move.isThrottled { return "throttle: 3s, " }
        if move.actsWhileLocked { return "when: {locked: any}, " }
        if move.needsMode { return "when: {mode: default}, " }
        return move.mode.map { "set-mode: \($0), " } ?? ""
    }

    private static func binding(_ move: Move, _ generation: Int) -> String {
        func run(_ part: String = "") -> String { "[fire, \"\(generation)\", \(move.name)\(part)]" }
        switch move {
        case .tap(3): return "on: tap, fingers: 3, when: {app: on}, run: \(run())"
        case .tap(2): return "on: tap, fingers: 2, run: \(run()), timeout: 2s"
        case .tap(let fingers): return "on: tap, fingers: \(fingers), run: \(run())"
        case .swipe(let fingers, let way):
            return "on: swipe \(way), fingers: \(fingers), \(extra(move))run: \(run())"
        case .press(2): return "on: long press, fingers: 2, send: ctrl+a"
        case .press(let fingers): return "on: long press, fingers: \(fingers), run: \(run())"
        case .rest, .corners, .hover: return ""
        case .key: return "on: key KEY_PROG1, run: \(run())"
        case .carry:
            return switch carrying(generation) {
            case .key: "on: drag, fingers: 4, held: super"
            case .pointer(let motion): "on: drag, fingers: 4, held: left click, motion: \(motion)"
            case .commands:
                "on: drag vertical, fingers: 4, begin: \(run("-begin")), end: \(run("-end")), "
                    + "cancel: \(run("-cancel"))"
            }
        }
    }
}
