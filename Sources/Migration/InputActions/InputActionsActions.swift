import Desktops
import YAML

/// Turns an action of InputActions into an effect of a binding.
struct InputActionsActions {
    let options: ImportOptions

    /// Returns the effect of an action, whose key is its kind.
    func effect(_ action: InputActionsMapping) throws(ImportFailure) -> ImportedEffect {
        if let node = action["command"] {
            // Commands at one moment wait for each other anyway.
            _ = action["wait"]
            return try commandEffect(node)
        }
        if let node = action["input"] { return try inputEffect(node) }
        // In KWin Gestures, InputActions' predecessor, these were keys of the action itself.
        if let node = action["keyboard"] { return try joined(keyboardEffects(node)) }
        if let node = action["mouse"] { return try joined(mouseEffects(node)) }
        if let shortcut = try action.text("plasma_shortcut") { return try shortcutEffect(shortcut) }
        if let time = try action.text("sleep") {
            guard let milliseconds = Int(time.prefix { $0.isNumber }), milliseconds <= 60_000 else {
                throw ImportFailure("`sleep` is not a time in milliseconds")
            }
            // Adding 1000 keeps the leading zeros.
            let thousandths = String(milliseconds % 1000 + 1000).dropFirst()
            return .run("sleep \(milliseconds / 1000).\(thousandths)")
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

    /// Returns the effect of a list of mappings with `keyboard:` or `mouse:`.
    private func inputEffect(_ node: Node) throws(ImportFailure) -> ImportedEffect {
        var effects: [ImportedEffect] = []
        for item in node.elements ?? [node] {
            guard let entries = item.entries else {
                throw ImportFailure("`input:` is a list of `keyboard:` and `mouse:`")
            }
            for entry in entries {
                switch entry.key {
                case "keyboard": effects += try keyboardEffects(entry.value)
                case "mouse": effects += try mouseEffects(entry.value)
                default:
                    throw ImportFailure("nothing is sent by `\(Original.short(entry.key))`")
                }
            }
        }
        return try joined(effects)
    }

    /// Joins the effects of one `input:`; keys and buttons that all go down, or all go up, are one
    /// effect.
    private func joined(_ effects: [ImportedEffect]) throws(ImportFailure) -> ImportedEffect {
        guard !effects.isEmpty else { throw ImportFailure("there is no input in it") }
        // More steps would be a mistake, or hostile.
        guard effects.count <= 64 else { throw ImportFailure("there are too many steps") }
        var pressed: [String] = []
        var released: [String] = []
        for effect in effects {
            switch effect {
            case .press(let keys): pressed.append(keys)
            case .release(let keys): released.append(keys)
            case .run, .send: break
            }
        }
        let keys = (pressed + released).flatMap { $0.split(separator: "+") }
        if pressed.isEmpty || released.isEmpty, Set(keys).count < keys.count {
            throw ImportFailure("a key goes down or up twice in it")
        }
        if pressed.count == effects.count { return .press(pressed.joined(separator: "+")) }
        if released.count == effects.count { return .release(released.joined(separator: "+")) }
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
        for stroke in try InputActionsStroke.read(node) {
            switch stroke {
            case .chord(let chord): chords.append(chord)
            case .hold(let chord, let isDown):
                try flush()
                effects.append(try options.keys.hold(chord, isDown: isDown))
            case .text(let text):
                try flush()
                effects.append(try options.keys.type(text))
            }
        }
        try flush()
        return effects
    }

    // MARK: - Mouse

    /// The failure for a pointer that follows the fingers in another way than in inputrx.
    ///
    /// ``InputActionsDragAdvice`` replaces it, because the reason depends on the gesture.
    static let pointerMotion = ImportFailure("the pointer follows the fingers in another way here")

    /// Returns true if the action does nothing but move the pointer with the fingers.
    static func movesPointer(_ action: InputActionsMapping) -> Bool {
        guard action.peek("command") == nil, let items = action["input"]?.elements,
            items.count == 1, items[0].entries?.count == 1,
            let words = items[0]["mouse"]?.elements, words.count == 1
        else { return false }
        return words[0].text?.lowercased() == "move_by_delta"
    }

    /// Returns true if a button of the mouse goes down in the action, and may stay down.
    static func holdsButton(_ action: InputActionsMapping) -> Bool {
        let items = action.peek("input")?.elements ?? []
        return items.contains { item in
            item["mouse"]?.elements?.contains { $0.text?.hasPrefix("+") ?? false } ?? false
        }
    }

    /// The mouse buttons, numbered as in X.
    private static let buttons = [
        "left": 1, "middle": 2, "right": 3, "back": 8, "forward": 9, "extra1": 8, "extra2": 9,
    ]

    /// Returns the effects of `mouse:`: clicks (`left`), buttons that go down or up (`+left`), the
    /// wheel (`wheel 0 120`), and motion (`move_by 10 -5`).
    private func mouseEffects(_ node: Node) throws(ImportFailure) -> [ImportedEffect] {
        var effects: [ImportedEffect] = []
        for item in node.elements ?? [node] {
            let text = (item.text ?? "").lowercased()
            let words = text.split(separator: " ").map(String.init)
            switch words.first ?? "" {
            case "move_by_delta": throw InputActionsActions.pointerMotion
            case "move_to":
                throw ImportFailure("inputrx puts the pointer at no place of the screen")
            case "move_by":
                let way = try amounts(words, text)
                effects.append(try options.keys.movePointer(way.x, way.y))
            case "wheel":
                let way = try amounts(words, text)
                effects.append(try options.keys.turnWheel(way.x, way.y))
            case let word:
                let isHeld = word.hasPrefix("+") || word.hasPrefix("-")
                guard let button = Self.buttons[isHeld ? String(word.dropFirst()) : text] else {
                    throw ImportFailure("`\(Original.short(text))` is no button that is known")
                }
                let effect =
                    try isHeld
                    ? options.keys.hold(button: button, isDown: word.hasPrefix("+"))
                    : options.keys.click(button: button)
                effects.append(effect)
            }
        }
        return effects
    }

    /// Returns the two amounts behind a verb, to the right and down.
    private func amounts(
        _ words: [String],
        _ text: String
    ) throws(ImportFailure) -> (x: Int, y: Int) {
        let amounts = words.dropFirst().compactMap { Double($0) }
            .filter { (-100_000...100_000).contains($0) && $0.rounded() == $0 }
        guard words.count == 3, amounts.count == 2 else {
            throw ImportFailure("`mouse: \(Original.short(text))` has no two whole numbers")
        }
        return (Int(amounts[0]), Int(amounts[1]))
    }
}
