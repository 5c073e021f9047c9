import YAML

/// An element of `keyboard:` in InputActions.
enum InputActionsStroke: Hashable, Sendable {
    /// Keys that are pressed and released.
    case chord(KeyChord)
    /// Keys that go down and stay down, or go up.
    case hold(KeyChord, isDown: Bool)
    /// A text that is typed.
    case text(String)

    /// Reads a list, or the words of a text as KWin Gestures wrote them.
    static func read(_ node: Node) throws(ImportFailure) -> [InputActionsStroke] {
        var strokes: [InputActionsStroke] = []
        for item in node.elements ?? [node] {
            if let text = item["text"] {
                guard let text = text.text, item.entries?.count == 1 else {
                    throw ImportFailure("only a fixed text can be typed")
                }
                strokes.append(.text(text))
                continue
            }
            guard let text = item.text, !text.trimmed.isEmpty else {
                throw ImportFailure("`keyboard:` is a list of keys")
            }
            for word in text.split(whereSeparator: \.isWhitespace) {
                add(try stroke(word), to: &strokes)
            }
        }
        return strokes
    }

    private static func stroke(_ word: Substring) throws(ImportFailure) -> InputActionsStroke {
        let isHeld = word.hasPrefix("+") || word.hasPrefix("-")
        let chord = try KeyChord.read(isHeld ? word.dropFirst() : word) { KeyName(kernel: $0) }
        guard Set(chord.keys).count == chord.keys.count else {
            throw ImportFailure("`\(Original.short(word))` has a key twice")
        }
        return isHeld ? .hold(chord, isDown: word.hasPrefix("+")) : .chord(chord)
    }

    /// Adds a stroke; keys that go up again, at once or around one chord, become a chord:
    /// `[+leftctrl, c, -leftctrl]` is `leftctrl+c`.
    private static func add(_ stroke: InputActionsStroke, to strokes: inout [InputActionsStroke]) {
        guard case .hold(let keys, isDown: false) = stroke else {
            strokes.append(stroke)
            return
        }
        let pressed = InputActionsStroke.hold(keys, isDown: true)
        if strokes.last == pressed {
            strokes.removeLast()
            strokes.append(.chord(keys))
        } else if case .chord(let inner)? = strokes.last, strokes.dropLast().last == pressed {
            strokes.removeLast(2)
            let others = inner.keys.filter { !keys.keys.contains($0) }
            strokes.append(.chord(KeyChord(keys.keys + others)))
        } else {
            strokes.append(stroke)
        }
    }
}
