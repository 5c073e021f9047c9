import Desktops
import YAML

/// Turns an action of InputActions into an effect of ours.
struct InputActionsActions {
    let options: ImportOptions

    /// The effect of an action; its kind is told by its key.
    func effect(_ action: Node) -> Result<ImportedEffect, ImportFailure> {
        if let node = action["command"] { return shell(node) }
        if let shortcut = action["plasma_shortcut"]?.text { return plasma(shortcut) }
        if let node = action["input"] { return input(node) }
        // KWin Gestures had these in the action itself.
        if action["keyboard"] != nil || action["mouse"] != nil { return input(action) }
        if let time = action["sleep"]?.text {
            guard let milliseconds = Int(time.prefix { $0.isNumber }), milliseconds <= 60_000 else {
                return .failure(ImportFailure("`sleep` is not a time in milliseconds"))
            }
            let thousandths = String(milliseconds % 1000 + 1000).dropFirst()
            return .success(.run("sleep \(milliseconds / 1000).\(thousandths)"))
        }
        if action["one"] != nil {
            return .failure(
                ImportFailure("inputrx cannot ask for states of windows: `one:` needs a script")
            )
        }
        for key in ["replace_text", "activate_window", "function"] where action[key] != nil {
            return .failure(ImportFailure("inputrx has nothing like `\(key)`"))
        }
        return .failure(ImportFailure("there is no `command:` and no `input:` in it"))
    }

    /// The variables of InputActions, which it puts into the environment of commands.
    private static let variables = [
        "$window_", "$finger", "$pointer_", "$last_trigger", "$device_", "$keyboard_", "$screen_",
        "${window_", "${finger", "${pointer_", "${last_trigger",
    ]

    private func shell(_ node: Node) -> Result<ImportedEffect, ImportFailure> {
        guard let text = node.text, text.contains(where: { !$0.isWhitespace }) else {
            return .failure(ImportFailure("`command:` takes a text"))
        }
        if let variable = Self.variables.first(where: { text.contains($0) }) {
            return .failure(ImportFailure("inputrx does not set `\(variable)…`"))
        }
        return .success(.run(text))
    }

    /// `component,name` over D-Bus.
    private func plasma(_ shortcut: String) -> Result<ImportedEffect, ImportFailure> {
        let parts = shortcut.split(separator: ",", maxSplits: 1)
        guard parts.count == 2 else {
            return .failure(ImportFailure("`plasma_shortcut` is `component,name`"))
        }
        func trimmed(_ text: Substring) -> Substring { LibinputGesturesImport.trimmed(text) }
        let component = String(
            trimmed(parts[0]).map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
        )
        let name = ShellQuoting.quoted(String(trimmed(parts[1])))
        return .success(.run(Desktop.plasmaShortcut(name, of: component).line))
    }

    // MARK: - Input

    /// A list of mappings with `keyboard:` and `mouse:`, or one such mapping.
    private func input(_ node: Node) -> Result<ImportedEffect, ImportFailure> {
        let items = node.elements ?? [node]
        guard items.count <= 32 else { return .failure(ImportFailure("there are too many steps")) }
        var effects: [ImportedEffect] = []
        for item in items {
            for entry in item.entries ?? [] {
                let result: Result<[ImportedEffect], ImportFailure> =
                    switch entry.key {
                    case "keyboard": keyboard(entry.value)
                    case "mouse": mouse(entry.value)
                    default: .success([])
                    }
                switch result {
                case .success(let more): effects += more
                case .failure(let failure): return .failure(failure)
                }
            }
        }
        guard !effects.isEmpty else { return .failure(ImportFailure("there is no input in it")) }
        return ImportedEffect.joined(effects, by: "; ")
    }

    private func keyboard(_ node: Node) -> Result<[ImportedEffect], ImportFailure> {
        var effects: [ImportedEffect] = []
        var chords: [KeyChord] = []
        func flush() -> ImportFailure? {
            guard !chords.isEmpty else { return nil }
            defer { chords = [] }
            switch options.keys.press(chords) {
            case .success(let effect): effects.append(effect)
            case .failure(let failure): return failure
            }
            return nil
        }
        for item in (node.elements ?? [node]).prefix(64) {
            if let text = item["text"] {
                guard let text = text.text else {
                    return .failure(ImportFailure("only a fixed text can be typed"))
                }
                if let failure = flush() { return .failure(failure) }
                switch options.keys.type(text) {
                case .success(let effect): effects.append(effect)
                case .failure(let failure): return .failure(failure)
                }
                continue
            }
            guard let word = item.text, let sign = word.first else {
                return .failure(ImportFailure("`keyboard:` is a list of keys"))
            }
            let isHeld = sign == "+" || sign == "-"
            switch KeyChord.read(isHeld ? word.dropFirst() : word[...], { KeyName(kernel: $0) }) {
            case .failure(let failure): return .failure(failure)
            case .success(let chord) where isHeld:
                if let failure = flush() { return .failure(failure) }
                switch options.keys.hold(chord, isDown: sign == "+") {
                case .success(let effect): effects.append(effect)
                case .failure(let failure): return .failure(failure)
                }
            case .success(let chord): chords.append(chord)
            }
        }
        if let failure = flush() { return .failure(failure) }
        return .success(effects)
    }

    private static let buttons = ["left": 1, "middle": 2, "right": 3, "back": 8, "forward": 9]

    private func mouse(_ node: Node) -> Result<[ImportedEffect], ImportFailure> {
        var effects: [ImportedEffect] = []
        for item in (node.elements ?? [node]).prefix(64) {
            let word = item.text ?? ""
            let parts = word.split(separator: " ")
            if parts.count == 3, parts[0] == "move_by", let x = Int(parts[1]), let y = Int(parts[2])
            {
                switch options.keys.movePointer(x, y) {
                case .success(let effect): effects.append(effect)
                case .failure(let failure): return .failure(failure)
                }
                continue
            }
            guard let button = InputActionsActions.buttons[word] else {
                return .failure(
                    ImportFailure("inputrx has no command for `mouse: \(Original.short(word))`")
                )
            }
            switch options.keys.click(button: button) {
            case .success(let effect): effects.append(effect)
            case .failure(let failure): return .failure(failure)
            }
        }
        return .success(effects)
    }
}
