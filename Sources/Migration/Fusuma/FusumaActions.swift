import Desktops
import YAML

/// Turns the actions of fusuma and its plugins into effects of a binding.
struct FusumaActions {
    let options: ImportOptions

    /// Returns the effect of a property of a gesture, such as `command: …`.
    func effect(_ entry: Node.Entry) throws(ImportFailure) -> ImportedEffect {
        if case .refused = entry.value.content {
            throw ImportFailure("Nix works this out when it builds; import what it makes")
        }
        switch entry.key {
        case "command":
            guard let text = entry.value.text else {
                throw ImportFailure("`command:` takes a text")
            }
            return .run(text)
        case "sendkey": return try keyEffect(entry.value)
        case "shortcut":
            let chord = try KeyChord.read(entry.value.text ?? "") { KeyName(keysym: $0) }
            return try options.keys.press([chord])
        case "workspace": return try workspaceEffect(entry.value)
        case "window": return try windowEffect(entry.value)
        default:
            throw ImportFailure(
                "`\(Original.short(entry.key))` is nothing that fusuma or a plugin known here does"
            )
        }
    }

    /// Returns the effect that sends one chord, or several in a row.
    private func keyEffect(_ node: Node) throws(ImportFailure) -> ImportedEffect {
        let texts = node.elements?.map(\.text) ?? node.text.map { [$0] } ?? []
        guard !texts.isEmpty, texts.count <= 32 else {
            throw ImportFailure("`sendkey:` takes keys such as `LEFTCTRL+T`")
        }
        var chords: [KeyChord] = []
        for text in texts { chords.append(try KeyChord.read(text ?? "") { KeyName(kernel: $0) }) }
        return try options.keys.press(chords)
    }

    private func desktopEffect(_ task: DesktopTask) throws(ImportFailure) -> ImportedEffect {
        // fusuma's plugin for windows uses wmctrl, so X11 is the default.
        try (options.desktop ?? .x11).effect(task, keys: options.keys)
    }

    private func workspaceEffect(_ node: Node) throws(ImportFailure) -> ImportedEffect {
        let word = node.text == "prev" ? "previous" : node.text
        guard let task = word.flatMap({ DesktopTask(workspace: $0) }) else {
            throw ImportFailure("only `prev` and `next` can be translated")
        }
        return try desktopEffect(task)
    }

    /// Returns the effect of `window: close`, `window: fullscreen` or `window: {fullscreen: add}`.
    private func windowEffect(_ node: Node) throws(ImportFailure) -> ImportedEffect {
        let (action, operation) =
            node.entries?.first.map { ($0.key, $0.value.text ?? "") } ?? (node.text ?? "", "toggle")
        switch (action, operation) {
        case ("fullscreen", "toggle"): return try desktopEffect(.fullscreen)
        case ("maximized", "toggle"): return try desktopEffect(.maximise)
        case ("close", _): return try desktopEffect(.close)
        case ("fullscreen", "add"), ("fullscreen", "remove"), ("maximized", "add"),
            ("maximized", "remove"):
            guard (options.desktop ?? .x11) == .x11 else {
                throw ImportFailure("only --desktop x11 can \(operation) and not toggle")
            }
            let state = action == "fullscreen" ? "fullscreen" : "maximized_vert,maximized_horz"
            return .run("wmctrl -r :ACTIVE: -b \(operation),\(state)")
        default:
            throw ImportFailure("`window: \(Original.short(action))` has no command of the desktop")
        }
    }
}
