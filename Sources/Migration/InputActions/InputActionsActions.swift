import Desktops
import YAML

/// Turns an action of InputActions into an effect of a binding.
struct InputActionsActions {
    let options: ImportOptions

    /// Returns the effect of an action, whose key is its kind.
    func effect(_ action: Node) throws(ImportFailure) -> ImportedEffect {
        if let node = action["command"] { return try commandEffect(node) }
        if let shortcut = action["plasma_shortcut"]?.text { return try shortcutEffect(shortcut) }
        if let node = action["input"] { return try inputEffect(node) }
        // In KWin Gestures, InputActions' predecessor, these were keys of the action itself.
        if action["keyboard"] != nil || action["mouse"] != nil { return try inputEffect(action) }
        if let time = action["sleep"]?.text {
            guard let milliseconds = Int(time.prefix { $0.isNumber }), milliseconds <= 60_000 else {
                throw ImportFailure("`sleep` is not a time in milliseconds")
            }
            // Adding 1000 keeps the leading zeros.
            let thousandths = String(milliseconds % 1000 + 1000).dropFirst()
            return .run("sleep \(milliseconds / 1000).\(thousandths)")
        }
        if action["one"] != nil {
            throw ImportFailure("inputrx cannot ask for states of windows: `one:` needs a script")
        }
        for key in ["replace_text", "activate_window", "function"] where action[key] != nil {
            throw ImportFailure("inputrx has nothing like `\(key)`")
        }
        throw ImportFailure("there is no `command:` and no `input:` in it")
    }

    /// The beginnings of the variables that InputActions sets for commands.
    private static let variables = [
        "$window_", "$finger", "$pointer_", "$last_trigger", "$device_", "$keyboard_", "$screen_",
        "${window_", "${finger", "${pointer_", "${last_trigger",
    ]

    private func commandEffect(_ node: Node) throws(ImportFailure) -> ImportedEffect {
        guard let text = node.text, text.contains(where: { !$0.isWhitespace }) else {
            throw ImportFailure("`command:` takes a text")
        }
        if let variable = Self.variables.first(where: { text.contains($0) }) {
            throw ImportFailure("inputrx does not set `\(variable)…`")
        }
        return .run(text)
    }

    /// Returns the effect that invokes the shortcut `component,name` over D-Bus.
    private func shortcutEffect(_ shortcut: String) throws(ImportFailure) -> ImportedEffect {
        let parts = shortcut.split(separator: ",", maxSplits: 1)
        guard parts.count == 2 else {
            throw ImportFailure("`plasma_shortcut` is `component,name`")
        }
        let component = String(
            parts[0].trimmed.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
        )
        let name = ShellQuoting.quoted(String(parts[1].trimmed))
        return .run(Desktop.plasmaShortcut(name, of: component).line)
    }

    // MARK: - Input

    /// Returns the effect of a list of mappings with `keyboard:` and `mouse:`, or of one such
    /// mapping.
    private func inputEffect(_ node: Node) throws(ImportFailure) -> ImportedEffect {
        let items = node.elements ?? [node]
        guard items.count <= 32 else { throw ImportFailure("there are too many steps") }
        var effects: [ImportedEffect] = []
        for item in items {
            for entry in item.entries ?? [] {
                switch entry.key {
                case "keyboard": effects += try keyboardEffects(entry.value)
                case "mouse": effects += try mouseEffects(entry.value)
                default: break
                }
            }
        }
        guard !effects.isEmpty else { throw ImportFailure("there is no input in it") }
        return try ImportedEffect.joined(effects, by: "; ")
    }

    /// Returns the effects of `keyboard:`: chords to press (`leftctrl+c`), chords to hold or to
    /// release (`+leftctrl`, `-leftctrl`), and texts to type.
    ///
    /// Successive chords to press become one effect.
    private func keyboardEffects(_ node: Node) throws(ImportFailure) -> [ImportedEffect] {
        var effects: [ImportedEffect] = []
        var chords: [KeyChord] = []
        func flush() throws(ImportFailure) {
            guard !chords.isEmpty else { return }
            effects.append(try options.keys.press(chords))
            chords = []
        }
        for item in (node.elements ?? [node]).prefix(64) {
            if let text = item["text"] {
                guard let text = text.text else {
                    throw ImportFailure("only a fixed text can be typed")
                }
                try flush()
                effects.append(try options.keys.type(text))
                continue
            }
            guard let word = item.text, let sign = word.first else {
                throw ImportFailure("`keyboard:` is a list of keys")
            }
            let isHeld = sign == "+" || sign == "-"
            let chord = try KeyChord.read(isHeld ? word.dropFirst() : word[...]) {
                KeyName(kernel: $0)
            }
            if isHeld {
                try flush()
                effects.append(try options.keys.hold(chord, isDown: sign == "+"))
            } else {
                chords.append(chord)
            }
        }
        try flush()
        return effects
    }

    /// The mouse buttons, numbered as in X.
    private static let buttons = ["left": 1, "middle": 2, "right": 3, "back": 8, "forward": 9]

    /// Returns the effects of `mouse:`: clicks (`left`) and motion (`move_by 10 -5`).
    private func mouseEffects(_ node: Node) throws(ImportFailure) -> [ImportedEffect] {
        var effects: [ImportedEffect] = []
        for item in (node.elements ?? [node]).prefix(64) {
            let word = item.text ?? ""
            let parts = word.split(separator: " ")
            if parts.count == 3, parts[0] == "move_by", let x = Int(parts[1]), let y = Int(parts[2])
            {
                effects.append(try options.keys.movePointer(x, y))
                continue
            }
            guard let button = InputActionsActions.buttons[word] else {
                throw ImportFailure("inputrx has no command for `mouse: \(Original.short(word))`")
            }
            effects.append(try options.keys.click(button: button))
        }
        return effects
    }
}
