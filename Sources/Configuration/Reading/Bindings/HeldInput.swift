/// A command that presses a button or key without releasing it: `xdotool mousedown 1`.
struct HeldInput {
    /// The command that releases the button or key.
    let release: String

    /// Recognises a known command; nil if the program is unknown, presses nothing, or also releases
    /// something.
    init?(_ program: Program) {
        let words = program.words
        guard let name = words.first, let pairs = HeldInput.pairs[name] else { return nil }
        let arguments = words.dropFirst()
        let isHeld = arguments.contains { word in pairs.contains { $0.isDown(word) } }
        let isReleased = arguments.contains { word in pairs.contains { $0.isUp(word) } }
        guard isHeld, !isReleased else { return nil }
        release =
            ([name] + arguments.map { word in pairs.first { $0.isDown(word) }?.up(word) ?? word })
            .joined(separator: " ")
    }

    /// An argument that presses a button or key, and the argument that releases it.
    private struct Pair {
        let down: String
        let up: String
        /// True if `down` and `up` are only the ends of arguments: `29:1`.
        var isSuffix = false

        func isDown(_ word: String) -> Bool { isSuffix ? word.hasSuffix(down) : word == down }
        func isUp(_ word: String) -> Bool { isSuffix ? word.hasSuffix(up) : word == up }
        func up(_ word: String) -> String {
            isSuffix ? word.dropLast(down.count) + up : up
        }
    }

    /// The pairs of arguments that each program has.
    private static let pairs: [String: [Pair]] = [
        "xdotool": [Pair(down: "mousedown", up: "mouseup"), Pair(down: "keydown", up: "keyup")],
        "ydotool": [
            Pair(down: "0x40", up: "0x80"), Pair(down: "0x41", up: "0x81"),
            Pair(down: "0x42", up: "0x82"), Pair(down: ":1", up: ":0", isSuffix: true),
        ],
        "wtype": [Pair(down: "-M", up: "-m"), Pair(down: "-P", up: "-p")],
        "dotoolc": [], "wlrctl": [Pair(down: "press", up: "release")],
    ]
}
